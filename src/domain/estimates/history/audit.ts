import { type AuditActor, type AuditEvent, record } from '#domain/records/audit/audit.ts'
import * as reports from '#domain/reports/reports.ts'
import type { Db } from '#platform/db/db.ts'
import type { EstimateRow } from '../store.ts'

type Event = Omit<AuditEvent, 'subject'>

/** Adds an event about an estimate to the audit trail, which names its property. */
export async function recordAboutEstimate(
  tx: Db,
  actor: AuditActor,
  { id, reportId }: Pick<EstimateRow, 'id' | 'reportId'>,
  { details, ...event }: Event,
) {
  const report = await reports.find(tx, reportId)
  const address = report && { propertyAddress: report.propertyAddress }
  await record(tx, actor, { ...event, subject: id, details: { ...address, ...details } })
}
