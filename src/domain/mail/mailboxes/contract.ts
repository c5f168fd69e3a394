import { z } from 'zod'

/** Whether a mailbox that ODIE reads can be read. */
export const MailboxState = z.object({
  /** When all of it had been read, the last time; null if it never was. */
  readAt: z.iso.datetime().nullable(),
  /** Since when it can't be read; null if it can. */
  failingSince: z.iso.datetime().nullable(),
  /** A sentence for staff; null if it can be read. */
  failure: z.string().nullable(),
})
export type MailboxState = z.infer<typeof MailboxState>
