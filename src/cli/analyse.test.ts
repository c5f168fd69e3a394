import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LineItem } from '#domain/estimates/contract.ts'
import { totalsOf } from '#domain/estimates/rules.ts'
import { readPdf } from '#platform/documents/pdf.ts'
import { ENTRY } from '#test/stand-ins/model-outputs.ts'
import type { Result } from './analysis-result.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ODIE = path.join(ROOT, 'bin/odie')
const BOOK = path.join(ROOT, 'src/demo/pricebooks/brightline.csv')

const TAP = 'Two breakers in the garage panel are double tapped. Have an electrician repair them.'
const BOX = 'The cover of a junction box in the attic is missing.'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

let folder: string
let report: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'odie-analyse-'))
  report = await create('report.txt', `Electrical\n\n4.1 ${TAP}\n\n4.2 ${BOX}\n`)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function create(name: string, content: string | Uint8Array) {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

/** Runs the command without a database or settings; returns its output and exit code. */
type Ended = { code: number; stdout: string; stderr: string }

const analyse = (...args: string[]) => analyseWith({}, ...args)

async function analyseWith(settings: Record<string, string>, ...args: string[]): Promise<Ended> {
  const env = { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, ...settings }
  try {
    return { code: 0, ...(await promisify(execFile)(ODIE, ['analyse', ...args], { env, cwd: folder })) }
  } catch (error) {
    return error as Ended
  }
}

const resultOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout) as Result
const amounts = (lines: readonly LineItem[]) =>
  Object.fromEntries(
    lines.map(({ id, quantity, unit_price, price_basis }) => [id, [quantity, unit_price, price_basis]]),
  )

test('a report’s findings are printed with their pages and the inspector’s words', async () => {
  const { code, stdout, stderr } = await analyse(report)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('report.txt: 2 findings on 1 page')
  expect(stdout).toContain(`p. 1: “${TAP}”`)
  expect(stdout).toMatch(/safety · repair · Garage · quantity 2/)
  expect(stdout).not.toContain('$')
})

