import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Decision } from '#domain/estimates/decisions/contract.ts'
import type { MailId } from '#domain/mail/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { PassagePlace } from '#domain/reports/page-images/crop-frame.ts'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type {
  EstimateData,
  EstimateId,
  EstimateKind,
  EstimateStatus,
  Hold,
  LineEvidence,
} from './contract.ts'
import type { Outcome } from './outcomes.ts'

/** `place` is null for formats without layout. */
export type PrintedEvidence = Omit<LineEvidence, 'crop' | 'label'> & {
  place: PassagePlace | null
  label?: string | null
}

/** Contractor, agent and evidence as printed on the PDF: a sent estimate outlives the contractor's account. */
export type Printed = {
  contractor: {
    firstName: string | null
    lastName: string | null
    companyName: string | null
    companyEmail: string | null
    companyAddress: string | null
    email: string
    phone: string | null
    licenseNumber: string
    /** Missing in estimates from before it was known. */
    licenseExpires?: string | null
    leadsEmail?: string | null
    logoKey: string | null
  }
  agent: { firstName: string | null; lastName: string | null; email: string }
  /** Where the report mentions each line's findings; outlives the report's file and analysis. */
  evidence: PrintedEvidence[]
}

export const estimates = pgTable('estimates', {
  id: uuid().$type<EstimateId>().primaryKey().defaultRandom(),
  reportId: uuid().$type<ReportId>().notNull(),
  /** The report's agent. A trigger sets it, for lists by agent. */
  agentId: uuid().$type<UserId>().notNull().generatedAlwaysAs(sql``),
  contractorId: uuid().$type<UserId>(),
  kind: text().$type<EstimateKind>().notNull().default('estimate'),
  totalAmount: numeric({ precision: 10, scale: 2 }).notNull().default('0.00'),
  estimateData: jsonb().$type<EstimateData>(),
  decisions: jsonb().$type<Decision[]>().notNull().default([]),
  status: text().$type<EstimateStatus>().notNull().default('draft'),
  version: integer().notNull().default(1),
  revisionOf: uuid().$type<EstimateId>(),
  supersededBy: uuid().$type<EstimateId>(),
  printed: jsonb().$type<Printed>(),
  pdfKey: text(),
  pdfBytes: integer(),
  sentBy: uuid().$type<UserId>(),
  sentAt: timestamptz(),
  agentMailId: uuid().$type<MailId>(),
  /** Whether this email failed. A trigger sets it, so that an estimate's state follows from its row. */
  agentMailFailed: boolean().notNull().generatedAlwaysAs(sql``),
  deliveryFailure: text(),
  /** When an approved draft is sent; null unless it waits for its contractor. */
  heldUntil: timestamptz(),
  deliveredAt: timestamptz(),
  acceptedAt: timestamptz(),
  /** The ids of the lines that the agent chose; null for all of them. */
  acceptedLines: jsonb().$type<string[]>(),
  acceptedAmount: numeric({ precision: 10, scale: 2 }),
  scheduledAt: timestamptz(),
  scheduledOn: date({ mode: 'string' }),
  doneAt: timestamptz(),
  /** The last day that the work was scheduled for and then wasn't anymore, for calendars. */
  calledOffDay: date({ mode: 'string' }),
  calledOffAt: timestamptz(),
  createdAt: timestamptz().notNull().defaultNow(),
  updatedAt: timestamptz().notNull().defaultNow(),
})

export const estimateChanges = pgTable('estimate_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  estimateId: uuid().$type<EstimateId>().notNull(),
  version: integer().notNull(),
  actorId: uuid().$type<UserId>(),
  at: timestamptz().notNull().defaultNow(),
  change: jsonb().notNull(),
})

export const estimateChecks = pgTable('estimate_checks', {
  estimateId: uuid().$type<EstimateId>().notNull(),
  lineId: text().notNull(),
  checkedBy: uuid().$type<UserId>(),
  checkedAt: timestamptz().notNull(),
})

/** What happened to the findings of a first estimate; see `outcomesOf`. */
export const reviewOutcomes = pgTable('review_outcomes', {
  estimateId: uuid().$type<EstimateId>().notNull(),
  sentAt: timestamptz().notNull(),
  kind: text(),
  outcome: text().$type<Outcome>().notNull(),
  findings: integer().notNull(),
})

/** What the statistics and the pricebooks need of each choosable line of a sent estimate; see `sentLinesOf`. */
export const sentLines = pgTable('sent_lines', {
  estimateId: uuid().$type<EstimateId>().notNull(),
  lineId: text().notNull(),
  kind: text(),
  quantity: integer().notNull(),
  low: numeric({ precision: 10, scale: 2 }),
  estimated: numeric({ precision: 10, scale: 2 }),
  high: numeric({ precision: 10, scale: 2 }),
  itemId: uuid(),
  itemName: text(),
  isMixed: boolean().notNull().default(false),
  moreItemId: uuid(),
  draftedPrice: numeric({ precision: 10, scale: 2 }),
  repriced: numeric({ precision: 10, scale: 2 }),
})

/** The latest hold of each draft. While it waits, the draft has `heldUntil`. */
export const estimateHolds = pgTable('estimate_holds', {
  estimateId: uuid().$type<EstimateId>().primaryKey(),
  /** Whose it is; null once their account is deleted. The draft may have another contractor by now. */
  contractorId: uuid().$type<UserId>(),
  version: integer().notNull(),
  tokenHash: text().notNull(),
  approvedBy: uuid().$type<UserId>(),
  approvedAt: timestamptz().notNull(),
  until: timestamptz().notNull(),
  outcome: text().$type<NonNullable<Hold['outcome']>>(),
  reason: text(),
  endedBy: text(),
  endedAt: timestamptz(),
})
