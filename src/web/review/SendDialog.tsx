import { Confirm } from '#web/ui/Confirm.tsx'
import { countText, dollarText } from '#web/ui/format.ts'
import type { Desk } from './use-desk.ts'
import type { Saving } from './use-saving.ts'

/** The last look before an estimate goes out. */
export function SendDialog({
  desk,
  saving,
  isOpen,
  onClose,
}: {
  desk: Desk
  saving: Saving
  isOpen: boolean
  onClose: () => void
}) {
  const { draft, totals, contractorLabel } = desk
  const unchecked = draft.lines.filter(({ id }) => !draft.checked.has(id)).length
  const unpriced = draft.lines.filter((line) => line.class === 'needs_visit').length
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => void saving.send().finally(onClose)}
      title="Approve and send this estimate?"
      confirm="Approve & send"
      cancel="Look again"
      pending={saving.isSaving || saving.isSending}
    >
      <p>
        {countText(draft.lines.length, 'line')}, together{' '}
        <strong className="text-ink">{totals.sums && dollarText(totals.sums.total)}</strong>, in the name of{' '}
        <strong className="text-ink">{contractorLabel}</strong>. The PDF is made and e-mailed to{' '}
        {draft.base.report.agentName} and the contractor. After that it cannot be changed, only replaced.
      </p>
      {unpriced > 0 && <p>{countText(unpriced, 'line')} without a price, because a visit is needed.</p>}
      {unchecked > 0 && (
        <p className="font-medium text-caution">{countText(unchecked, 'line')} not marked as checked yet.</p>
      )}
    </Confirm>
  )
}