test('with --json, the result has the document, the findings with their evidence, the lines, and the timings', async () => {
  const result = resultOf(await analyse(report, '--json'))
  expect(Object.keys(result)).toEqual(['document', 'findings', 'possible', 'lines', 'timings'])
  expect(result.document).toEqual({
    pages: 1,
    ocrPages: 0,
    unreadablePages: [],
    kind: 'txt',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(result.findings).toMatchObject([
    {
      kind: 'double_tapped_breaker',
      quantity: 2,
      location: 'Garage',
      evidence: [{ page: 1, quote: TAP, boxes: [], ocr: false }],
    },
    { kind: 'open_junction_box', location: 'Attic' },
  ])
  expect(new Set(result.lines.map(({ price_basis }) => price_basis))).toEqual(new Set(['catalogue']))
})

test('items are priced from the pricebook, and from the catalogue if it doesn’t have them', async () => {
  const book = await create('volt.csv', 'Item,Price\nDouble tap repair,120.00\nTrip charge,99\n')
  const args = [report, '--pricebook', book]
  const { lines } = resultOf(await analyse(...args, '--json'))
  expect(amounts(lines)).toMatchObject({
    double_tapped_breaker: [2, '120.00', 'pricebook'],
    open_junction_box: [1, '100.00', 'catalogue'],
    service_call: [1, '99.00', 'pricebook'],
  })
  const { stdout } = await analyse(...args)
  expect(stdout).toMatch(/2 × Correct double-tapped breaker +\$240\.00/)
  expect(stdout).toMatch(/Total +\$439\.00 \(between \$389\.00 and \$489\.00\)/)
})

test('the PDF has every line, the report’s pages, and the sum of the lines', async () => {
  const sample = path.join(ROOT, 'src/demo/reports/inspection-1327-lantern-street.pdf')
  const pdf = path.join(folder, 'estimate.pdf')
  const names = ['--contractor', 'Volt & Sons', '--address', '1327 Lantern Street, Milwaukee, WI 53202']
  const output = await analyse(sample, '--json', '--pricebook', BOOK, '--pdf', pdf, ...names)
  expect(output).toMatchObject({ code: 0, stderr: `Estimate saved to ${pdf}\n` })

  const { lines } = resultOf(output)
  const { pages } = await readPdf(pdf)
  const text = pages
    .flatMap((page) => page.lines.flatMap(({ words }) => words.map((word) => word.text)))
    .join(' ')
  expect(lines.length).toBeGreaterThan(8)
  expect(lines.filter(({ description }) => !text.includes(description))).toEqual([])
  const total = `$${totalsOf(lines).total.replace(/\B(?=(\d{3})+\.)/g, ',')}`
  for (const words of ['Volt & Sons', '1327 Lantern Street', 'Contractor’s pricebook', 'Report page', total])
    expect(text).toContain(words)
})

test('invalid pricebook rows are reported by line and skipped', async () => {
  const book = await create('half.csv', 'Item,Price\nDouble tap repair,cheap\n,80\nTrip charge,99\n')
  const { code, stdout, stderr } = await analyse(report, '--json', '--pricebook', book)
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /^half\.csv: skipped 2 rows\n {2}line 2, Double tap repair: .+\n {2}line 3: The item has no name\n$/,
  )
  expect(amounts(resultOf({ stdout }).lines)).toMatchObject({ service_call: [1, '99.00', 'pricebook'] })
})

test('with --out, each file gets its own result, even if it can’t be read', async () => {
  const broken = await create('broken.pdf', '%PDF-1.7 and nothing more')
  const out = path.join(folder, 'out')
  const { code, stdout } = await analyse(report, broken, '--out', out)
  expect(code).toBe(0)
  expect(stdout.trim().split('\n')).toEqual([
    'report.txt: 2 findings on 1 page',
    expect.stringMatching(/^broken\.pdf: This PDF .+\.$/),
  ])
  expect((await readdir(out)).sort()).toEqual(['broken.pdf.json', 'report.txt.json'])
  expect(JSON.parse(await readFile(path.join(out, 'broken.pdf.json'), 'utf8'))).toEqual({
    error: { code: 'damaged', message: expect.stringMatching(/^This PDF .+\.$/) },
    findings: [],
  })
})

test('with --all, the JSON also has every mention with its outcome, and the report’s structure', async () => {
  const file = path.join(ROOT, 'src/demo/reports/inspection-418-signal-hill-drive.pdf')
  const { mentions, passages } = resultOf(await analyse(file, '--json', '--all'))
  const quote = 'The receptacles beside the sinks of both upper bathrooms lack GFCI protection.'
  expect(mentions).toContainEqual(expect.objectContaining({ page: 9, quote, outcome: 'finding' }))
  expect(mentions).toContainEqual(
    expect.objectContaining({ quote: expect.stringContaining('No aluminum wiring'), outcome: 'negated' }),
  )
  expect(passages).toContainEqual(
    expect.objectContaining({
      page: 9,
      text: quote,
      zone: 'body',
      chapter: 'Electrical',
      item: expect.objectContaining({ number: '3.2', label: 'DEFECT' }),
    }),
  )
  expect(passages).toContainEqual(
    expect.objectContaining({ page: 3, zone: 'summary', text: expect.stringContaining('3.2 Electrical') }),
  )
})

test('with --model, the configured model reads the report, and a person can stand in for the model', async () => {
  const questions = path.join(folder, 'questions')
  const answers = path.join(folder, 'answers')
  const standIn = spawn(process.execPath, [
    ...[path.join(ROOT, 'test/stand-ins/model-stand-in.ts'), '--port', '0', '--wait', '0'],
    ...['--questions', questions, '--answers', answers],
  ])
  const ended = once(standIn, 'exit')
  try {
    const [ready] = (await once(standIn.stdout, 'data')) as [Buffer]
    const AI_BASE_URL = /http:\S+\/v1/.exec(ready.toString())![0]
    const settings = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'a-person', AI_BASE_URL }

    const unanswered = resultOf(await analyseWith(settings, report, '--json', '--model'))
    expect(unanswered).toMatchObject({
      modelReading: null,
      modelFailure: 'The model rejected the request. The findings come from the rules only.',
    })
    const [question] = await readdir(questions)
    const asked = await readFile(path.join(questions, question!), 'utf8')
    expect(asked).toContain(`: 4.1 ${TAP}`)
    const passage = /^(P\d+): 4\.1 /m.exec(asked)![1]
    const finding = { ...ENTRY, quotes: [{ passage, quote: TAP }], quantity: 2 }
    const answer = { findings: [finding], borderline: [] }
    await writeFile(path.join(answers, question!.replace('.txt', '.json')), JSON.stringify(answer))

    const result = resultOf(await analyseWith(settings, report, '--json', '--model'))
    expect(result.modelFailure).toBeNull()
    expect(result.modelReading).toMatchObject({ model: 'a-person', counts: { found: 1, asked: 1, kept: 1 } })
    expect(result.findings.map(({ kind }) => kind)).toEqual(['double_tapped_breaker', 'open_junction_box'])
    expect(await readdir(questions)).toContainEqual(expect.stringMatching(/^second_look-/))
  } finally {
    standIn.kill()
    await ended
  }
})

