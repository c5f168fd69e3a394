import { date, integer, jsonb, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ShareId } from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { AttachmentId } from '#domain/repairs/attachments/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { DocumentKind, LineAnswer } from './contract.ts'

export type StoredDocument = { attachmentId: AttachmentId; title: string; kind: DocumentKind }

/** The contractor's answers, each a version; `requestedAt` is the `acceptedAt` of the request. */
export const workAnswers = pgTable('work_answers', {
  id: uuid().primaryKey().defaultRandom(),
  estimateId: uuid().$type<EstimateId>().notNull(),
  requestedAt: timestamptz().notNull(),
  version: integer().notNull(),
  lines: jsonb().$type<LineAnswer[]>().notNull(),
  notToExceed: numeric({ precision: 10, scale: 2 }),
  dates: jsonb().$type<string[]>().notNull().default([]),
  note: text(),
  documents: jsonb().$type<StoredDocument[]>().notNull().default([]),
  answeredBy: uuid().$type<UserId>(),
  /** The name that it's signed with; it outlives the account. */
  answeredAs: text().notNull(),
  via: text().$type<'account' | 'link'>().notNull(),
  answeredAt: timestamptz().notNull(),
})

/** What the owner decided, once for each request. */
export const workDecisions = pgTable('work_decisions', {
  id: uuid().primaryKey().defaultRandom(),
  estimateId: uuid().$type<EstimateId>().notNull(),
  requestedAt: timestamptz().notNull(),
  answerId: uuid().notNull(),
  outcome: text().$type<'confirmed' | 'declined'>().notNull(),
  reason: text(),
  ownerName: text().notNull(),
  ownerEmail: text(),
  ownerPhone: text(),
  access: text(),
  scheduledOn: date({ mode: 'string' }),
  wish: text(),
  signedName: text(),
  /** JSON, exactly as it was hashed; the PDF is made from it. */
  document: text(),
  documentSha256: text(),
  ip: text().notNull(),
  userAgent: text(),
  decidedAt: timestamptz().notNull(),
  /** The link that it came by; null where that wasn't recorded yet. */
  linkId: uuid().$type<ShareId>(),
  /** When the agent withdrew the request; null while it counts, and where it wasn't recorded yet. */
  withdrawnAt: timestamptz(),
})

export const workReminders = pgTable(
  'work_reminders',
  {
    estimateId: uuid().$type<EstimateId>().notNull(),
    requestedAt: timestamptz().notNull(),
    kind: text().$type<'contractor' | 'staff'>().notNull(),
    at: timestamptz().notNull(),
  },
  ({ estimateId, requestedAt, kind }) => [primaryKey({ columns: [estimateId, requestedAt, kind] })],
)
