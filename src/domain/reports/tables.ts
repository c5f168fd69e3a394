import { bigint, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Analysis } from '#domain/analysis/contract.ts'
import type { ReportText } from '#domain/analysis/report-text.ts'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { AnalysisStatus, ReportDetail, ReportFlag, ReportId } from './contract.ts'

export const inspectionReports = pgTable('inspection_reports', {
  id: uuid().$type<ReportId>().primaryKey().defaultRandom(),
  agentId: uuid().$type<UserId>().notNull(),
  propertyAddress: text().notNull(),
  zipCode: text(),
  reportFilePath: text(),
  originalFileName: text().notNull(),
  fileBytes: bigint({ mode: 'number' }).notNull(),
  /** Null until the file has arrived. */
  fileSha256: text(),
  analysisStatus: text().$type<AnalysisStatus>().notNull().default('pending'),
  aiAnalysis: jsonb().$type<Analysis>(),
  findings: integer(),
  progress: jsonb().$type<ReportDetail['progress']>(),
  failure: text(),
  returnReason: text(),
  /** The property's address as the report gives it; null if that's unclear, or the agent kept their own. */
  printedAddress: text(),
  /** The last day of the inspection period. */
  inspectionEnds: date(),
  flags: text().array().$type<ReportFlag[]>().notNull().default([]),
  analysedAt: timestamptz(),
  processedAt: timestamptz(),
  fileRemovedAt: timestamptz(),
  /** Until when staff keep the file longer than usual, and why. */
  keepFileUntil: timestamptz(),
  keepFileReason: text(),
  createdAt: timestamptz().notNull().defaultNow(),
  updatedAt: timestamptz().notNull().defaultNow(),
})

/**
 * What a report is sorted, found, and counted by in the lists of staff: the names and words of its agent, contractors, and address
 * in lower case. Triggers of the database write it (`0021_listings.sql`), nothing else does.
 */
export const reportListings = pgTable('report_listings', {
  reportId: uuid().$type<ReportId>().primaryKey(),
  analysisStatus: text().$type<AnalysisStatus>().notNull(),
  agentId: uuid().$type<UserId>().notNull(),
  createdAt: timestamptz().notNull(),
  addressKey: text().notNull(),
  county: text().notNull(),
  agentKey: text().notNull(),
  contractorKey: text().notNull(),
  searchText: text().notNull(),
  /** The last day of the inspection period; the end of time without one. */
  deadlineKey: text().notNull(),
})

/** Page images in their full width, rendered on first request. */
export const reportPages = pgTable('report_pages', {
  reportId: uuid().$type<ReportId>().notNull(),
  number: integer().notNull(),
  fileKey: text().notNull(),
  bytes: integer().notNull(),
})

/** Images made from a report's pages: crops of passages, sheets of thumbnails, and narrow pages. `name` says which. */
export const reportImages = pgTable('report_images', {
  reportId: uuid().$type<ReportId>().notNull(),
  name: text().notNull(),
  fileKey: text().notNull(),
  bytes: integer().notNull(),
})

/** The text of reports, with the place of each word. Deleted with the report's file. */
export const reportTexts = pgTable('report_texts', {
  reportId: uuid().$type<ReportId>().primaryKey(),
  passages: jsonb().$type<ReportText>().notNull(),
})
