import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UnreadableDocument } from '#platform/documents/document.ts'
import { drawPageTask } from '#platform/documents/drawing-tasks.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { linesOfText, makePdf, streamOf } from '#test/builders/pdf-fixtures.ts'
import { docxXml, makeDoc, makeDocx, paragraph } from '#test/builders/word-fixtures.ts'
import { PDF_BOMBS, TEXT_BOMBS, WORD_BOMBS } from '#test/security/bombs.ts'
import { analyseTask, READER_PROCESS } from './analysis.ts'

// Four seconds instead of thirty, to keep the tests short; the limit works the same way.
const pool = createPool({ entry: READER_PROCESS, processes: 2, limits: { idleMs: 4000 } })
let folder = ''
let goodReport = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odie-hostile-'))
  goodReport = join(folder, 'good.txt')
  await writeFile(goodReport, 'The panel cover is missing.')
})

afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

/** Returns `success`, 'nothing' if there's no page to draw, or the rejection's code and message. */
async function outcomeOf(result: Promise<unknown>, success: 'read' | 'drawn'): Promise<string> {
  try {
    return (await result) === null ? 'nothing' : success
  } catch (error) {
    if (error instanceof UnreadableDocument) return `${error.code}: ${error.message}`
    throw error
  }
}

const read = (path: string) =>
  outcomeOf(pool.run(analyseTask, { path, withText: true, withImages: true }), 'read')
const draw = (path: string) => outcomeOf(pool.run(drawPageTask, { path, page: 1, turned: 0 }), 'drawn')

/** 'defect' doesn't count as a clear reason: it means a bug in our code. */
const CLEAR = /^(read|drawn|nothing|(?!defect)[a-z_]+: (This|No text|Reading this) .+\.)$/

test.each(Object.entries({ ...PDF_BOMBS, ...WORD_BOMBS, ...TEXT_BOMBS }))(
  '%s can be read and drawn, or is rejected with a clear reason',
  async (name, make) => {
    const path = join(folder, `bomb-${name.replaceAll(/\W+/g, '-')}`)
    await writeFile(path, make())
    for (const outcome of await Promise.all([read(path), draw(path)])) expect(outcome).toMatch(CLEAR)
    expect(await read(goodReport)).toBe('read')
  },
)

const SENTENCES = [
  'Two conductors were observed under one breaker lug in the main panel.',
  'Contact a licensed electrician to correct this condition.',
  'The receptacle at the kitchen counter has no GFCI protection.',
]

/** A PDF with parts for mutations to break: two pages, a form, an image, several streams, and an array of kids. */
const wholePdf = () =>
  makePdf(
    [
      { content: `${linesOfText(SENTENCES)} q 100 0 0 100 72 300 cm /Im0 Do Q /Fm0 Do` },
      { content: linesOfText(SENTENCES), entries: '/Rotate 90 /CropBox [20 20 600 780]' },
    ],
    {
      objects: [
        streamOf(
          Buffer.alloc(300, 120),
          '/Type /XObject /Subtype /Image /Width 10 /Height 10 /ColorSpace /DeviceRGB /BitsPerComponent 8',
        ),
        streamOf(
          linesOfText(['In a form']),
          '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>',
        ),
      ],
      resources: '/XObject << /Im0 10 0 R /Fm0 11 0 R >>',
    },
  )

const ORIGINALS = {
  pdf: wholePdf(),
  docx: makeDocx(docxXml(SENTENCES.map((sentence) => paragraph(sentence)).join(''))),
  doc: makeDoc(SENTENCES.join('\r')),
}

const position = fc.nat(1_000_000)

/** What goes wrong with files: flipped bits, a missing end, a lost or repeated piece, a changed number, or inserted 0xFF bytes. */
const damage = fc.oneof(
  fc.record({ how: fc.constant('flip' as const), at: position, length: fc.nat(255) }),
  fc.record({ how: fc.constant('cut' as const), at: position, length: fc.nat(400) }),
  fc.record({ how: fc.constant('double' as const), at: position, length: fc.nat(400) }),
  fc.record({ how: fc.constant('end' as const), at: position, length: fc.constant(0) }),
  fc.record({ how: fc.constant('digit' as const), at: position, length: fc.nat(9) }),
  fc.record({ how: fc.constant('ones' as const), at: position, length: fc.integer({ min: 1, max: 8 }) }),
)

type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never

function damaged(file: Buffer, { how, at: position, length }: Damage): Buffer {
  const at = position % file.length
  const [before, after] = [file.subarray(0, at), file.subarray(at)]
  switch (how) {
    case 'flip':
      return Buffer.concat([before, Buffer.from([(file[at] ?? 0) ^ (length || 1)]), after.subarray(1)])
    case 'cut':
      return Buffer.concat([before, after.subarray(length)])
    case 'double':
      return Buffer.concat([before, after.subarray(0, length), after])
    case 'end':
      return before
    case 'digit': {
      const digit = after.findIndex((byte) => byte >= 0x30 && byte <= 0x39)
      if (digit < 0) return file
      return Buffer.concat([
        before,
        after.subarray(0, digit),
        Buffer.from(String(length)),
        after.subarray(digit + 1),
      ])
    }
    case 'ones':
      return Buffer.concat([before, Buffer.alloc(length, 0xff), after.subarray(length)])
  }
}

const mutation = fc.record({
  kind: fc.constantFrom('pdf' as const, 'docx' as const, 'doc' as const),
  damages: fc.array(damage, { minLength: 1, maxLength: 4 }),
})

test('each of 300 damaged files can be read, or is rejected with a clear reason', async () => {
  const mutations = fc.sample(mutation, { seed: 20_260_101, numRuns: 300 })
  const outcomes = await Promise.all(
    mutations.map(async ({ kind, damages }, index) => {
      const path = join(folder, `mutation-${index}`)
      await writeFile(path, damages.reduce(damaged, ORIGINALS[kind]))
      return await (kind === 'pdf' && index % 4 === 0 ? draw(path) : read(path))
    }),
  )
  for (const outcome of outcomes) expect(outcome).toMatch(CLEAR)
  // If no damaged file could be read, the test would prove little.
  expect(outcomes.filter((outcome) => outcome === 'read').length).toBeGreaterThan(60)
  expect(await read(goodReport)).toBe('read')
})
