import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { applications } from '#domain/accounts/applications/tables.ts'
import { personNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import { estimateShares } from '#domain/client/shares/tables.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { contactMessages } from '#domain/mail/contact/tables.ts'
import { mails } from '#domain/mail/tables.ts'
import * as attachments from '#domain/repairs/attachments/attachments.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { inspectionReports, reportImages, reportPages, reportTexts } from '#domain/reports/tables.ts'
import { waitlist } from '#domain/territories/tables.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset, pageOf } from '#platform/db/keyset.ts'
import { contains } from '#platform/db/search.ts'
import type { RetentionRequest } from './contract.ts'
import {
  KEEP_ENDED_DAYS,
  KEEP_HANDLED_DAYS,
  KEEP_MAIL_TEXT_DAYS,
  KEEP_PROCESSED_DAYS,
  KEEP_UNPROCESSED_DAYS,
  KEEP_UNUSED_ATTACHMENT_DAYS,
} from './rules.ts'

const reports = inspectionReports
const hasFile = isNotNull(reports.reportFilePath)

/**
 * When a report's file is deleted: some days after it was processed or else uploaded, or later if staff keep it. Written as in the
 * index `inspection_reports_file_deletion`, without parameters and in UTC, because it sorts by this.
 */
function deletesAt() {
  const after = (days: number) => sql.raw(`interval '${days} days'`)
  const usually = sql`(case when ${reports.processedAt} is null
    then ${reports.createdAt} at time zone 'UTC' + ${after(KEEP_UNPROCESSED_DAYS)}
    else ${reports.processedAt} at time zone 'UTC' + ${after(KEEP_PROCESSED_DAYS)} end) at time zone 'UTC'`
  return sql<Date>`greatest(${reports.keepFileUntil}, ${usually})`.mapWith(reports.createdAt)
}

const nextFirst = keyset('asc', [{ expression: deletesAt(), type: 'timestamp with time zone' }, reports.id])

/** Which of a list's items come next: `cursor` is the previous page's `nextCursor`. */
export type Batch = { limit: number; cursor: string | undefined }

/** Reports whose files are to be deleted by `at`; the next first. */
export async function listExpired(db: Db, at: Date, { limit, cursor }: Batch) {
  const rows = await db
    .select({ id: reports.id, file: sql<string>`${reports.reportFilePath}`, cursor: nextFirst.cursor })
    .from(reports)
    .where(and(hasFile, lte(deletesAt(), at), nextFirst.within({ cursor })))
    .orderBy(...nextFirst.orderBy)
    .limit(limit + 1)
  return pageOf(rows, limit, (report) => report)
}

/** Reports that were neither processed nor returned, and whose files are to be deleted by `at`; the next first. */
export async function listUnansweredExpiring(db: Db, at: Date, { limit, cursor }: Batch) {
  const { id, propertyAddress, processedAt, analysisStatus } = reports
  const rows = await db
    .select({ id, propertyAddress, deletesAt: deletesAt(), cursor: nextFirst.cursor })
    .from(reports)
    .where(
      and(
        hasFile,
        isNull(processedAt),
        ne(analysisStatus, 'returned'),
        lte(deletesAt(), at),
        nextFirst.within({ cursor }),
      ),
    )
    .orderBy(...nextFirst.orderBy)
    .limit(limit + 1)
  return pageOf(rows, limit, (report) => report)
}

export const listRetained = (db: Db, { search, only, limit, cursor, until }: RetentionRequest) =>
  db
    .select({
      reportId: reports.id,
      propertyAddress: reports.propertyAddress,
      originalFileName: reports.originalFileName,
      agentName: personNameSql(users),
      fileBytes: reports.fileBytes,
      uploadedAt: reports.createdAt,
      processedAt: reports.processedAt,
      deletesAt: deletesAt(),
      keepReason: reports.keepFileReason,
      cursor: nextFirst.cursor,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.agentId))
    .where(
      and(
        hasFile,
        contains(search, [reports.propertyAddress]),
        only && isNotNull(reports.keepFileUntil),
        nextFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...nextFirst.orderBy)
    .limit(limit + 1)

type Retention = { keepFileUntil: Date; keepFileReason: string }

export async function setRetention(db: Db, id: ReportId, retention: Retention) {
  await db.update(reports).set(retention).where(eq(reports.id, id))
}

/** False if the file wasn't kept longer than usual. */
export async function clearRetention(db: Db, id: ReportId) {
  const cleared = await db
    .update(reports)
    .set({ keepFileUntil: null, keepFileReason: null })
    .where(and(eq(reports.id, id), isNotNull(reports.keepFileUntil)))
    .returning({ id: reports.id })
  return cleared.length > 0
}

/** Clears a report's file, page images, other images and text; returns the storage keys of the images. */
export async function clearFiles(db: Db, id: ReportId, at: Date) {
  const pages = await db
    .delete(reportPages)
    .where(eq(reportPages.reportId, id))
    .returning({ key: reportPages.fileKey })
  const images = await db
    .delete(reportImages)
    .where(eq(reportImages.reportId, id))
    .returning({ key: reportImages.fileKey })
  await db.delete(reportTexts).where(eq(reportTexts.reportId, id))
  await db.update(reports).set({ reportFilePath: null, fileRemovedAt: at }).where(eq(reports.id, id))
  return [...pages, ...images].map(({ key }) => key)
}

/** Returns the reports whose analysis has been waiting since before `at`, and bumps `updated_at` so the next run skips them. */
export const claimStalled = (db: Db, at: Date) =>
  db
    .update(reports)
    .set({ updatedAt: sql`now()` })
    .where(and(inArray(reports.analysisStatus, ['uploaded', 'processing']), lt(reports.updatedAt, at)))
    .returning({ id: reports.id, agentId: reports.agentId, fileBytes: reports.fileBytes })

/**
 * Estimates sent before `at` that still have no email to their agent: their delivery was lost. One that was given up waits for staff, and
 * one that was replaced isn't emailed anymore.
 */
export const listUndelivered = (db: Db, at: Date) =>
  db
    .select({ id: estimates.id })
    .from(estimates)
    .where(
      and(
        ne(estimates.status, 'draft'),
        lt(estimates.sentAt, at),
        isNull(estimates.agentMailId),
        isNull(estimates.deliveryFailure),
        isNull(estimates.supersededBy),
      ),
    )

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes messages, applications, and other records some time after they were closed. Open ones stay. */
export async function deleteClosedRecords(db: Db, now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.delete(contactMessages).where(lt(contactMessages.handledAt, ago(KEEP_HANDLED_DAYS)))
  await db.delete(applications).where(lt(applications.decidedAt, ago(KEEP_HANDLED_DAYS)))
  await db.delete(waitlist).where(lt(waitlist.notifiedAt, ago(KEEP_ENDED_DAYS)))
  await db.delete(estimateShares).where(lt(estimateShares.expiresAt, ago(KEEP_ENDED_DAYS)))
  await attachments.deleteUnused(db, ago(KEEP_UNUSED_ATTACHMENT_DAYS))
  // The row stays, because it says that an estimate was delivered, and when.
  await db
    .update(mails)
    .set({ text: '', html: '', attachments: [], link: null, unsubscribeUrl: null, answers: null })
    .where(and(ne(mails.status, 'queued'), ne(mails.text, ''), lt(mails.createdAt, ago(KEEP_MAIL_TEXT_DAYS))))
}
