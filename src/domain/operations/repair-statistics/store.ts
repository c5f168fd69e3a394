import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { businessNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import { estimateShares } from '#domain/client/shares/tables.ts'
import { estimates, sentLines } from '#domain/estimates/tables.ts'
import { workCompletions } from '#domain/repairs/completion/tables.ts'
import { repairRequestVersions } from '#domain/repairs/requests/tables.ts'
import { workAnswers, workDecisions } from '#domain/repairs/work/tables.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { Funnel } from './contract.ts'
import { type CountRow, keptRepairStatistics } from './tables.ts'

/** The most that a list shows. */
const MAX_ROWS = 100

const isSentSince = (since: Date) =>
  sql`e.status <> 'draft' and e.kind = 'estimate' and e.sent_at >= ${since.toISOString()}::timestamptz`

/** The latest version of an estimate's repair request. */
const latestRequest = sql`(select v.content, v.state from ${repairRequestVersions} v where v.estimate_id = e.id
  order by v.version desc limit 1) latest`

/**
 * For what reads every estimate of a year. PostgreSQL would spend half of the time on compiling the queries: the funnel of 50,000 reports
 * takes 1.8 s with it, and 0.9 s without.
 */
export async function prepare(tx: Db) {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local jit = off`)
}

export async function findKept(db: Db, days: number) {
  const [kept] = await db.select().from(keptRepairStatistics).where(eq(keptRepairStatistics.days, days))
  return kept
}

/** In place of what was kept before. */
export async function keep(db: Db, values: typeof keptRepairStatistics.$inferInsert) {
  const { at, measured } = values
  await db
    .insert(keptRepairStatistics)
    .values(values)
    .onConflictDoUpdate({ target: keptRepairStatistics.days, set: { at, measured } })
}

export const forget = (db: Db, days: number) =>
  db.delete(keptRepairStatistics).where(eq(keptRepairStatistics.days, days))

/** Whether more than `number` first estimates were sent since then. */
export async function hasMoreEstimates(db: Db, since: Date, number: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${estimates} e where ${isSentSince(since)} and e.revision_of is null offset ${number} limit 1`)
  return rows.length > 0
}

/** The contractors' names by id; none of deleted accounts. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, name: businessNameSql(users) })
          .from(users)
          .where(inArray(users.id, ids as UserId[]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type FunnelRow = Funnel & { medianHours: number | null }

/** By report: estimates that were sent again count once, and as far as any of them got. */
export async function readFunnel(db: Db, since: Date): Promise<FunnelRow> {
  const { rows } = await db.execute<FunnelRow>(sql`
    with cohort as materialized (
      select distinct e.report_id from ${estimates} e where ${isSentSince(since)} and e.revision_of is null
    ), each as (
      select e.report_id, e.accepted_at, e.done_at, answer.hours, decision.outcome,
        latest.content is not null as has_request, coalesce(latest.state = 'agreed', false) as is_agreed,
        exists (select from ${repairRequestVersions} v
          where v.estimate_id = e.id and v.side = 'other_side') as has_response,
        exists (select from ${estimateShares} s
          where s.estimate_id = e.id and s.purpose = 'respond' and s.openings > 0) as is_opened
      from cohort join ${estimates} e using (report_id)
      left join lateral ${latestRequest} on true
      left join lateral (select extract(epoch from a.answered_at - a.requested_at) / 3600 as hours from ${workAnswers} a
        where a.estimate_id = e.id and a.requested_at = e.accepted_at and a.version = 1) answer on true
      left join ${workDecisions} decision
        on decision.estimate_id = e.id and decision.requested_at = e.accepted_at
      where e.status <> 'draft'
    ), reports as (
      select report_id, min(hours) as hours, bool_or(has_request) as has_request, bool_or(is_opened) as is_opened,
        bool_or(has_response) as has_response, bool_or(is_agreed) as is_agreed,
        bool_or(accepted_at is not null) as is_requested, bool_or(outcome = 'confirmed') as is_confirmed,
        bool_or(outcome = 'declined') as is_declined, bool_or(done_at is not null) as is_done
      from each group by report_id
    )
    select count(*)::int as estimates,
      (count(*) filter (where has_request))::int as "repairRequests",
      (count(*) filter (where is_opened))::int as "linksOpened",
      (count(*) filter (where has_response))::int as responses,
      (count(*) filter (where is_agreed))::int as agreed,
      (count(*) filter (where is_requested))::int as "workRequests",
      count(hours)::int as "workAnswers",
      (count(*) filter (where is_confirmed))::int as confirmed,
      (count(*) filter (where is_declined))::int as declined,
      (count(*) filter (where is_done))::int as done,
      (percentile_cont(0.5) within group (order by hours))::float as "medianHours"
    from reports`)
  return rows[0]! // an aggregate without groups always returns a row
}

