import { Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { countText, dollarRangeText, dollarText } from '#web/ui/format.ts'
import { SendDialog } from './SendDialog.tsx'
import type { Desk } from './use-desk.ts'
import type { Saving } from './use-saving.ts'

/** The total, what stands in the way, and the one thing to do next. */
export function DeskFooter({ desk, saving }: { desk: Desk; saving: Saving }) {
  const [isSending, setIsSending] = useState(false)
  const { draft, isDirty, isReadOnly, blockers } = desk
  return (
    <footer className="sticky bottom-0 z-10 grid gap-3 border-t border-line bg-surface px-5 py-3.5 sm:px-6 lg:static">
      {!isReadOnly && <Obstacles desk={desk} problem={saving.problem} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Total desk={desk} />
        {!isReadOnly && (
          <div className="flex gap-2">
            <Button
              className={isDirty ? undefined : 'max-sm:hidden'}
              disabled={!isDirty}
              pending={saving.isSaving && !saving.isSending}
              onClick={() => void saving.save()}
            >
              {isDirty ? 'Save' : 'Saved'}
            </Button>
            <Button
              look="primary"
              disabled={blockers.length > 0}
              pending={saving.isSending}
              onClick={() => setIsSending(true)}
            >
              <Send aria-hidden />
              Approve & send
            </Button>
          </div>
        )}
      </div>
      {draft.lines.length > 0 && !isReadOnly && <CheckedCount desk={desk} />}
      <SendDialog desk={desk} saving={saving} isOpen={isSending} onClose={() => setIsSending(false)} />
    </footer>
  )
}

function Total({ desk: { totals, draft, isReadOnly } }: { desk: Desk }) {
  if (!totals.sums) return <p className="text-sm font-medium text-danger">{totals.reason}</p>
  const total = draft.base.estimateData ? totals.sums.total : draft.base.totalAmount
  const { low, high } = totals.sums
  return (
    <p aria-live={isReadOnly ? undefined : 'polite'}>
      <span className="block text-xs text-muted">
        Total{low !== high && `, in the range ${dollarRangeText(low, high)}`}
      </span>
      <span className="text-2xl font-semibold tracking-tight">{dollarText(total)}</span>
    </p>
  )
}

function Obstacles({ desk: { blockers }, problem }: { desk: Desk; problem: string | null }) {
  const sentences = problem ? [problem, ...blockers] : blockers
  if (sentences.length === 0) return null
  return (
    <div role="status" className="flex gap-2.5 rounded-md bg-caution-soft px-3.5 py-2.5 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-caution" />
      <ul className="grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>
            {sentence}
            {/verified|license/.test(sentence) && (
              <>
                {' '}
                <Link to={paths.adminContractors()} className="font-semibold text-accent-strong underline">
                  Contractors
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function CheckedCount({ desk: { draft } }: { desk: Desk }) {
  const checked = draft.lines.filter(({ id }) => draft.checked.has(id)).length
  return (
    <p className="flex items-center gap-3 text-xs text-muted">
      <progress
        aria-label="Checked lines"
        max={draft.lines.length}
        value={checked}
        className="progress h-1 flex-1 overflow-hidden rounded-full"
      />
      {checked} of {countText(draft.lines.length, 'line')} checked
    </p>
  )
}
