import type { EstimateId } from '#domain/estimates/contract.ts'
import { isBeingAnalyzed } from '#domain/reports/rules.ts'
import type { ResponseBasis } from '#domain/review/manual-responses/contract.ts'

/** How a report can be responded to other than by its draft. */
export type ManualResponse = 'upload' | 'letter' | 'address' | 'return' | 'withdraw'

/** What has become of the report. */
export type Outcome = { type: 'sent'; id: EstimateId } | { type: 'corrected' } | { type: 'left' }

/** What every dialog of a response gets. */
export type ManualResponseProps = {
  basis: ResponseBasis
  onClose: () => void
  onDone: (outcome: Outcome) => void
}

export const MANUAL_RESPONSES: Record<ManualResponse, { title: string; description: string }> = {
  upload: {
    title: 'Upload a PDF estimate',
    description: 'Send an estimate prepared outside ODIE, and enter its total.',
  },
  letter: {
    title: 'Send a no-deficiencies letter',
    description: 'Tell the agent that the report lists no electrical deficiencies.',
  },
  address: {
    title: 'Correct the address',
    description: 'The ZIP code determines which contractor gets the draft.',
  },
  return: {
    title: 'Return to the agent',
    description: 'Ask for another report and say why.',
  },
  withdraw: {
    title: 'Withdraw the report',
    description: 'Delete the report and everything created from it.',
  },
}

const SENT = 'An estimate or letter was already sent.'

const OBSTACLES: Record<ManualResponse, (basis: ResponseBasis) => string | null> = {
  upload: ({ sent }) =>
    sent?.hasLines ? 'The estimate that was sent has priced lines. Open it and revise it instead.' : null,
  letter: ({ analysisStatus, draft, sent }) => {
    if (isBeingAnalyzed(analysisStatus)) return 'The report is still being analyzed.'
    if (draft)
      return draft.lines > 0
        ? `To send this, first remove ${draft.lines === 1 ? 'the line' : `all ${draft.lines} lines`} from the draft.`
        : null
    return sent ? SENT : null
  },
  address: ({ sent }) => (sent ? 'The address is printed on the document that was sent.' : null),
  return: ({ sent, analysisStatus }) => {
    if (sent) return SENT
    return analysisStatus === 'returned' ? 'This report was already returned.' : null
  },
  withdraw: ({ sent }) => (sent ? SENT : null),
}

/** Why a report can’t get this response; null if it can. */
export const obstacleTo = (response: ManualResponse, basis: ResponseBasis) => OBSTACLES[response](basis)
