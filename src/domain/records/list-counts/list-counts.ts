import type { UserId } from '#kernel/actor.ts'
import type { DollarSum } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import * as store from './store.ts'
import type { CountedList } from './tables.ts'

/** How many are in a state, and their amount in a contractor's list. */
export type ListCount<State extends string> = { state: State; number: number; amount: DollarSum }

/** The states of a list with their numbers; those without any may be missing. An agent's or a contractor's list needs the owner. */
export async function readListCounts<State extends string>(
  db: Db,
  list: CountedList,
  ownerId: UserId | null = null,
): Promise<ListCount<State>[]> {
  return (await store.list(db, list, ownerId)).map((row) => ({ ...row, state: row.state as State }))
}

/** Adds up what was added since the last time. */
export async function fold({ db }: Pick<Context, 'db'>) {
  await store.fold(db)
}

/** Counts everything, and returns a sentence for each that’s wrong. */
export async function verifyListCounts(db: Db): Promise<string[]> {
  const differences = await store.listDifferences(db)
  const wrong = differences.map(
    ({ list, ownerId, state, number, amount }) =>
      `count of ${[list, ownerId, state].filter(Boolean).join(', ')}: it’s off by ${-number}${amount === 0 ? '' : `, and $${-amount}`}`,
  )
  const mails = await store.countWrongMailStates(db)
  return mails === 0 ? wrong : [...wrong, `estimates with a wrong state of their email: ${mails}`]
}

/** Counts everything, also while ODIE runs, and corrects those that are wrong. Returns how many were. */
export const recount = ({ db }: Pick<Context, 'db'>): Promise<number> =>
  db.transaction(async (tx) => {
    await store.allowLongStatements(tx)
    await store.lockCorrections(tx)
    await store.correctMailStates(tx)
    return await store.correct(tx)
  })
