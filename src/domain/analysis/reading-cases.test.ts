import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { type ReadDocument, UnreadableDocument } from '#platform/documents/document.ts'
import { readDocument } from '#platform/documents/read.ts'
import { findDeficiencies } from './findings/findings.ts'

/*
 * Files with properties that public bug reports of PDF, Word, text, and OCR tools describe. Each plants up to four defects, in the
 * sentences below. The right result has each of them once, with its whole sentence, and nothing else.
 */

const FOLDER = new URL('../../../test/fixtures/reading-cases/', import.meta.url)

/** What a planted sentence is found as. Some files write "didn’t" or "double-tapped". */
const PLANTED: Record<string, { kind: string; quote: RegExp; location?: string }> = {
  polarity: {
    kind: 'reversed_polarity',
    quote:
      /^The receptacle beside the kitchen sink has reversed polarity\. Have an electrician correct it\.$/,
    location: 'Kitchen',
  },
  'double-tap': {
    kind: 'double_tapped_breaker',
    quote: /^A double.tapped breaker was found in the main panel\. Repair is recommended( now)?\.$/,
    location: 'Main panel',
  },
  gfci: {
    kind: 'gfci_not_tripping',
    quote: /^The GFCI receptacle in the garage did(n’t| not) trip when tested\. Replace it\.$/,
    location: 'Garage',
  },
  'bathroom-gfci': {
    kind: 'gfci_not_tripping',
    quote: /^The GFCI receptacle in the bathroom doesn’t reset\. Replace it\.$/,
    location: 'Bathroom',
  },
  fan: {
    kind: 'inoperative_exhaust_fan',
    quote: /^The bathroom fan wasn’t working\. Repair it\.$/,
    location: 'Bathroom',
  },
  afci: {
    kind: 'afci_not_tripping',
    quote: /^The arc-fault breaker in the panel won[’']t trip when tested\. Replace it\.$/,
  },
}

const [, ...CASES] = readFileSync(new URL('cases.tsv', FOLDER), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [file: string, expected: string, property: string])

async function read(file: string): Promise<ReadDocument | UnreadableDocument> {
  return await readDocument(new URL(file, FOLDER).pathname, { images: true }).catch((error: unknown) => {
    if (error instanceof UnreadableDocument) return error
    throw error
  })
}

test.each(CASES)('%s: %s (%s)', async (file, expected) => {
  const document = await read(file)
  if (document instanceof UnreadableDocument) return expect(`refused: ${document.code}`).toBe(expected)
  if (expected === 'flagged') return expect(document.pages.some(({ unreadable }) => unreadable)).toBe(true)
  const { findings, possible } = findDeficiencies(structureOf(document))
  expect(possible).toEqual([])
  const found = findings.map(({ kind, location, evidence }) => ({
    kind,
    location,
    quotes: evidence.map(({ quote }) => quote),
  }))
  const planted = expected.split(' ').map((name) => PLANTED[name]!)
  expect(found).toEqual(
    planted.map(({ kind, quote, location }) => ({
      kind,
      location: location ?? expect.toSatisfy(() => true),
      quotes: [expect.stringMatching(quote)],
    })),
  )
})