/** `returning`: those with at least two reports in all. */
export async function countAgents(db: Db, since: Date) {
  const { rows } = await db.execute<{ uploading: number; returning: number }>(sql`
    with agents as materialized (
      select distinct agent_id from ${inspectionReports} where created_at >= ${since.toISOString()}::timestamptz
    )
    select count(*)::int as uploading, (count(*) filter (where exists (
      select from ${inspectionReports} r where r.agent_id = agents.agent_id offset 1)))::int as returning
    from agents`)
  return rows[0]!
}

export type ActualRow = {
  by: 'all' | 'kind' | 'contractor' | 'class'
  /** Of the kind, contractor, or class; empty without one. */
  id: string
  cases: number
  median: number
  mean: number
  inRange: number
}

/** Charged ÷ estimated of the lines that were reported as done, in all and by each property; the latest report of each request counts. */
export async function listActuals(db: Db, since: Date): Promise<ActualRow[]> {
  const { rows } = await db.execute<ActualRow>(sql`
    with latest as (
      select distinct on (estimate_id, requested_at) estimate_id, lines from ${workCompletions}
      where reported_at >= ${since.toISOString()}::timestamptz
      order by estimate_id, requested_at, version desc
    ), cases as (
      select l.kind, e.contractor_id, case when l.low = l.high then 'firm' else 'range' end as class,
        charged.amount / l.estimated as ratio, charged.amount between l.low and l.high as is_in_range
      from latest
      cross join lateral jsonb_array_elements(latest.lines) line
      cross join lateral (select (line ->> 'charged')::numeric as amount) charged
      join ${sentLines} l on l.estimate_id = latest.estimate_id and l.line_id = line ->> 'lineId'
      join ${estimates} e on e.id = latest.estimate_id
      where (line -> 'isDone')::boolean and charged.amount is not null and l.estimated > 0
    ), groups as (
      select case when grouping(kind) = 0 then 'kind' when grouping(contractor_id) = 0 then 'contractor'
          when grouping(class) = 0 then 'class' else 'all' end as by,
        kind, contractor_id, class, count(*)::int as cases, avg(ratio)::float as mean,
        (percentile_cont(0.5) within group (order by ratio))::float as median,
        (count(*) filter (where is_in_range))::int as in_range
      from cases group by grouping sets ((), (kind), (contractor_id), (class))
    ), ranked as (
      select *, row_number() over (partition by by order by cases desc, kind, contractor_id) as rank from groups
    )
    select by, coalesce(kind, contractor_id::text, class, '') as id, cases, median, mean, in_range as "inRange"
    from ranked where rank <= ${MAX_ROWS} order by by, rank`)
  return rows
}

/** Of first estimates: what the drafted price became. */
export const listRepriced = (db: Db, since: Date) =>
  countByKind(
    db,
    sql`l.repriced is not null`,
    sql`from ${estimates} e join ${sentLines} l on l.estimate_id = e.id
      where ${isSentSince(since)} and e.revision_of is null and l.estimated is not null`,
  )

/** As the other side last answered. */
export const listDeclined = (db: Db, since: Date) =>
  countByKind(
    db,
    sql`line -> 'response' ->> 'response' = 'decline'`,
    sql`from ${estimates} e cross join lateral ${latestRequest}
      cross join lateral jsonb_array_elements(latest.content -> 'lines') line
      join ${sentLines} l on l.estimate_id = e.id and l.line_id = line ->> 'lineId'
      where ${isSentSince(since)} and jsonb_typeof(line -> 'response') = 'object'`,
  )

/** As the contractor last answered, also if the request was withdrawn since. */
export const listNoWorkNeeded = (db: Db, since: Date) =>
  countByKind(
    db,
    sql`line ->> 'verdict' = 'no_work_needed'`,
    sql`from ${estimates} e cross join lateral (select a.lines from ${workAnswers} a where a.estimate_id = e.id
        order by a.requested_at desc, a.version desc limit 1) latest
      cross join lateral jsonb_array_elements(latest.lines) line
      join ${sentLines} l on l.estimate_id = e.id and l.line_id = line ->> 'lineId'
      where ${isSentSince(since)}`,
  )

/** Of the lines `l`, how many of each kind are counted; only kinds with any. */
async function countByKind(db: Db, counted: SQL, from: SQL): Promise<CountRow[]> {
  const { rows } = await db.execute<CountRow>(sql`
    select l.kind, (count(*) filter (where ${counted}))::int as lines, count(*)::int as of ${from}
    group by l.kind having count(*) filter (where ${counted}) > 0
    order by 2 desc, 3, l.kind limit ${MAX_ROWS}`)
  return rows
}
