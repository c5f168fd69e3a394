import type { UserId } from '#kernel/actor.ts'
import type { EmailContent } from '#platform/mail/mail.ts'

type Facts = { id: UserId; isByStaff: boolean; support: string }

export const accountDeleted = (to: string, { id, isByStaff, support }: Facts): EmailContent => ({
  to,
  subject: 'Your ODIE account was deleted',
  heading: 'Your account was deleted',
  body: [
    isByStaff
      ? 'An administrator deleted your ODIE account. You can no longer log in.'
      : 'You deleted your ODIE account. You can no longer log in.',
    'Your profile, your files, and anything in progress have been deleted. Estimates that were already sent remain available to the other party.',
    `If this was a mistake, contact ${support}. You can sign up again with this email address at any time.`,
  ],
  cause: `account-deleted:${id}`,
})
