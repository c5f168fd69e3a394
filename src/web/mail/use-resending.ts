import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { listMails, type MailId, resendMail } from '#domain/mail/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'

/** Resends an email, and says to whom. */
export function useResending() {
  const command = useCommand(resendMail, { refreshes: [listMails, listAdminReports, getAdminEstimate] })
  const resend = (id: MailId) =>
    command.mutate(
      { id },
      {
        onSuccess: ({ recipient }) =>
          showToast({
            tone: 'good',
            title: 'Email on its way',
            description: `We’re sending it to ${recipient}.`,
          }),
        onError: showFailure('Please try again later.', 'Email not resent'),
      },
    )
  return { resend, isPending: command.isPending }
}
