import { and, eq, isNull } from 'drizzle-orm'
import { estimateHolds, type estimates } from './tables.ts'

/** An open objection: the draft wasn't approved again, and is still in the name of the contractor who returned it. */
export const isObjectionTo = ({ id, status, heldUntil, contractorId }: typeof estimates) =>
  and(
    eq(estimateHolds.estimateId, id),
    eq(estimateHolds.outcome, 'objected'),
    eq(estimateHolds.contractorId, contractorId),
    eq(status, 'draft'),
    isNull(heldUntil),
  )
