import { and, eq, getTableColumns, isNull, not, sql } from 'drizzle-orm'
import { personNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import type { QuestionId, QuestionRequest } from './contract.ts'
import { lineQuestions } from './tables.ts'

export type QuestionRow = typeof lineQuestions.$inferSelect

export async function insert(db: Db, values: typeof lineQuestions.$inferInsert): Promise<QuestionRow> {
  const [row] = await db.insert(lineQuestions).values(values).returning()
  return row! // an insert without a conflict clause always returns its row
}

export async function find(db: Db, id: QuestionId) {
  const [row] = await db.select().from(lineQuestions).where(eq(lineQuestions.id, id))
  return row
}

type Answer = Required<
  Pick<typeof lineQuestions.$inferInsert, 'answer' | 'answeredBy' | 'answererId' | 'answeredAt'>
>

/** The answered question; undefined if it already had an answer. */
export async function setAnswer(db: Db, id: QuestionId, answer: Answer) {
  const [row] = await db
    .update(lineQuestions)
    .set(answer)
    .where(and(eq(lineQuestions.id, id), isOpen))
    .returning()
  return row
}

const isOpen = isNull(lineQuestions.answeredAt)
const earliestFirst = keyset('asc', [lineQuestions.askedAt, lineQuestions.id])
const newestFirst = keyset('desc', [lineQuestions.askedAt, lineQuestions.id])

export const listOf = (
  db: Db,
  of: { estimateId: EstimateId } | { reportId: ReportId },
  { limit, cursor, until }: PageRequest,
) =>
  db
    .select({ ...getTableColumns(lineQuestions), cursor: earliestFirst.cursor })
    .from(lineQuestions)
    .where(
      and(
        'reportId' in of
          ? eq(lineQuestions.reportId, of.reportId)
          : eq(lineQuestions.estimateId, of.estimateId),
        earliestFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...earliestFirst.orderBy)
    .limit(limit + 1)

export const listAll = (db: Db, { state, limit, cursor, until }: QuestionRequest) =>
  listed(db, newestFirst)
    .where(and(state && (state === 'open' ? isOpen : not(isOpen)), newestFirst.within({ cursor, until })))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)

/** The open questions about a contractor's estimates. */
export const listUnanswered = (db: Db, contractorId: UserId, { limit, cursor, until }: PageRequest) =>
  listed(db, earliestFirst)
    .where(and(eq(estimates.contractorId, contractorId), isOpen, earliestFirst.within({ cursor, until })))
    .orderBy(...earliestFirst.orderBy)
    .limit(limit + 1)

/** Questions with what lists show beside them. */
const listed = (db: Db, { cursor }: typeof newestFirst) =>
  db
    .select({
      ...getTableColumns(lineQuestions),
      propertyAddress: inspectionReports.propertyAddress,
      agentName: sql<string | null>`case when ${users.id} is not null then ${personNameSql(users)} end`,
      contractorName: sql<string | null>`${estimates.printed} -> 'contractor' ->> 'companyName'`,
      cursor,
    })
    .from(lineQuestions)
    .innerJoin(estimates, eq(estimates.id, lineQuestions.estimateId))
    .innerJoin(inspectionReports, eq(inspectionReports.id, lineQuestions.reportId))
    .leftJoin(users, eq(users.id, lineQuestions.askedBy))

export async function count(db: Db) {
  const open = await db.$count(lineQuestions, isOpen)
  return { open, answered: (await db.$count(lineQuestions)) - open }
}
