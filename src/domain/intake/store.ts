import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { businessNameSql, personNameSql } from '#domain/identity/names.ts'
import { users } from '#domain/identity/tables.ts'
import type { MailStatus } from '#domain/mail/contract.ts'
import { mails } from '#domain/mail/tables.ts'
import { inspectionReports as reports } from '#domain/reports/tables.ts'
import type { Dollars } from '#kernel/money.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'

const newestFirst = keyset('desc', [reports.createdAt, reports.id])

/** All reports, newest first, with the agent and the estimate to work on (the draft, else the latest one sent). */
export const listQueue = (db: Db, { limit, cursor }: PageRequest) => {
  const latest = db
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
  const contractor = alias(users, 'contractor')
  const sent = db
    .select({
      id: sql<EstimateId>`${estimates.id}`.as('sent_id'),
      totalAmount: sql<Dollars>`${estimates.totalAmount}`.as('sent_amount'),
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
  return db
    .select({
      id: reports.id,
      propertyAddress: reports.propertyAddress,
      agentId: reports.agentId,
      agentName: personNameSql(users),
      contractorName: sql<string | null>`${businessNameSql(contractor)}`,
      originalFileName: reports.originalFileName,
      createdAt: reports.createdAt,
      analysisStatus: reports.analysisStatus,
      estimateId: latest.id,
      totalAmount: latest.totalAmount,
      sentEstimateId: sent.id,
      sentAmount: sent.totalAmount,
      hasPdf: sql<boolean>`coalesce(${sent.hasPdf}, false)`,
      isRevising: sql<boolean>`coalesce(${latest.isRevision}, false)`,
      delivery: sent.delivery,
      findings: reports.findings,
      failure: reports.failure,
      flags: reports.flags,
      cursor: newestFirst.cursor,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.agentId))
    .leftJoinLateral(latest, sql`true`)
    .leftJoinLateral(sent, sql`true`)
    .leftJoin(contractor, eq(contractor.id, latest.contractorId))
    .where(newestFirst.after(cursor))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)
}
