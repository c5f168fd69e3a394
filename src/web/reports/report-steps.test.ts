import { expect, test } from 'vitest'
import { type ReportDetail, ReportId } from '#domain/reports/contract.ts'
import { stepsOf } from './report-steps.ts'

const report: ReportDetail = {
  id: ReportId.parse('0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e'),
  propertyAddress: '1840 N Elm St, Milwaukee, WI 53202',
  originalFileName: 'report.pdf',
  status: 'uploaded',
  printedAddress: null,
  inspectionEnds: null,
  returnReason: null,
  createdAt: '2026-11-02T15:00:00.000Z',
  analysisStatus: 'uploaded',
  progress: null,
  pages: null,
  failure: null,
  uploadedAt: '2026-11-02T15:00:00.000Z',
  analysedAt: null,
  processedAt: null,
}

const statesOf = (changes: Partial<ReportDetail>) =>
  stepsOf({ ...report, ...changes }).map(({ state, detail }) => (detail ? `${state}: ${detail}` : state))

test('a report is read page by page', () => {
  expect(statesOf({})).toEqual(['done', 'current: Starts in a moment.', 'open', 'open'])
  const progress = { step: 'Reading the scanned pages', done: 12, of: 60 }
  expect(statesOf({ analysisStatus: 'processing', progress })[1]).toBe(
    'current: Reading the scanned pages: 12 of 60',
  )
})

test('a letter in place of an estimate is called one', () => {
  const titleOfLast = (isLetter: boolean) =>
    stepsOf({ ...report, analysisStatus: 'processed' }, { isLetter }).at(-1)?.title
  expect([titleOfLast(false), titleOfLast(true)]).toEqual(['Estimate sent', 'Letter sent'])
})

test('a report that was read is in review, also if it couldn’t be read', () => {
  expect(statesOf({ analysisStatus: 'completed', pages: 60 })).toEqual([
    'done',
    'done: 60 pages',
    'current: Analyzed and priced. Our team is reviewing the estimate.',
    'open',
  ])
  expect(statesOf({ analysisStatus: 'completed', propertyAddress: '44 Sunset Blvd' })[2]).toBe(
    'current: Analyzed. The address has no ZIP code, so our team looks it up before they can send the estimate.',
  )
  expect(statesOf({ analysisStatus: 'failed', failure: 'The file is encrypted.' })).toEqual([
    'done',
    'done: The file is encrypted.',
    'current: Our team is preparing the estimate manually.',
    'open',
  ])
})

test('a returned report has stopped in review', () => {
  expect(statesOf({ analysisStatus: 'returned' })).toEqual([
    'done',
    'done',
    'stopped: We need another report.',
    'open',
  ])
})

test('an approved estimate is on its way, and then every step is done, with its time', () => {
  expect(statesOf({ analysisStatus: 'estimate_uploaded' })[3]).toBe(
    'current: Approved, and on its way to you by email.',
  )
  const processedAt = '2026-11-02T17:00:00.000Z'
  const steps = stepsOf({ ...report, analysisStatus: 'processed', analysedAt: report.createdAt, processedAt })
  expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(steps.map(({ at }) => at)).toEqual([report.createdAt, report.createdAt, undefined, processedAt])
})