test.each<[string, () => Promise<string[]> | string[], string]>([
  ['a file that doesn’t exist', () => ['nowhere.pdf'], "The file 'nowhere.pdf' doesn’t exist."],
  ['a folder', () => ['.'], "'.' isn’t a file."],
  [
    'an image',
    async () => [await create('photo.pdf', PNG)],
    'photo.pdf: This file isn’t a PDF, Word, or text file. Upload the report as a PDF.',
  ],
  [
    'two files without --out',
    () => [report, report],
    'To analyze several files, set --out DIR: the folder for their results.',
  ],
  [
    '--pdf with two reports',
    () => [report, report, '--out', 'o', '--pricebook', BOOK, '--pdf', 'x.pdf'],
    '--pdf works with one report at a time: an estimate is for one house.',
  ],
  [
    '--pdf without --pricebook',
    () => [report, '--pdf', 'x.pdf'],
    '--pdf needs --pricebook: an estimate uses a contractor’s prices.',
  ],
  ['--all as text', () => [report, '--all'], '--all needs --json or --out: it adds to the JSON.'],
  [
    '--model without one',
    () => [report, '--model'],
    '--model needs a language model: set AI_PROVIDER and its variables (docs/ai.md).',
  ],
  [
    '--pdf in a folder that doesn’t exist',
    () => [report, '--pricebook', BOOK, '--pdf', '/nowhere/x.pdf'],
    "Can’t write the PDF: the folder '/nowhere' doesn’t exist.",
  ],
  [
    '--pdf for a report without deficiencies',
    async () => [
      await create('fine.txt', 'Roof\n\nThe shingles are fine.\n'),
      '--pricebook',
      BOOK,
      '--pdf',
      'none.pdf',
    ],
    "The report has no electrical deficiencies to estimate, so 'none.pdf' wasn’t written.",
  ],
  [
    'a pricebook that doesn’t exist',
    () => [report, '--pricebook', 'nowhere.csv'],
    "The pricebook 'nowhere.csv' doesn’t exist.",
  ],
  [
    'a pricebook without prices',
    async () => [report, '--pricebook', await create('words.csv', 'Hello\nthere\n')],
    "'words.csv' has no prices: The first row must name the columns.",
  ],
  [
    'a pricebook of two contractors',
    async () => [
      report,
      '--pricebook',
      await create('two.csv', 'contractor_email,item,price\na@example.com,A,1\nb@example.com,B,2\n'),
    ],
    "'two.csv' has prices of several contractors. Keep only one contractor’s rows.",
  ],
])('%s fails with a message', async (_, args, message) => {
  const { code, stderr } = await analyse(...(await args()))
  expect({ code, stderr: stderr.trim() }).toEqual({ code: 1, stderr: expect.stringContaining(message) })
})
