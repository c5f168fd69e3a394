import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'

/** Whether the mailbox in which returned emails arrive can be read. */
export const BounceMailbox = z.object({
  /** When all of it had been read, the last time; null if it never was. */
  readAt: z.iso.datetime().nullable(),
  /** Since when it can't be read; null if it can. */
  failingSince: z.iso.datetime().nullable(),
  /** A sentence for staff; null if it can be read. */
  failure: z.string().nullable(),
})
export type BounceMailbox = z.infer<typeof BounceMailbox>

export const getBounceMailbox = endpoint({
  name: 'getBounceMailbox',
  summary: 'Whether returned emails are read; null if no mailbox is configured for them.',
  method: 'GET',
  path: '/api/admin/mails/bounce-mailbox',
  access: ['admin'],
  input: z.object({}),
  output: z.object({ mailbox: BounceMailbox.nullable() }),
})
