import * as reports from '#domain/reports/reports.ts'
import { type Occurrence, publishEvent } from '#domain/webhooks/deliveries/publishing.ts'
import type { EventOf } from '#domain/webhooks/events/catalogue.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { EstimateRow } from './store.ts'

type About = Extract<EventOf, { data: { estimateId: string } }>
type Common = 'reportId' | 'propertyAddress' | 'estimateId' | 'totalAmount'

/** An event about an estimate, without what all of them say. `cause` names the occurrence. */
type Change = {
  [T in About['type']]: { type: T; cause: string; data: Omit<Extract<About, { type: T }>['data'], Common> }
}[About['type']]

type Known = Pick<EstimateRow, 'id' | 'reportId' | 'contractorId' | 'totalAmount'>

/** Publishes what happened to a sent estimate to webhooks, in the transaction of its cause. */
export async function publishAbout(ctx: Context, tx: Db, estimate: Known, { type, cause, data }: Change) {
  const { id: estimateId, reportId, contractorId, totalAmount } = estimate
  const report = await reports.find(tx, reportId)
  if (!report) return
  const { propertyAddress, agentId } = report
  const occurrence = {
    type,
    cause: `${type}:${estimateId}:${cause}`,
    data: { reportId, propertyAddress, estimateId, totalAmount, ...data },
    about: { reportId, agentId, contractorId },
  }
  await publishEvent(ctx, tx, occurrence as Occurrence)
}
