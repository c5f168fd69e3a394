import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { ReportId } from '#domain/reports/contract.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import { contains } from '#platform/db/search.ts'
import { type PrecedentFilter, type PrecedentId, UNKNOWN_COMPANY } from './contract.ts'
import { precedents, precedentUses } from './tables.ts'

export type PrecedentRow = typeof precedents.$inferSelect
export type NewPrecedent = typeof precedents.$inferInsert

export const findBySentences = async (db: Db, keys: readonly string[]): Promise<PrecedentRow[]> =>
  keys.length === 0
    ? []
    : await db
        .select()
        .from(precedents)
        .where(inArray(precedents.sentenceKey, [...keys]))
        // A concurrent withdrawal waits until this transaction has stored its uses.
        .for('key share')

export async function find(db: Db, id: PrecedentId) {
  const [row] = await db.select().from(precedents).where(eq(precedents.id, id))
  return row
}

/** Which of these precedents still exist. */
export async function existing(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: precedents.id })
    .from(precedents)
    .where(inArray(precedents.id, [...ids] as PrecedentId[]))
  return new Set(rows.map(({ id }) => id))
}

/** Stores a decision in place of one that contradicts it; one that agrees stays, with its author and its count. */
export async function upsertPrecedent(db: Db, values: NewPrecedent) {
  const { sentenceKey, company = null, foundKind = null, kind = null } = values
  const isSameSentence = and(
    eq(precedents.sentenceKey, sentenceKey),
    company === null ? isNull(precedents.company) : eq(precedents.company, company),
    foundKind === null ? isNull(precedents.foundKind) : eq(precedents.foundKind, foundKind),
  )
  const isContrary =
    kind === null ? isNull(precedents.reason) : or(isNull(precedents.kind), ne(precedents.kind, kind))
  await db.delete(precedents).where(and(isSameSentence, isContrary))
  await db
    .insert(precedents)
    .values(values)
    // A contrary decision that was stored at the same moment.
    .onConflictDoUpdate({
      target: [precedents.sentenceKey, precedents.company, precedents.foundKind],
      set: values,
      setWhere: isContrary!,
    })
}

/** False if there was none. */
export async function remove(db: Db, id: PrecedentId) {
  const removed = await db.delete(precedents).where(eq(precedents.id, id)).returning({ id: precedents.id })
  return removed.length > 0
}

/** Idempotent: a report counts once for each precedent. */
export async function insertUses(db: Db, ids: readonly PrecedentId[], reportId: ReportId, at: Date) {
  if (ids.length === 0) return
  const uses = ids.map((precedentId) => ({ precedentId, reportId, at }))
  await db.insert(precedentUses).values(uses).onConflictDoNothing()
}

const latestFirst = keyset('desc', [precedents.decidedAt, precedents.id])

export const list = (db: Db, { search, company, limit, cursor, until }: PrecedentFilter & PageRequest) => {
  const uses = db
    .select({
      timesApplied: sql<number>`count(*)::int`.as('times_applied'),
      lastAppliedAt: sql<Date | null>`max(${precedentUses.at})`
        .mapWith(precedentUses.at)
        .as('last_applied_at'),
    })
    .from(precedentUses)
    .where(eq(precedentUses.precedentId, precedents.id))
    .as('uses')
  return db
    .select({
      precedent: precedents,
      timesApplied: uses.timesApplied,
      lastAppliedAt: uses.lastAppliedAt,
      cursor: latestFirst.cursor,
    })
    .from(precedents)
    .leftJoinLateral(uses, sql`true`)
    .where(and(contains(search, [precedents.sentence]), isOf(company), latestFirst.within({ cursor, until })))
    .orderBy(...latestFirst.orderBy)
    .limit(limit + 1)
}

function isOf(company: string | undefined) {
  if (!company) return undefined
  return company === UNKNOWN_COMPANY ? isNull(precedents.company) : eq(precedents.company, company)
}

export const countByCompany = (db: Db) =>
  db
    .select({ company: precedents.company, precedents: sql<number>`count(*)::int` })
    .from(precedents)
    .groupBy(precedents.company)
    .orderBy(sql`${precedents.company} is null`, precedents.company)

/** Precedents to show a model: this company's first, and of those the ones that changed something, latest first. */
export const listExamples = (db: Db, company: string | null, limit: number): Promise<PrecedentRow[]> =>
  db
    .select()
    .from(precedents)
    .orderBy(
      desc(sql`${precedents.company} is not distinct from ${company}`),
      desc(sql`${precedents.kind} is distinct from ${precedents.foundKind}`),
      desc(precedents.decidedAt),
    )
    .limit(limit)
