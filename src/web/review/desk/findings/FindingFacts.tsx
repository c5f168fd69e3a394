import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Finding } from '#domain/analysis/contract.ts'
import { wordsOf } from '#web/ui/format.ts'
import { focusSelectedLine } from '../line-focus.ts'
import type { DecisionActions } from '../use-decision-actions.ts'
import { KindPicker } from './KindPicker.tsx'
import { LevelBadge } from './LevelBadge.tsx'

/** What the analysis says about a finding, how sure it is and why. Staff can choose another kind. */
export function FindingFacts({
  finding,
  hasQuantityOfStaff,
  deciding,
}: {
  finding: Finding
  /** Whether staff set the quantity of its line. */
  hasQuantityOfStaff: boolean
  deciding: DecisionActions | undefined
}) {
  const [isChoosing, setIsChoosing] = useState(false)
  /** The list is gone before the focus goes back. */
  const stopChoosing = () => {
    flushSync(() => setIsChoosing(false))
    focusSelectedLine()
  }
  return (
    <>
      <p className="flex flex-wrap gap-x-2 text-xs wrap-anywhere text-muted">
        <strong className="font-semibold text-ink">{finding.title}</strong>
        <LevelBadge finding={finding} />
        <span>{wordsOf(finding.severity)}</span>
        <span>{wordsOf(finding.action)}</span>
        {finding.label && <span>Rated “{finding.label}” by the inspector</span>}
        <span>{quantityText(finding, hasQuantityOfStaff)}</span>
        {deciding && !isChoosing && (
          <button
            type="button"
            onClick={() => setIsChoosing(true)}
            aria-label={`Change kind of ${finding.title}`}
            className="rounded-xs font-semibold text-accent-strong underline underline-offset-2 hover:text-ink"
          >
            Change kind
          </button>
        )}
        <span className="basis-full">{finding.confidenceReason}</span>
      </p>
      {deciding && isChoosing && (
        <KindPicker
          label="Kind of deficiency"
          value={finding.kind}
          pending={deciding.isPending}
          onChoose={(kind) => {
            stopChoosing()
            if (kind !== finding.kind) void deciding.changeKind(finding, kind)
          }}
          onCancel={stopChoosing}
        />
      )}
    </>
  )
}

const quantityText = ({ quantity, quantityStated }: Finding, isSetByStaff: boolean) =>
  quantityStated
    ? `Quantity stated: ${quantity}`
    : isSetByStaff
      ? 'Quantity set by staff'
      : `Quantity assumed: ${quantity}`
