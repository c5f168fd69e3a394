import { asc, eq, sql } from 'drizzle-orm'
import type { ReportFlag, ReportId } from '#domain/reports/contract.ts'
import { inspectionReports as reports } from '#domain/reports/tables.ts'
import type { Db } from '#platform/db/db.ts'

const AWAITING: ReportFlag = 'awaiting_scan'

/** The reports that wait for the virus scanner. Those that were tried last come last. */
export const listWaiting = (db: Db) =>
  db
    .select({ id: reports.id, file: reports.reportFilePath })
    .from(reports)
    .where(sql`${AWAITING} = any(${reports.flags})`)
    .orderBy(asc(reports.updatedAt))
    .limit(100)

/** Puts a report at the end of `listWaiting`. */
export async function touch(db: Db, id: ReportId) {
  await db.update(reports).set({ updatedAt: sql`now()` }).where(eq(reports.id, id))
}
