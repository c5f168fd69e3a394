import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Kind } from '#domain/analysis/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { PrecedentId, PrecedentReason } from './contract.ts'

export const precedents = pgTable('precedents', {
  id: uuid().$type<PrecedentId>().primaryKey().defaultRandom(),
  sentenceKey: text().notNull(),
  sentence: text().notNull(),
  company: text(),
  foundKind: text().$type<Kind>(),
  reason: text().$type<PrecedentReason>(),
  kind: text().$type<Kind>(),
  decidedBy: uuid().$type<UserId>(),
  decidedByName: text().notNull(),
  decidedAt: timestamptz().notNull(),
})

export const precedentUses = pgTable('precedent_uses', {
  precedentId: uuid().$type<PrecedentId>().notNull(),
  reportId: uuid().$type<ReportId>().notNull(),
  at: timestamptz().notNull(),
})
