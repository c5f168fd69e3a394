import { mailboxTable } from '#domain/mail/mailboxes/positions.ts'

export const bounceMailboxes = mailboxTable('bounce_mailboxes')
