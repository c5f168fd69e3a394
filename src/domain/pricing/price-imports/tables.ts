import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type {
  ImportColumn,
  ImportId,
  ImportItem,
  ImportMapping,
  ImportOutcome,
  ImportSource,
  ImportStatus,
  StatedItem,
} from './contract.ts'

export const imports = pgTable('pricebook_imports', {
  id: uuid().$type<ImportId>().primaryKey().defaultRandom(),
  contractorId: uuid().$type<UserId>().notNull(),
  fileName: text().notNull(),
  fileKey: text(),
  source: text().$type<ImportSource>().notNull().default('csv'),
  status: text().$type<ImportStatus>().notNull(),
  failure: text(),
  columns: jsonb().$type<ImportColumn[]>().notNull().default([]),
  mapping: jsonb().$type<ImportMapping>(),
  rowsDone: integer().notNull().default(0),
  rowsTotal: integer().notNull().default(0),
  createdAt: timestamptz().notNull().defaultNow(),
  updatedAt: timestamptz().notNull().defaultNow(),
})

export const importRows = pgTable('pricebook_import_rows', {
  importId: uuid().$type<ImportId>().notNull(),
  position: integer().notNull(),
  line: integer().notNull(),
  outcome: text().$type<ImportOutcome>().notNull(),
  page: integer(),
  text: text(),
  name: text(),
  reason: text(),
  cells: jsonb().$type<string[]>(),
  itemKey: text(),
  item: jsonb().$type<ImportItem>(),
  stated: jsonb().$type<StatedItem>(),
  before: jsonb().$type<ImportItem>(),
  isApplied: boolean().notNull().default(false),
})
