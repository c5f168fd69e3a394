import { outageOf } from '../outages.ts'

/**
 * Does the same for each item, one after the other. One that fails doesn't keep those after it waiting: the first error is thrown at
 * the end, or at once if it's an outage, which the others would run into as well.
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
  if (errors.length > 0) throw errors[0]
}
