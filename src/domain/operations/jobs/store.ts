import { and, eq, inArray, sql } from 'drizzle-orm'
import { confirmDelivery, deliverEstimate } from '#domain/estimates/jobs.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { sendMail } from '#domain/mail/jobs.ts'
import { mails } from '#domain/mail/tables.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import { jobFailures } from '#platform/jobs/failures.ts'
import { storedJobs } from '#platform/jobs/stored-jobs.ts'
import type { JobRequest, JobState } from './contract.ts'

const latestFirst = keyset('desc', [storedJobs.createdOn, storedJobs.id])

/** pg-boss's names of our states. */
const STATES = { waiting: 'created', running: 'active', retrying: 'retry', failed: 'failed' } as const

const stateSql = sql<JobState>`case ${storedJobs.state}::text
  when 'created' then 'waiting' when 'active' then 'running' when 'retry' then 'retrying' else 'failed' end`

/** An ID in a job's payload; null without it. */
const idIn = (key: 'reportId' | 'estimateId' | 'mailId') =>
  sql`(${storedJobs.data} ->> ${sql.raw(`'${key}'`)})::uuid`

/** A job that was given up stays listed until its work is done another way, such as by resending the email. */
const isLeftToDo = sql`(${storedJobs.state} <> 'failed'
  or case ${storedJobs.name}
    when ${sendMail.name} then exists (select from ${mails} where ${mails.id} = ${idIn('mailId')} and ${mails.status} = 'failed')
    when ${deliverEstimate.name} then exists (select from ${estimates} where ${estimates.id} = ${idIn('estimateId')} and ${estimates.deliveryFailure} is not null)
    else true end)`

/** pg-boss queues jobs of its own, for example to start schedules. */
const isOurs = sql`not starts_with(${storedJobs.name}, '__pgboss__')`

const isListed = and(inArray(storedJobs.state, Object.values(STATES)), isOurs, isLeftToDo)

const KINDS = { delivery: [deliverEstimate.name, confirmDelivery.name, sendMail.name] } as const

export const list = (db: Db, { state, kind, limit, cursor, until }: JobRequest) =>
  db
    .select({
      id: storedJobs.id,
      name: storedJobs.name,
      state: stateSql,
      about: sql<string | null>`coalesce(${inspectionReports.propertyAddress}, ${mails.recipient})`,
      estimateId: estimates.id,
      failures: sql<number>`coalesce(${jobFailures.failures}, 0)`,
      output: storedJobs.output,
      queuedAt: storedJobs.createdOn,
      startsAt: storedJobs.startAfter,
      cursor: latestFirst.cursor,
    })
    .from(storedJobs)
    .leftJoin(jobFailures, eq(jobFailures.jobId, storedJobs.id))
    .leftJoin(mails, eq(mails.id, idIn('mailId')))
    .leftJoin(estimates, eq(estimates.id, idIn('estimateId')))
    .leftJoin(
      inspectionReports,
      eq(inspectionReports.id, sql`coalesce(${idIn('reportId')}, ${estimates.reportId})`),
    )
    .where(
      and(
        isListed,
        state && eq(storedJobs.state, STATES[state]),
        kind && inArray(storedJobs.name, KINDS[kind]),
        latestFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...latestFirst.orderBy)
    .limit(limit + 1)

export const countByState = (db: Db) =>
  db
    .select({ state: stateSql, jobs: sql<number>`count(*)::int` })
    .from(storedJobs)
    .where(isListed)
    .groupBy(storedJobs.state)

export async function exists(db: Db, id: string) {
  return (await db.$count(storedJobs, eq(storedJobs.id, id))) > 0
}
