import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { businessNameSql, personNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import type { EstimateId, EstimateKind } from '#domain/estimates/contract.ts'
import { isObjectionTo } from '#domain/estimates/open-objections.ts'
import { estimateHolds, estimates } from '#domain/estimates/tables.ts'
import type { MailStatus } from '#domain/mail/contract.ts'
import { mails } from '#domain/mail/tables.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { isFoundBy } from '#domain/reports/list-search.ts'
import { STAGES } from '#domain/reports/rules.ts'
import { reportListings as listings, inspectionReports as reports } from '#domain/reports/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Dollars } from '#kernel/money.ts'
import type { Db } from '#platform/db/db.ts'
import { type Keyset, keyset } from '#platform/db/keyset.ts'
import type { AdminReportRequest, ReportFilter, ReportOrder } from '../contract.ts'

const byName = (column: PgColumn) => keyset('asc', [column, listings.createdAt, listings.reportId])

/** How staff may sort the reports; each has an index. */
const SORT_ORDERS: Readonly<Record<ReportOrder, Keyset>> = {
  newest: keyset('desc', [listings.createdAt, listings.reportId]),
  oldest: keyset('asc', [listings.createdAt, listings.reportId]),
  deadline: byName(listings.deadlineKey),
  address: byName(listings.addressKey),
  county: byName(listings.county),
  agent: byName(listings.agentKey),
  contractor: byName(listings.contractorKey),
}

/** What the queue is narrowed to; `before` is the latest time of an upload. */
export type QueueFilter = Omit<ReportFilter, 'minAgeDays'> & { before?: Date | undefined }

type Page = Pick<AdminReportRequest, 'order' | 'limit' | 'cursor' | 'until'>

/** The reports of all agents, with the agent and the estimate to work on (the draft, else the latest one sent). */
export function listQueue(db: Db, filter: QueueFilter, { order, limit, cursor, until }: Page) {
  const { cursor: position, orderBy, within } = SORT_ORDERS[order]
  const latest = latestEstimate(db)
  const sent = sentEstimate(db)
  const earlier = earlierUpload(db)
  const contractor = alias(users, 'contractor')
  return db
    .select({
      id: reports.id,
      propertyAddress: reports.propertyAddress,
      printedAddress: reports.printedAddress,
      inspectionEnds: reports.inspectionEnds,
      agentId: reports.agentId,
      agentName: personNameSql(users),
      contractorId: latest.contractorId,
      contractorName: sql<string | null>`${businessNameSql(contractor)}`,
      originalFileName: reports.originalFileName,
      createdAt: reports.createdAt,
      analysisStatus: reports.analysisStatus,
      estimateId: latest.id,
      totalAmount: latest.totalAmount,
      sentEstimateId: sent.id,
      sentAmount: sent.totalAmount,
      sentKind: sent.kind,
      sentAt: sent.sentAt,
      sentAcceptedAt: sent.acceptedAt,
      hasPdf: sql<boolean>`coalesce(${sent.hasPdf}, false)`,
      heldUntil: latest.heldUntil,
      objection: latest.objection,
      isRevising: sql<boolean>`coalesce(${latest.isRevision}, false)`,
      delivery: sent.delivery,
      findings: reports.findings,
      failure: reports.failure,
      returnReason: reports.returnReason,
      flags: reports.flags,
      duplicateOf: earlier.report,
      cursor: position,
    })
    .from(listings)
    .innerJoin(reports, eq(reports.id, listings.reportId))
    .innerJoin(users, eq(users.id, reports.agentId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(sent, sql`true`)
    .leftJoinLateral(earlier, sql`'duplicate_file' = any(${reports.flags})`)
    .leftJoin(contractor, eq(contractor.id, latest.contractorId))
    .where(and(matches(db, filter), within({ cursor, until })))
    .orderBy(...orderBy)
    .limit(limit + 1)
}

/** The estimate of a report to work on. */
const latestEstimate = (db: Db) =>
  db
    .select({
      id: estimates.id,
      totalAmount: estimates.totalAmount,
      contractorId: estimates.contractorId,
      heldUntil: sql<Date | string | null>`${estimates.heldUntil}`.as('held_until'),
      isRevision: sql<boolean>`${estimates.status} = 'draft' and ${estimates.revisionOf} is not null`.as(
        'is_revision',
      ),
      objection: sql<string | null>`${estimateHolds.reason}`.as('objection'),
    })
    .from(estimates)
    .leftJoin(estimateHolds, isObjectionTo(estimates))
    .where(eq(estimates.reportId, reports.id))
    .orderBy(desc(sql`${estimates.status} = 'draft'`), desc(estimates.createdAt))
    .limit(1)
    .as('latest')

/** The estimate of a report that the agent has, and whether it arrived. */
const sentEstimate = (db: Db) =>
  db
    .select({
      id: sql<EstimateId>`${estimates.id}`.as('sent_id'),
      totalAmount: sql<Dollars>`${estimates.totalAmount}`.as('sent_amount'),
      kind: sql<EstimateKind>`${estimates.kind}`.as('sent_kind'),
      sentAt: sql<Date | string>`${estimates.sentAt}`.as('sent_at'),
      acceptedAt: sql<Date | string | null>`${estimates.acceptedAt}`.as('sent_accepted_at'),
      hasPdf: sql<boolean>`${estimates.pdfKey} is not null`.as('has_pdf'),
      delivery:
        sql<MailStatus>`coalesce(${mails.status}, case when ${estimates.deliveryFailure} is null then 'queued' else 'failed' end)`.as(
          'delivery',
        ),
    })
    .from(estimates)
    .leftJoin(mails, eq(mails.id, estimates.agentMailId))
    .where(and(eq(estimates.reportId, reports.id), ne(estimates.status, 'draft')))
    .orderBy(desc(estimates.sentAt))
    .limit(1)
    .as('sent')

type EarlierUpload = {
  id: ReportId
  propertyAddress: string
  createdAt: string
  estimateId: EstimateId | null
}

/** The latest earlier report with the same file, with the estimate to open. */
function earlierUpload(db: Db) {
  const earlier = alias(reports, 'earlier')
  const estimateId = db
    .select({ id: estimates.id })
    .from(estimates)
    .where(eq(estimates.reportId, earlier.id))
    .orderBy(desc(estimates.createdAt))
    .limit(1)
  return db
    .select({
      report: sql<EarlierUpload | null>`json_build_object(
        'id', ${earlier.id},
        'propertyAddress', ${earlier.propertyAddress},
        'createdAt', ${earlier.createdAt},
        'estimateId', (${estimateId}))`.as('report'),
    })
    .from(earlier)
    .where(
      and(
        eq(earlier.agentId, reports.agentId),
        eq(earlier.fileSha256, reports.fileSha256),
        sql`(${earlier.createdAt}, ${earlier.id}) < (${reports.createdAt}, ${reports.id})`,
      ),
    )
    .orderBy(desc(earlier.createdAt), desc(earlier.id))
    .limit(1)
    .as('earlier_upload')
}

/** The number of reports in each status, without those that have none. */
export const countQueue = (db: Db, filter: QueueFilter) =>
  db
    .select({ state: listings.analysisStatus, number: count() })
    .from(listings)
    .where(matches(db, filter))
    .groupBy(listings.analysisStatus)
    .orderBy(asc(listings.analysisStatus))

const matches = (
  db: Db,
  { stage, status, held, search, agentId, contractorId, county, before }: QueueFilter,
) =>
  and(
    stage && isIn(stage),
    status && eq(listings.analysisStatus, status),
    held && inArray(listings.reportId, heldReports(db)),
    agentId && eq(listings.agentId, agentId),
    contractorId && inArray(listings.reportId, reportsFor(db, contractorId)),
    county === undefined ? undefined : eq(listings.county, county),
    before && lt(listings.createdAt, before),
    isFoundBy(search),
  )

/** Inlined, because PostgreSQL can't match a parameter with the partial index's condition. */
const isIn = (stage: keyof typeof STAGES) =>
  sql`${listings.analysisStatus} in (${sql.raw(STAGES[stage].map((status) => `'${status}'`).join(', '))})`

const heldReports = (db: Db) =>
  db.select({ reportId: estimates.reportId }).from(estimates).where(isNotNull(estimates.heldUntil))

/** The reports with a draft, or the estimate that the agent has, in a contractor's name. */
const reportsFor = (db: Db, contractorId: UserId) =>
  db
    .select({ reportId: estimates.reportId })
    .from(estimates)
    .where(and(eq(estimates.contractorId, contractorId), isNull(estimates.supersededBy)))
