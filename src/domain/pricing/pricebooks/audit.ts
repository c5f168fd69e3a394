import * as contractors from '#domain/accounts/contractors/contractors.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'

type Event = { action: string; details: Record<string, unknown> }

/** Adds an event about a contractor's pricebook to the audit trail, which names them. */
export async function recordAbout(
  tx: Db,
  actor: { userId: UserId; accessToken?: string },
  contractorId: UserId,
  { action, details }: Event,
) {
  const contractor = await contractors.find(tx, contractorId)
  const name = contractor && { contractor: businessName(contractor) }
  await record(tx, actor, { action, subject: contractorId, details: { ...name, ...details } })
}
