import { History, Undo2 } from 'lucide-react'
import type { Finding } from '#domain/analysis/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import type { DecisionActions } from '../use-decision-actions.ts'
import { labelOf } from './reasons.ts'

/** Which precedent was applied to a finding, whose and when, and a way to undo it. */
export function PrecedentNote({
  finding,
  isWithdrawn,
  deciding,
}: {
  finding: Finding
  isWithdrawn: boolean
  /** Absent where nothing can be changed. */
  deciding: DecisionActions | undefined
}) {
  const { precedent } = finding
  if (!precedent) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      <p className="inline-flex items-start gap-1.5 rounded-sm bg-accent-soft px-2 py-1 font-medium text-accent-strong">
        <History aria-hidden className="mt-px size-3.5 shrink-0" />
        <span>
          {whatWasDone(precedent, finding.kind)} by {precedent.decidedBy} on{' '}
          <DateTime at={precedent.decidedAt} />
          {precedent.reason && `: ${labelOf(precedent.reason).toLowerCase()}`}
        </span>
      </p>
      {isWithdrawn ? (
        <span className="text-muted">That precedent has been deleted.</span>
      ) : (
        deciding &&
        hasEffect(precedent, finding.kind) && (
          <Button
            size="sm"
            variant="quiet"
            disabled={deciding.isPending}
            aria-label={`Undo the precedent for ${finding.title}`}
            onClick={() => void deciding.withdraw(finding)}
          >
            <Undo2 aria-hidden />
            Undo
          </Button>
        )
      )}
    </div>
  )
}

type Precedent = NonNullable<Finding['precedent']>

/** A kept finding would be here anyway. */
const hasEffect = ({ reason, foundKind }: Precedent, kind: string) => reason !== null || foundKind !== kind

function whatWasDone({ reason, foundKind }: Precedent, kind: string): string {
  if (reason !== null) return 'Set aside'
  if (foundKind === null) return 'Sentence added as a finding'
  return foundKind === kind ? 'Kept in an earlier report' : 'Kind chosen'
}
