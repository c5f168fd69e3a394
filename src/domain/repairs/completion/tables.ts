import { date, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { LineCompletion, Remark, RemarkTopic } from './contract.ts'

/** The contractor's reports on requested work, each a version; `requestedAt` is the `acceptedAt` of the request. */
export const workCompletions = pgTable(
  'work_completions',
  {
    estimateId: uuid().$type<EstimateId>().notNull(),
    requestedAt: timestamptz().notNull(),
    version: integer().notNull(),
    lines: jsonb().$type<LineCompletion[]>().notNull(),
    doneOn: date({ mode: 'string' }),
    permit: text(),
    inspection: text(),
    charged: numeric({ precision: 10, scale: 2 }),
    note: text(),
    license: text(),
    reportedBy: uuid().$type<UserId>(),
    /** The name that it's signed with; it outlives the account. */
    reportedAs: text().notNull(),
    via: text().$type<'account' | 'link'>().notNull(),
    reportedAt: timestamptz().notNull(),
  },
  ({ estimateId, requestedAt, version }) => [primaryKey({ columns: [estimateId, requestedAt, version] })],
)

/** What's said about a request's reported work, numbered from 1. */
export const workRemarks = pgTable(
  'work_remarks',
  {
    estimateId: uuid().$type<EstimateId>().notNull(),
    requestedAt: timestamptz().notNull(),
    number: integer().notNull(),
    kind: text().$type<Remark['kind']>().notNull(),
    author: text().$type<Remark['author']>().notNull(),
    via: text().$type<'account' | 'link'>().notNull(),
    /** The contractor's company; null for the others. */
    writtenAs: text(),
    version: integer().notNull(),
    lineIds: jsonb().$type<string[]>().notNull(),
    topics: jsonb().$type<RemarkTopic[]>().notNull(),
    words: text(),
    at: timestamptz().notNull(),
  },
  ({ estimateId, requestedAt, number }) => [primaryKey({ columns: [estimateId, requestedAt, number] })],
)
