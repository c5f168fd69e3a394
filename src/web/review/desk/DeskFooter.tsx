import { Eye, Send, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Contractor } from '#domain/accounts/contractors/contract.ts'
import type { Blocker, BlockerCode } from '#domain/estimates/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { Expiry } from '#web/estimates/Expiry.tsx'
import { paths } from '#web/paths.ts'
import { PreviewDialog } from '#web/review/manual-responses/PreviewDialog.tsx'
import { keepFocusAbove } from '#web/shell/keep-focus-above.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { countText, dollarRangeText } from '#web/ui/format.ts'
import { isReadOnly } from './draft/draft.ts'
import type { Draft } from './draft/draft-state.ts'
import { totalsByClass, totalsFor } from './draft/totals/totals.ts'
import { type ChecksStatus, checksProblem, saveLabel } from './saving/save-status.ts'
import type { Saving } from './saving/use-saving.ts'
import { SendDialog } from './sending/SendDialog.tsx'
import type { Approval } from './sending/use-approval.ts'
import { usePreview } from './sending/use-preview.ts'

/** The total, anything that blocks sending, and the next step; `children` ask about the last change. */
export function DeskFooter({
  draft,
  saving,
  checks,
  approval,
  blockers,
  contractor,
  onUpdatePrices,
  children,
}: {
  draft: Draft
  saving: Saving
  /** Whether the server has the checked lines. */
  checks: ChecksStatus
  approval: Approval
  blockers: readonly Blocker[]
  /** The one whom the estimate goes out under; undefined until their details are loaded. */
  contractor: Contractor | undefined
  onUpdatePrices: () => void
  children: ReactNode
}) {
  const isEditable = !isReadOnly(draft)
  const label = saveLabel(saving.isUnsaved, checks)
  const preview = usePreview(draft.base.id, saving)
  return (
    <footer
      ref={keepFocusAbove}
      data-sticky-bar
      className="sticky bottom-0 z-10 grid gap-1.5 border-t border-line bg-surface px-5 py-2.5 sm:gap-3 sm:px-6 sm:py-3.5 lg:static"
    >
      {children}
      {isEditable && (
        <Blockers
          blockers={blockers}
          problem={saving.problem ?? checksProblem(checks, navigator.onLine)}
          onUpdatePrices={onUpdatePrices}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:gap-x-6">
        <Total draft={draft} />
        {isEditable && (
          <div className="col-start-2 flex gap-2">
            <IconButton
              label="Preview what will be sent"
              // Until the changes are saved, a phone has the room for one of the two.
              className={saving.isUnsaved ? 'max-sm:hidden' : undefined}
              disabled={!approval.canSend}
              onClick={() => void preview.show()}
            >
              <Eye aria-hidden />
            </IconButton>
            <Button
              className={label === 'Save' ? undefined : 'max-sm:hidden'}
              disabled={!saving.isUnsaved}
              onClick={() => void saving.save()}
            >
              {label}
            </Button>
            <Button
              variant="primary"
              disabled={!approval.canSend}
              pending={saving.isSending}
              onClick={() => approval.ask('stay')}
            >
              <Send aria-hidden />
              Approve & send
            </Button>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 text-xs text-muted empty:hidden">
        <ClassTotals draft={draft} />
        {draft.lines.length > 0 && isEditable && <CheckedCount draft={draft} />}
      </div>
      <SendDialog
        draft={draft}
        contractor={contractor}
        saving={saving}
        approval={approval}
        onPreview={preview.show}
      />
      <PreviewDialog source={preview.source} onClose={preview.close} />
    </footer>
  )
}

function Total({ draft }: { draft: Draft }) {
  const { totals, problem } = totalsFor(draft.lines)
  if (draft.base.kind === 'letter')
    return <p className="text-sm text-muted max-sm:col-span-2">A letter without a price.</p>
  if (!totals) return <p className="text-sm font-medium text-danger max-sm:col-span-2">{problem}</p>
  const { low, high } = totals
  const total = draft.base.estimateData ? totals.total : draft.base.totalAmount
  return (
    // On a phone, the buttons stand next to the amount, and what it is above both.
    <div className="max-sm:contents">
      <p aria-live={isReadOnly(draft) ? undefined : 'polite'} className="max-sm:contents">
        <span className="block text-xs text-muted max-sm:col-span-2">
          Total{low !== high && ` (range ${dollarRangeText(low, high)})`}
        </span>
        <span className="text-lg font-semibold tracking-tight whitespace-nowrap sm:text-2xl">
          {dollarText(total)}
        </span>
      </p>
      {isReadOnly(draft) && (
        <div className="max-sm:col-span-2">
          <Expiry validUntil={draft.base.validUntil} requestedAt={draft.base.acceptance?.at} />
        </div>
      )}
    </div>
  )
}

const CLASSES = { firm: 'Firm', range: 'Range', needs_visit: 'Needs visit' } as const

/** What the lines of each price class come to. */
const ClassTotals = ({ draft }: { draft: Draft }) =>
  draft.base.kind !== 'letter' &&
  totalsFor(draft.lines).totals && (
    <ul aria-label="Totals by price class" className="flex flex-wrap gap-x-3 gap-y-0.5">
      {totalsByClass(draft.lines).map(({ class: priceClass, lines: count, total }) => (
        <li key={priceClass}>
          {CLASSES[priceClass]}{' '}
          <span className="font-medium text-ink">{total ? dollarText(total) : countText(count, 'line')}</span>
        </li>
      ))}
    </ul>
  )

/** Blockers that are fixed on the contractors page. */
const CONTRACTOR_CODES: readonly BlockerCode[] = [
  'contractor_unverified',
  'license_missing',
  'license_expired',
]

function Blockers({
  blockers,
  problem,
  onUpdatePrices,
}: {
  blockers: readonly Blocker[]
  problem: string | null
  onUpdatePrices: () => void
}) {
  if (blockers.length === 0 && !problem) return null
  return (
    <div role="status" className="flex gap-2.5 rounded-md bg-caution-soft px-3.5 py-2.5 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-caution" />
      <ul className="grid gap-1">
        {problem && <li>{problem}</li>}
        {blockers.length > 0 && (
          <li className="font-semibold">You can’t approve or preview this estimate yet:</li>
        )}
        {blockers.map(({ code, message }) => (
          <li key={code}>
            {message}
            {CONTRACTOR_CODES.includes(code) && (
              <>
                {' '}
                <Link to={paths.adminContractors()} className="font-semibold text-accent-strong underline">
                  Contractors
                </Link>
              </>
            )}
            {code === 'price_not_in_book' && (
              <>
                {' '}
                <button
                  type="button"
                  onClick={onUpdatePrices}
                  className="font-semibold text-accent-strong underline"
                >
                  Update prices
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function CheckedCount({ draft }: { draft: Draft }) {
  const checked = draft.lines.filter(({ id }) => draft.checked.has(id)).length
  return (
    <p className="flex flex-1 items-center justify-end gap-3">
      {/* On a phone, along the upper edge. */}
      <progress
        aria-label="Checked lines"
        max={draft.lines.length}
        value={checked}
        className="progress h-1 flex-1 overflow-hidden max-sm:absolute max-sm:inset-x-0 max-sm:top-0 max-sm:w-full sm:rounded-full"
      />
      <span className="shrink-0">
        {checked} of {countText(draft.lines.length, 'line')} checked
      </span>
    </p>
  )
}
