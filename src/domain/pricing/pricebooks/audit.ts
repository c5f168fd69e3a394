import * as contractors from '#domain/accounts/contractors/contractors.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { type AuditActor, type AuditEvent, record } from '#domain/records/audit/audit.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'

type Event = Omit<AuditEvent, 'subject'>

/** Adds an event about a contractor's pricebook to the audit trail, which names them. */
export async function recordAboutPricebook(
  tx: Db,
  actor: AuditActor,
  contractorId: UserId,
  { details, ...event }: Event,
) {
  const contractor = await contractors.find(tx, contractorId)
  const name = contractor && { contractor: businessName(contractor) }
  await record(tx, actor, { ...event, subject: contractorId, details: { ...name, ...details } })
}
