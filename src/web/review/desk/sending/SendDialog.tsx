import { Eye } from 'lucide-react'
import type { Draft } from '#web/review/desk/draft/draft.ts'
import { findingsWithoutLine, reasonFor } from '#web/review/desk/draft/draft-content.ts'
import { totalsFor } from '#web/review/desk/draft/totals.ts'
import type { Saving } from '#web/review/desk/saving/use-saving.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { countText, dollarText } from '#web/ui/format.ts'
import { replacedText } from './replaced-text.ts'
import { SendChecklist } from './SendChecklist.tsx'
import type { Approval } from './use-approval.ts'

/** The last check before an estimate goes out. */
export function SendDialog({
  draft,
  contractorName,
  licenseNote,
  saving,
  approval,
  onPreview,
}: {
  draft: Draft
  contractorName: string | undefined
  licenseNote: string | null | undefined
  saving: Saving
  approval: Approval
  onPreview: () => void
}) {
  const { totals } = totalsFor(draft.lines)
  const { replaces } = draft.base
  const unchecked = draft.lines.filter(({ id }) => !draft.checked.has(id)).length
  const unexplained = findingsWithoutLine(draft).filter(({ id }) => reasonFor(draft.decisions, id) === null)
  return (
    <Confirm
      isOpen={approval.isAsking}
      onClose={approval.close}
      onConfirm={approval.confirm}
      title="Approve and send this estimate?"
      confirm="Approve & send"
      cancel="Go back"
      pending={saving.isSaving || saving.isSending}
    >
      <p>
        {countText(draft.lines.length, 'line')} for a total of{' '}
        <strong className="text-ink">{totals && dollarText(totals.total)}</strong>, from{' '}
        <strong className="text-ink">{contractorName}</strong>. We’ll email the PDF to{' '}
        {draft.base.report.agentName} and the contractor. After that, you can’t change it, but you can send a
        revision.
      </p>
      {replaces && (
        <p>
          It replaces the estimate of <strong className="text-ink">{replacedText(replaces)}</strong>.
          {replaces.status === 'accepted' &&
            ` ${draft.base.report.agentName} will have to request the work again.`}
        </p>
      )}
      <div>
        <Button size="sm" onClick={onPreview}>
          <Eye aria-hidden />
          Preview the PDF and both emails
        </Button>
      </div>
      <SendChecklist draft={draft} />
      {licenseNote && <p>{licenseNote}</p>}
      {unexplained.length > 0 && (
        <p>
          {countText(unexplained.length, 'removed finding')} without a reason: later reports with the same
          sentence will include {unexplained.length === 1 ? 'it' : 'them'} again.
        </p>
      )}
      {unchecked > 0 && (
        <p className="font-medium text-caution">{countText(unchecked, 'line')} not marked as checked yet.</p>
      )}
      {approval.opensNext && <p>Once it’s sent, the next report opens. Press Ctrl+Enter to send it.</p>}
    </Confirm>
  )
}
