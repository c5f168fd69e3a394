import { Eye } from 'lucide-react'
import type { Contractor } from '#domain/accounts/contractors/contract.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { EndedRequest } from '#web/estimates/EndedRequest.tsx'
import { findingsWithoutLine, reasonFor } from '#web/review/desk/draft/draft-content.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { totalsFor } from '#web/review/desk/draft/totals/totals.ts'
import type { Saving } from '#web/review/desk/saving/use-saving.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { countText } from '#web/ui/format.ts'
import { licenseNoteFor } from './blockers.ts'
import { isObjectionOf } from './objections.ts'
import { replacedInSentence } from './replaced-text.ts'
import { SendChecklist } from './SendChecklist.tsx'
import type { Approval } from './use-approval.ts'

const SENT = { title: 'Approve and send this estimate?', confirm: 'Approve & send' }
const HELD = { title: 'Approve this estimate?', confirm: 'Approve' }

/** The last check before an estimate goes out. */
export function SendDialog({
  draft,
  contractor,
  saving,
  approval,
  onPreview,
}: {
  draft: Draft
  contractor: Contractor | undefined
  saving: Saving
  approval: Approval
  onPreview: () => void
}) {
  const contractorName = contractor ? businessName(contractor) : draft.base.contractor?.name
  const licenseNote = contractor && licenseNoteFor(contractor)
  const holdHours = contractor?.sendHoldHours ?? 0
  const isHeld = holdHours > 0 && !approval.skipsHold
  const { totals } = totalsFor(draft.lines)
  const { hold } = draft.base
  const unchecked = draft.lines.filter(({ id }) => !draft.checked.has(id)).length
  return (
    <Confirm
      isOpen={approval.isAsking}
      onClose={approval.close}
      onConfirm={approval.confirm}
      {...(isHeld ? HELD : SENT)}
      cancel="Go back"
      pending={saving.isSaving || saving.isSending}
    >
      <p>
        {countText(draft.lines.length, 'line')} for a total of{' '}
        <strong className="text-ink">{totals && dollarText(totals.total)}</strong>, from{' '}
        <strong className="text-ink">{contractorName}</strong>.{' '}
        {isHeld
          ? 'Until we send it, you can take it back and change it.'
          : `We’ll email the PDF to ${draft.base.report.agentName} and the contractor. After that, you can’t change it, but you can send a revision.`}
      </p>
      <HoldChoice
        hours={holdHours}
        contractorName={contractorName}
        agentName={draft.base.report.agentName}
        skips={approval.skipsHold}
        isTheirsAgain={isObjectionOf(hold, draft.contractorId)}
        onChange={approval.setSkipsHold}
      />
      <Replacing estimate={draft.base} />
      <div>
        <Button size="sm" onClick={onPreview}>
          <Eye aria-hidden />
          Preview the PDF and both emails
        </Button>
      </div>
      <SendChecklist draft={draft} />
      {licenseNote && <p>{licenseNote}</p>}
      <Unexplained draft={draft} />
      {unchecked > 0 && (
        <p className="font-medium text-caution">{countText(unchecked, 'line')} not marked as checked yet.</p>
      )}
      {approval.opensNext && <p>{nextText(isHeld)}</p>}
    </Confirm>
  )
}

/** What it takes the place of. */
function Replacing({ estimate: { replaces, report } }: { estimate: AdminEstimate }) {
  if (!replaces) return null
  return (
    <>
      <p>
        It replaces <strong className="text-ink">{replacedInSentence(replaces)}</strong>.
      </p>
      {replaces.status === 'accepted' && <EndedRequest id={replaces.id} agentName={report.agentName} />}
    </>
  )
}

const nextText = (isHeld: boolean) =>
  isHeld
    ? 'Once it’s approved, the next report opens. Press Ctrl+Enter to approve it.'
    : 'Once it’s sent, the next report opens. Press Ctrl+Enter to send it.'

/** Findings that were removed without saying why: later reports won't learn from that. */
function Unexplained({ draft }: { draft: Draft }) {
  const unexplained = findingsWithoutLine(draft).filter(({ id }) => reasonFor(draft.decisions, id) === null)
  if (unexplained.length === 0) return null
  return (
    <p>
      {countText(unexplained.length, 'removed finding')} without a reason: later reports with the same
      sentence will include {unexplained.length === 1 ? 'it' : 'them'} again.
    </p>
  )
}

/** Whether the contractor reviews it first. Nothing if they don't anyway. */
function HoldChoice({
  hours,
  contractorName,
  agentName,
  skips,
  isTheirsAgain,
  onChange,
}: {
  hours: number
  contractorName: string | undefined
  agentName: string
  skips: boolean
  /** Whether they asked for a change before. */
  isTheirsAgain: boolean
  onChange: (skips: boolean) => void
}) {
  if (hours === 0) return null
  if (isTheirsAgain && !skips)
    return (
      <p>
        {contractorName} asked for a change, so they get it again first. We send it to {agentName} after{' '}
        {countText(hours, 'hour')} unless they want something changed.
      </p>
    )
  return (
    <label className="flex items-start gap-3 rounded-md bg-canvas p-3.5 ring-1 ring-line">
      <input
        type="checkbox"
        checked={skips}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 accent-accent"
      />
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold text-ink">Send it now, without waiting</span>
        <span>
          Otherwise, {contractorName} gets it first, and we send it to {agentName} after{' '}
          {countText(hours, 'hour')} unless they want something changed.
        </span>
      </span>
    </label>
  )
}
