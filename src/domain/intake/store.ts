import { and, inArray, sql } from 'drizzle-orm'
import { STAGES } from '#domain/reports/rules.ts'
import { inspectionReports as reports } from '#domain/reports/tables.ts'
import type { Db } from '#platform/db/db.ts'

/** The reports without an estimate whose inspection period ends on one of these days. */
export const listEnding = (db: Db, days: readonly string[]) =>
  db
    .select({
      id: reports.id,
      agentId: reports.agentId,
      propertyAddress: reports.propertyAddress,
      inspectionEnds: sql<string>`${reports.inspectionEnds}`,
    })
    .from(reports)
    .where(
      and(inArray(reports.inspectionEnds, [...days]), inArray(reports.analysisStatus, [...STAGES.waiting])),
    )
