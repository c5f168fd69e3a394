import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  ilike,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EstimateId, EstimateKind } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { businessNameSql, personNameSql } from '#domain/identity/names.ts'
import { users } from '#domain/identity/tables.ts'
import type { MailStatus } from '#domain/mail/contract.ts'
import { mails } from '#domain/mail/tables.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { STAGES } from '#domain/reports/rules.ts'
import { inspectionReports as reports } from '#domain/reports/tables.ts'
import type { Dollars } from '#kernel/money.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import type { AdminReportRequest, ReportFilter } from './contract.ts'

const ORDERS = {
  newest: keyset('desc', [reports.createdAt, reports.id]),
  oldest: keyset('asc', [reports.createdAt, reports.id]),
}

/** What the queue is narrowed to. `zipCodes` are those of the county, `before` the latest time of an upload. */
export type QueueFilter = Omit<ReportFilter, 'county' | 'minAgeDays'> & {
  zipCodes?: readonly string[] | undefined
  before?: Date | undefined
}

type Page = Pick<AdminReportRequest, 'order' | 'limit' | 'cursor'>

/** The reports of all agents, with the agent and the estimate to work on (the draft, else the latest one sent). */
export function listQueue(db: Db, filter: QueueFilter, { order, limit, cursor }: Page) {
  const { cursor: position, orderBy, after } = ORDERS[order]
  const latest = latestEstimate(db)
  const sent = sentEstimate(db)
  const earlier = earlierUpload(db)
  const contractor = alias(users, 'contractor')
  return db
    .select({
      id: reports.id,
      propertyAddress: reports.propertyAddress,
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
      hasPdf: sql<boolean>`coalesce(${sent.hasPdf}, false)`,
      isRevising: sql<boolean>`coalesce(${latest.isRevision}, false)`,
      delivery: sent.delivery,
      findings: reports.findings,
      failure: reports.failure,
      returnReason: reports.returnReason,
      flags: reports.flags,
      duplicateOf: earlier.report,
      cursor: position,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.agentId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(sent, sql`true`)
    .leftJoinLateral(earlier, sql`'duplicate_file' = any(${reports.flags})`)
    .leftJoin(contractor, eq(contractor.id, latest.contractorId))
    .where(and(matches(db, filter), after(cursor)))
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
      isRevision: sql<boolean>`${estimates.status} = 'draft' and ${estimates.revisionOf} is not null`.as(
        'is_revision',
      ),
    })
    .from(estimates)
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

/** The number of reports in each status that has any. */
export const countQueue = (db: Db, filter: QueueFilter) =>
  db
    .select({ status: reports.analysisStatus, reports: count() })
    .from(reports)
    .where(matches(db, filter))
    .groupBy(reports.analysisStatus)
    .orderBy(asc(reports.analysisStatus))

function matches(db: Db, { stage, status, search, agentId, contractorId, zipCodes, before }: QueueFilter) {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  return and(
    stage && isIn(stage),
    status && eq(reports.analysisStatus, status),
    agentId && eq(reports.agentId, agentId),
    contractorId && exists(estimatesBy(db, eq(estimates.contractorId, contractorId), 'of this report')),
    zipCodes && inArray(reports.zipCode, [...zipCodes]),
    before && lt(reports.createdAt, before),
    ...words.map((word) => mentions(db, word)),
  )
}

/** Written out, so that the index of the list fits: a parameter could be anything. */
const isIn = (stage: keyof typeof STAGES) =>
  sql`${reports.analysisStatus} in (${sql.raw(STAGES[stage].map((status) => `'${status}'`).join(', '))})`

function mentions(db: Db, word: string) {
  const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
  const agents = db
    .select({ id: users.id })
    .from(users)
    .where(ilike(personNameSql(users), pattern))
  const contractors = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'contractor'), ilike(businessNameSql(users), pattern)))
  return or(
    ilike(reports.propertyAddress, pattern),
    ilike(reports.originalFileName, pattern),
    inArray(reports.agentId, agents),
    inArray(reports.id, estimatesBy(db, inArray(estimates.contractorId, contractors))),
  )
}

const estimatesBy = (db: Db, ofContractor: SQL, scope?: 'of this report') =>
  db
    .select({ reportId: estimates.reportId })
    .from(estimates)
    .where(
      and(
        ofContractor,
        isNull(estimates.supersededBy),
        scope ? eq(estimates.reportId, reports.id) : undefined,
      ),
    )
