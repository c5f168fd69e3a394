import type { Finding } from '#domain/analysis/contract.ts'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import { wordsOf } from '#web/ui/format.ts'
import { LevelBadge } from './LevelBadge.tsx'

/** What the analysis says about a finding, how sure it is and why. Staff can choose another kind. */
export function FindingFacts({
  finding,
  hasQuantityOfStaff,
  canChangeKind,
  dispatch,
}: {
  finding: Finding
  /** Whether staff set the quantity of its line. */
  hasQuantityOfStaff: boolean
  canChangeKind: boolean
  dispatch: DeskDispatch
}) {
  return (
    <p className="flex flex-wrap gap-x-2 text-xs wrap-anywhere text-muted">
      <strong className="font-semibold text-ink">{finding.title}</strong>
      <LevelBadge finding={finding} />
      <span>{wordsOf(finding.severity)}</span>
      <span>{wordsOf(finding.action)}</span>
      {finding.label && <span>Rated “{finding.label}” by the inspector</span>}
      <span>{quantityText(finding, hasQuantityOfStaff)}</span>
      {canChangeKind && (
        <button
          type="button"
          onClick={() => dispatch({ type: 'pick', picking: { what: 'newKind', findingId: finding.id } })}
          aria-label={`Change kind of ${finding.title}`}
          className="rounded-xs font-semibold text-accent-strong underline underline-offset-2 hover:text-ink"
        >
          Change kind
        </button>
      )}
      <span className="basis-full">{finding.confidenceReason}</span>
    </p>
  )
}

const quantityText = ({ quantity, quantityStated }: Finding, isSetByStaff: boolean) =>
  quantityStated
    ? `Quantity stated: ${quantity}`
    : isSetByStaff
      ? 'Quantity set by staff'
      : `Quantity assumed: ${quantity}`
