import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { QuestionId } from './contract.ts'

export const lineQuestions = pgTable('line_questions', {
  id: uuid().$type<QuestionId>().primaryKey().defaultRandom(),
  estimateId: uuid().$type<EstimateId>().notNull(),
  reportId: uuid().$type<ReportId>().notNull(),
  lineId: text().notNull(),
  lineTitle: text().notNull(),
  askedBy: uuid().$type<UserId>(),
  question: text().notNull(),
  askedAt: timestamptz().notNull(),
  answer: text(),
  answeredBy: text(),
  answererId: uuid().$type<UserId>(),
  answeredAt: timestamptz(),
})
