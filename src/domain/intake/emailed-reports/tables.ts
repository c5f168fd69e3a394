import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { mailboxTable } from '#domain/mail/mailboxes/positions.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { EmailedReportId, MessageId, Outcome, Reason } from './contract.ts'

export const inboxMailboxes = mailboxTable('inbox_mailboxes')

/** The private addresses of agents. */
export const inboxAddresses = pgTable('inbox_addresses', {
  agentId: uuid().$type<UserId>().primaryKey(),
  token: text().notNull(),
  createdAt: timestamptz().notNull(),
})

/** Every email that arrived at the inbox, with what became of it. */
export const receivedMessages = pgTable('received_messages', {
  id: uuid().$type<MessageId>().primaryKey().defaultRandom(),
  identity: text().notNull(),
  contentHash: text().notNull(),
  source: text().$type<'imap' | 'pipe'>().notNull(),
  recipient: text(),
  sender: text(),
  subject: text(),
  fileKey: text(),
  bytes: bigint({ mode: 'number' }).notNull(),
  isCut: boolean().notNull().default(false),
  agentId: uuid().$type<UserId>(),
  isCounted: boolean().notNull().default(false),
  outcome: text().$type<Outcome>().notNull().default('waiting'),
  reason: text().$type<Reason>(),
  isAnswered: boolean().notNull().default(false),
  retryAt: timestamptz().notNull(),
  receivedAt: timestamptz().notNull(),
  processedAt: timestamptz(),
})

/** The reports in them. Those with a file wait for their agent to enter the address. */
export const emailedReports = pgTable('emailed_reports', {
  id: uuid().$type<EmailedReportId>().primaryKey().defaultRandom(),
  messageId: uuid().$type<MessageId>().notNull(),
  agentId: uuid().$type<UserId>().notNull(),
  originalFileName: text().notNull(),
  fileKey: text(),
  fileBytes: bigint({ mode: 'number' }).notNull(),
  fileSha256: text().notNull(),
  foundAddress: text(),
  problem: text().$type<'no_address' | 'not_served'>(),
  reportId: uuid().$type<ReportId>(),
  createdAt: timestamptz().notNull(),
})
