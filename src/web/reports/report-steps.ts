import type { ReportDetail } from '#domain/reports/contract.ts'
import { zipOf } from '#domain/territories/rules.ts'
import { countText } from '#web/ui/format.ts'

export type Step = {
  title: string
  state: 'done' | 'current' | 'open' | 'stopped'
  /** When it was done. */
  at?: string | null | undefined
  detail?: string | undefined
}

const [RECEIVED, READ, REVIEW, SENT] = [0, 1, 2, 3]

/** The four steps of a report, from its upload to the estimate, or to the letter that its agent got instead. */
export function stepsOf(report: ReportDetail, { isLetter = false } = {}): Step[] {
  const { analysisStatus, uploadedAt, analysedAt, processedAt } = report
  const current = currentStep(report)
  const stateOf = (step: number) => {
    if (step < current || analysisStatus === 'processed') return 'done' as const
    if (step > current) return 'open' as const
    return analysisStatus === 'returned' ? ('stopped' as const) : ('current' as const)
  }
  return [
    { title: 'Received', state: stateOf(RECEIVED), at: uploadedAt, detail: receivedText(report) },
    { title: 'Read', state: stateOf(READ), at: analysedAt, detail: readText(report) },
    { title: 'In review', state: stateOf(REVIEW), detail: reviewText(report) },
    {
      title: isLetter ? 'Letter sent' : 'Estimate sent',
      state: stateOf(SENT),
      at: processedAt,
      detail: sentText(report),
    },
  ]
}

function currentStep({ analysisStatus }: ReportDetail): number {
  switch (analysisStatus) {
    case 'pending':
      return RECEIVED
    case 'uploaded':
    case 'processing':
      return READ
    case 'completed':
    case 'failed':
    case 'returned':
      return REVIEW
    case 'estimate_uploaded':
    case 'processed':
      return SENT
  }
}

const receivedText = ({ analysisStatus }: ReportDetail) =>
  analysisStatus === 'pending' ? 'The upload hasn’t finished yet.' : undefined

function readText({ analysisStatus, progress, pages, failure }: ReportDetail) {
  if (analysisStatus === 'uploaded') return 'Starts in a moment.'
  if (analysisStatus === 'processing')
    return progress?.of ? `${progress.step}: ${progress.done} of ${progress.of}` : 'Reading the report…'
  if (failure) return failure
  return pages ? countText(pages, 'page') : undefined
}

/** What staff do with a report that was read: without a ZIP code, no contractor is known whose prices it could have. */
export const analyzedText = ({ propertyAddress }: Pick<ReportDetail, 'propertyAddress'>) =>
  zipOf(propertyAddress)
    ? 'Analyzed and priced. Our team is reviewing the estimate.'
    : 'Analyzed. The address has no ZIP code, so our team looks it up before they can send the estimate.'

function reviewText(report: ReportDetail) {
  switch (report.analysisStatus) {
    case 'completed':
      return analyzedText(report)
    case 'failed':
      return 'Our team is preparing the estimate manually.'
    case 'returned':
      return 'We need another report.'
    default:
      return undefined
  }
}

const sentText = ({ analysisStatus }: ReportDetail) =>
  analysisStatus === 'estimate_uploaded' ? 'Approved, and on its way to you by email.' : undefined
