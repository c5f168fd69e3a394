import { expect, test } from 'vitest'
import type { Box } from '#domain/analysis/contract.ts'
import { cropsToPrint } from './passage-crops.ts'
import type { PrintedEvidence } from './tables.ts'

const size = { width: 612, height: 792 }

const passage = (page: number, quote: string, ...boxes: Box[]): PrintedEvidence => ({
  findingId: 'f1',
  page,
  quote,
  ocr: false,
  place: { boxes, size },
})

const chosen = (...evidence: PrintedEvidence[]) =>
  [...cropsToPrint({ lines: [{ id: 'line', type: 'work', finding_ids: ['f1'] }], evidence }).values()].map(
    ({ quote }) => quote,
  )

test('a passage that the crop of another one shows has no crop of its own', () => {
  const sentence = passage(9, 'sentence', [60, 140, 500, 152])
  const title = passage(9, 'title above it', [60, 124, 200, 136])
  expect(chosen(sentence, title)).toEqual(['sentence'])
  expect(chosen(title, sentence)).toEqual(['title above it', 'sentence'])
})

test('passages further down the page, and on other pages, have crops of their own', () => {
  const sentence = passage(9, 'sentence', [60, 140, 500, 152])
  const below = passage(9, 'below', [60, 400, 500, 412])
  const elsewhere = passage(3, 'elsewhere', [60, 140, 500, 152])
  expect(chosen(sentence, below, elsewhere)).toEqual(['sentence', 'below', 'elsewhere'])
})
