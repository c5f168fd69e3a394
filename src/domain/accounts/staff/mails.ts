import { timeInWords } from '#kernel/days.ts'
import type { EmailContent } from '#platform/mail/mail.ts'

/** Tells the other admins that one of them invited a person to the admin portal. */
export function staffInvited(
  to: string,
  { email, inviter, at, url }: { email: string; inviter: string; at: Date; url: string },
): EmailContent {
  return {
    to,
    subject: `${email} was invited to the admin portal`,
    heading: 'A new admin was invited',
    body: [
      `${inviter} invited ${email} to ODIE’s admin portal on ${timeInWords(at)}. Admins can see every report, estimate, and account.`,
      'If you didn’t expect this, deactivate the account on the Staff page, and check with the person who sent the invitation.',
    ],
    action: { label: 'Open the Staff page', url },
    cause: `staff-invited:${email}:${at.toISOString()}:${to}`,
  }
}
