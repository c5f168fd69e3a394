import * as contractors from '#domain/accounts/contractors/contractors.ts'
import { bidderOf } from '#domain/estimates/presentation.ts'
import type { Db } from '#platform/db/db.ts'
import type { Sent } from './requests.ts'
import { contactOf } from './rules.ts'

/**
 * How emails say to reach the contractor: by the phone and email of their company now, or as printed once the account was deleted. Pages
 * and documents have them as they were when the estimate was sent.
 */
export async function currentContactOf(
  db: Db,
  { estimate: { contractorId, printed } }: Pick<Sent, 'estimate'>,
): Promise<string> {
  const now = contractorId ? await contractors.find(db, contractorId) : undefined
  if (now) return contactOf({ contractor: { phone: now.phone, email: now.companyEmail ?? now.email } })
  return contactOf({ contractor: printed && bidderOf(printed.contractor) })
}
