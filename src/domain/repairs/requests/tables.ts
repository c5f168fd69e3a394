import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ShareId } from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { RequestContent, Side } from './contract.ts'
import type { RequestState } from './rules.ts'

/**
 * Where someone of the other side wants to read that the agent answered. `links`: those that the address came through, or that were emailed
 * to it, of those that work; unknown for some earlier versions.
 */
export type EmailAddress = { address: string; links?: ShareId[] }

/** `email` and `emailLinks` are the address of earlier versions, which have no `emails`. */
export type StoredContent = RequestContent & {
  emails?: EmailAddress[]
  email?: string | null
  emailLinks?: ShareId[]
}

/** Every version of what the agent asks of the other side, and of what they respond. */
export const repairRequestVersions = pgTable(
  'repair_request_versions',
  {
    estimateId: uuid().$type<EstimateId>().notNull(),
    version: integer().notNull(),
    side: text().$type<Side>().notNull(),
    author: text().notNull(),
    at: timestamptz().notNull(),
    content: jsonb().$type<StoredContent>().notNull(),
    /** `stateOf` the content, for statistics. */
    state: text().$type<RequestState>(),
  },
  ({ estimateId, version }) => [primaryKey({ columns: [estimateId, version] })],
)
