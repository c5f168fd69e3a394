import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import { type Occurrence, publishEvent } from '#domain/webhooks/deliveries/publishing.ts'
import type { EventOf } from '#domain/webhooks/events/catalogue.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'

type About = Exclude<EventOf, { data: { estimateId: string } }>

/** An event about a report, without what all of them say. `cause` names the occurrence. */
type Change = {
  [T in About['type']]: {
    type: T
    cause: string
    data: Omit<Extract<About, { type: T }>['data'], 'reportId' | 'propertyAddress'>
  }
}[About['type']]

/** Publishes what happened to a report to webhooks, in the transaction of its cause. Its contractor isn't told: a report isn't theirs. */
export async function publishAbout(ctx: Context, tx: Db, reportId: ReportId, { type, cause, data }: Change) {
  const report = await reports.find(tx, reportId)
  if (!report) return
  const { propertyAddress, agentId } = report
  const occurrence = {
    type,
    cause: `${type}:${reportId}:${cause}`,
    data: { reportId, propertyAddress, ...data },
    about: { reportId, agentId, contractorId: null },
  }
  await publishEvent(ctx, tx, occurrence as Occurrence)
}

const RECEIVED = { type: 'report.received', cause: 'received', data: { status: 'received' } } as const

/** The file of a report has arrived. */
export const publishReceived = (ctx: Context, tx: Db, id: ReportId) => publishAbout(ctx, tx, id, RECEIVED)

/** A report couldn't be read, for a reason that its agent sees. One that's tried again can fail again. */
export const publishFailed = (ctx: Context, tx: Db, id: ReportId, reason: string) =>
  publishAbout(ctx, tx, id, {
    type: 'report.failed',
    cause: ctx.now().toISOString(),
    data: { status: 'failed', reason },
  })
