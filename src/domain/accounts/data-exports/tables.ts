import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { DataExportId, DataExportStatus } from './contract.ts'

export const dataExports = pgTable('data_exports', {
  id: uuid().$type<DataExportId>().primaryKey().defaultRandom(),
  userId: uuid().$type<UserId>().notNull(),
  status: text().$type<DataExportStatus>().notNull().default('preparing'),
  fileKey: text(),
  bytes: bigint({ mode: 'number' }),
  createdAt: timestamptz().notNull(),
})
