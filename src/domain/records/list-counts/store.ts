import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserId } from '#kernel/actor.ts'
import type { DollarSum } from '#kernel/money.ts'
import type { Db } from '#platform/db/db.ts'
import { type CountedList, tallies } from './tables.ts'

/** The states with their numbers; those that have none may be missing. */
export const list = (db: Db, list: CountedList, ownerId: UserId | null) =>
  db
    .select({
      state: tallies.state,
      number: sql<number>`sum(${tallies.number})::int`,
      amount: sql<DollarSum>`sum(${tallies.amount})::text`,
    })
    .from(tallies)
    .where(
      and(eq(tallies.list, list), ownerId === null ? isNull(tallies.ownerId) : eq(tallies.ownerId, ownerId)),
    )
    .groupBy(tallies.state)

/**
 * Adds up the rows of each state that has several, or that is down to nothing. Rows that another transaction is adding up are left to
 * it. In one statement, so that a count sees either the rows or their sum.
 */
export const fold = (db: Db) =>
  db.execute(sql`
    with several as (
      select unnest(array_agg(id)) as id from tallies
      group by list, owner_id, state having count(*) > 1 or sum(number) = 0 and sum(amount) = 0),
    locked as (select id from tallies where id in (select id from several) for update skip locked),
    added as (delete from tallies where id in (select id from locked) returning list, owner_id, state, number, amount)
    insert into tallies (list, owner_id, state, number, amount)
      select list, owner_id, state, sum(number), sum(amount) from added
      group by 1, 2, 3 having sum(number) <> 0 or sum(amount) <> 0`)

export const allowLongStatements = (tx: Db) => tx.execute(sql`set local statement_timeout = 0`)

/** Counts everything. `number` and `amount` are what the counts are short of: there's no row for those that are right. */
export async function listDifferences(db: Db) {
  const { rows } = await db.execute<{
    list: CountedList
    ownerId: UserId | null
    state: string
    number: number
    amount: number
  }>(sql`
    select list, owner_id as "ownerId", state, number::int, amount::float from tally_differences order by 1, 2, 3`)
  return rows
}

/** Estimates that don't have the state of the email to their agent. */
const hasWrongMailState = sql`m.id = e.agent_mail_id and e.agent_mail_failed <> (m.status = 'failed')`

export async function countWrongMailStates(db: Db): Promise<number> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select count(*)::int as number from estimates e join mails m on ${hasWrongMailState}`,
  )
  return rows[0]!.number
}

/** A trigger reads the state of an email that an estimate gets. */
export const correctMailStates = (tx: Db) =>
  tx.execute(sql`update estimates e set agent_mail_id = m.id from mails m where ${hasWrongMailState}`)

/** Has other corrections wait until the transaction ends, because two at once would add everything twice. Changes don't wait. */
export const lockCorrections = (tx: Db) => tx.execute(sql`lock table tallies in share update exclusive mode`)

/**
 * Corrects what's wrong, and returns how many counts were. Needs no other lock: what other transactions change meanwhile is missing
 * from the counts and from what is counted.
 */
export async function correct(tx: Db): Promise<number> {
  const { rows } = await tx.execute(sql`
    insert into tallies (list, owner_id, state, number, amount)
      select list, owner_id, state, number, amount from tally_differences returning id`)
  return rows.length
}
