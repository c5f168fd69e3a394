import { z } from 'zod'
import { MailboxState } from '#domain/mail/mailboxes/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'

export const getBounceMailbox = endpoint({
  name: 'getBounceMailbox',
  summary: 'Whether returned emails are read; null if no mailbox is configured for them.',
  method: 'GET',
  path: '/api/admin/mails/bounce-mailbox',
  access: ['admin'],
  input: z.object({}),
  output: z.object({ mailbox: MailboxState.nullable() }),
})
