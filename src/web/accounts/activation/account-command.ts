import type { UserId } from '#kernel/actor.ts'
import type { Callbacks } from '#web/api/query.ts'

/** What `useCommand` returns for an endpoint that takes the id of an account. */
export type AccountCommand = {
  mutate: (input: { id: UserId }, callbacks: Callbacks<void>) => void
  isPending: boolean
}
