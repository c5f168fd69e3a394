import { FileSearch, ScanText } from 'lucide-react'
import type { Evidence } from '#domain/analysis/contract.ts'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import { isSamePlace, type LineEvidence, type Place, placeOf } from '#web/review/desk/draft/evidence.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { DecisionActions } from '../use-decision-actions.ts'
import { FindingFacts } from './FindingFacts.tsx'
import { PrecedentNote } from './PrecedentNote.tsx'

/** The inspector's own words; clicking a quote shows it in the report. */
export function EvidenceList({
  evidence,
  hasQuantityOfStaff = false,
  place,
  withdrawn,
  deciding,
  dispatch,
}: {
  evidence: readonly LineEvidence[]
  /** Whether staff set the quantity of the line that it's for. */
  hasQuantityOfStaff?: boolean
  place: Place | null
  /** The ids of applied precedents that no longer exist. */
  withdrawn: readonly string[]
  /** Absent where findings can't be decided on. */
  deciding?: DecisionActions | undefined
  dispatch: DeskDispatch
}) {
  const findings = [...new Set(evidence.map(({ finding }) => finding))]
  return findings.map((finding) => (
    <div key={finding.id} className="grid gap-2">
      <FindingFacts
        finding={finding}
        hasQuantityOfStaff={hasQuantityOfStaff}
        canChangeKind={deciding !== undefined}
        dispatch={dispatch}
      />
      <PrecedentNote
        finding={finding}
        isWithdrawn={withdrawn.includes(finding.precedent?.id ?? '')}
        deciding={deciding}
      />
      <ul className="grid gap-1.5">
        {finding.evidence.map((each) => (
          <li key={`${each.page} ${each.quote}`}>
            <Quote evidence={each} isShown={isSamePlace(each, place)} dispatch={dispatch} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

const Quote = ({
  evidence,
  isShown,
  dispatch,
}: {
  evidence: Evidence
  isShown: boolean
  dispatch: DeskDispatch
}) => (
  <button
    type="button"
    onClick={() => dispatch({ type: 'showPlace', place: placeOf(evidence) })}
    className={classNames(
      'grid w-full gap-1 rounded-r-md border-l-2 py-1.5 pr-2 pl-3 text-left text-sm transition-colors hover:bg-hover',
      isShown ? 'border-mark-edge bg-mark' : 'border-line',
    )}
  >
    <span className="wrap-anywhere">“{evidence.quote}”</span>
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <span className="inline-flex items-center gap-1 font-semibold">
        <FileSearch aria-hidden className="size-3.5" />
        Page {evidence.page}
      </span>
      {evidence.source !== 'body' && (
        <span>{evidence.source === 'summary' ? 'in the summary' : 'photo caption'}</span>
      )}
      {evidence.ocr && (
        <span className="inline-flex items-center gap-1 text-caution">
          <ScanText aria-hidden className="size-3.5" />
          read by OCR
        </span>
      )}
    </span>
  </button>
)
