import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ShareId } from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { RequestContent, Side } from './contract.ts'
import type { RequestState } from './rules.ts'

/**
 * `email`: where the other side wants to read that the agent answered. `emailLinks`: the links that the address came through, or that were
 * emailed to it, of those that work; earlier versions don't have them.
 */
export type StoredContent = RequestContent & { email: string | null; emailLinks?: ShareId[] }

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
