import { outageOf } from '../outages.ts'

/**
 * Does the same for each item, one after the other. One that fails doesn't keep those after it waiting: its error is thrown at the end,
 * several as an `AggregateError`. An outage is thrown at once, because the others would run into it as well.
 */
export async function forEachItem<T>(
  items: Iterable<T> | AsyncIterable<T>,
  action: (item: T) => Promise<unknown>,
) {
  const errors: unknown[] = []
  for await (const item of items)
    try {
      await action(item)
    } catch (error) {
      if (outageOf(error)) throw error
      errors.push(error)
    }
  if (errors.length === 1) throw errors[0]
  if (errors.length > 1)
    throw new AggregateError(errors, `${errors.length} items failed: ${messagesOf(errors)}`)
}

const MAX_MESSAGES = 3

/** The first different messages, which is what staff see of a failed job. */
function messagesOf(errors: readonly unknown[]): string {
  const messages = [
    ...new Set(errors.map((error) => (error instanceof Error ? error.message : String(error)))),
  ]
  const more = messages.length - MAX_MESSAGES
  return [...messages.slice(0, MAX_MESSAGES), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}
