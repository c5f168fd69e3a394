import { expect, test } from 'vitest'
import type { ReportPassage } from '#domain/analysis/report-text.ts'
import { otherTradesIn } from './other-trades.ts'
import { coverageNotes } from './request-document.ts'

const passageOf = (chapter: string, page: number, details: Partial<ReportPassage> = {}): ReportPassage => ({
  page,
  text: 'The item is old.',
  role: 'text',
  zone: 'body',
  chapter,
  isElectricalChapter: false,
  item: null,
  box: null,
  ocr: false,
  lines: [],
  ...details,
})

test('what an estimate doesn’t cover is named with its pages, in the report’s order', () => {
  const trades = otherTradesIn([
    passageOf('', 1),
    passageOf('2. ROOFING', 4, { zone: 'summary' }),
    passageOf('INSPECTION DETAILS', 5),
    passageOf('2. ROOFING', 8),
    passageOf('Electrical', 9, { isElectricalChapter: true }),
    passageOf('2. ROOFING', 9),
    passageOf('2. ROOFING', 12),
    passageOf('Plumbing:', 13),
  ])
  expect(trades).toEqual([
    { heading: 'Roofing', pages: [8, 9, 12] },
    { heading: 'Plumbing', pages: [13] },
  ])
  expect(coverageNotes(trades)).toEqual([
    'This covers electrical work only. The report also has sections on other trades: Roofing (pages 8–9 and 12); Plumbing (page 13).',
  ])
  expect(coverageNotes([])).toEqual(['This covers electrical work only.'])
})
