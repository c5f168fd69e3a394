import { z } from 'zod'

/** `sent`: released, or its time was up; `stopped`: staff took it back; `objected`: its contractor did; `failed`: it couldn't be sent. */
export const HoldOutcome = z.enum(['sent', 'stopped', 'objected', 'failed'])
export type HoldOutcome = z.infer<typeof HoldOutcome>

/** The time that an approved estimate waits for its contractor, before it's sent in their name. */
export const Hold = z.object({
  approvedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Null while it waits. */
  outcome: HoldOutcome.nullable(),
  /** Why the contractor objects, or why it couldn't be sent. */
  reason: z.string().nullable(),
  /** Who ended it; null when its time was up. */
  endedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type Hold = z.infer<typeof Hold>
