import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { AttachmentId, AttachmentKind, AttachmentSource } from './contract.ts'

export const repairAttachments = pgTable('repair_attachments', {
  id: uuid().$type<AttachmentId>().primaryKey().defaultRandom(),
  estimateId: uuid().$type<EstimateId>().notNull(),
  addedBy: text().$type<AttachmentSource>().notNull(),
  kind: text().$type<AttachmentKind>().notNull(),
  name: text().notNull(),
  fileKey: text().notNull(),
  bytes: integer().notNull(),
  /** Of a photo, in pixels. */
  width: integer(),
  height: integer(),
  /** Of a photo: a smaller one for documents. Null until one of before `0057_repair_facts.sql` is printed. */
  printKey: text(),
  printBytes: integer(),
  createdAt: timestamptz().notNull(),
  /** When it became part of an answer or a completion; null while it's a draft. */
  usedAt: timestamptz(),
})
