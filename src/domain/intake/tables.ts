import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ReportId } from '#domain/reports/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'

/** Uploads that can continue after a lost connection; deleted when the file is complete. */
export const reportUploads = pgTable('report_uploads', {
  reportId: uuid().$type<ReportId>().primaryKey(),
  agentId: uuid().$type<UserId>().notNull(),
  attempt: uuid().notNull(),
  totalBytes: bigint({ mode: 'number' }).notNull(),
  receivedBytes: bigint({ mode: 'number' }).notNull().default(0),
  lastReceivedAt: timestamptz().notNull(),
})

/** What has arrived of them. */
export const reportUploadParts = pgTable('report_upload_parts', {
  reportId: uuid().$type<ReportId>().notNull(),
  firstByte: bigint({ mode: 'number' }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  fileKey: text().notNull(),
})
