import { expect, test } from 'vitest'
import type { Box } from '#domain/analysis/contract.ts'
import type { PrintedEvidence } from '../tables.ts'
import { cropsToPrint } from './passage-crops.ts'

const size = { width: 612, height: 792 }

const passage = (page: number, quote: string, ...boxes: Box[]): PrintedEvidence => ({
  findingId: 'f1',
  page,
  quote,
  ocr: false,
  place: { boxes, size },
})

const chosen = (...evidence: PrintedEvidence[]) =>
  [
    ...cropsToPrint({ lines: [{ id: 'line', type: 'work', finding_ids: ['f1', 'f2'] }], evidence }).values(),
  ].map(({ quote }) => quote)

test('a passage that the crop of another one shows has no crop of its own', () => {
  const sentence = passage(9, 'A sentence of a finding', [60, 140, 500, 152])
  const title = passage(9, 'Its title', [60, 124, 200, 136])
  const other = { ...passage(9, 'Another finding’s sentence', [60, 154, 500, 166]), findingId: 'f2' }
  expect(chosen(sentence, title, other)).toEqual([sentence.quote])
  expect(chosen(title, sentence)).toEqual([sentence.quote])
})

test('passages further down the page, and on other pages, have crops of their own', () => {
  const sentence = passage(9, 'The first one', [60, 140, 500, 152])
  const below = passage(9, 'Something below', [60, 400, 500, 412])
  const elsewhere = passage(3, 'Mentioned elsewhere', [60, 140, 500, 152])
  expect(chosen(sentence, below, elsewhere)).toEqual([sentence, below, elsewhere].map(({ quote }) => quote))
})
