import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ReportId } from '#domain/reports/contract.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { ReportDateId } from './contract.ts'

export const reportDates = pgTable('report_dates', {
  id: uuid().$type<ReportDateId>().primaryKey().defaultRandom(),
  reportId: uuid().$type<ReportId>().notNull(),
  label: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  version: integer().notNull().default(1),
  createdAt: timestamptz().notNull(),
  updatedAt: timestamptz().notNull(),
})
