import { expect, test } from 'vitest'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { startDraft } from '#web/review/desk/draft/draft.ts'
import { pagesAfter, pagesAhead } from './pages-ahead.ts'

const finding = (id: string, page: number) => ({ id, title: id, evidence: [{ page, quote: id }] })
const line = (id: string, finding_ids: string[]) => ({ id, type: 'work', finding_ids })

const draft = startDraft({
  estimateData: { line_items: [line('a', ['f1']), line('b', ['f2']), line('call', []), line('c', ['f3'])] },
  status: 'draft',
  findings: [finding('f1', 3), finding('f2', 9), finding('f3', 9)],
  possible: [finding('p1', 20)],
  setAside: [],
  checks: [],
  bundles: [],
} as unknown as AdminEstimate)

const ahead = (selectedId: string | null) => pagesAhead({ ...draft, selectedId })

test('the pages of the next two lines are loaded ahead, each once', () => {
  expect(ahead('a')).toEqual([9])
  expect(ahead('b')).toEqual([9])
  expect(ahead(null)).toEqual([3, 9])
})

test('the two pages after those on screen are loaded ahead, up to the end of the report', () => {
  expect(pagesAfter(3, 10)).toEqual([4, 5])
  expect(pagesAfter(9, 10)).toEqual([10])
  expect(pagesAfter(10, 10)).toEqual([])
})

test('after the last line come the possible findings', () => {
  expect(ahead('c')).toEqual([20])
  expect(ahead('p1')).toEqual([])
})
