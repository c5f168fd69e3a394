import { listAdminReports } from '#domain/intake/contract.ts'
import { WithdrawConfirm } from '#web/reports/WithdrawConfirm.tsx'
import type { ManualResponseProps } from './manual-responses.ts'

/** Deletes a report for staff; its agent isn’t notified. */
export const WithdrawDialog = ({ basis, onClose, onDone }: ManualResponseProps) => (
  <WithdrawConfirm
    isOpen
    report={{ id: basis.reportId, propertyAddress: basis.propertyAddress }}
    refreshes={[listAdminReports]}
    onClose={onClose}
    onDone={() => onDone({ type: 'left' })}
  >
    {basis.agentName} won’t get an email about this. To give a reason, return the report instead.
  </WithdrawConfirm>
)
