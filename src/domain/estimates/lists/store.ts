import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { businessNameSql, personNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import type { LineItem } from '#domain/estimates/contract.ts'
import { isObjectionTo } from '#domain/estimates/open-objections.ts'
import { estimateHolds, estimates, type Printed } from '#domain/estimates/tables.ts'
import type { MailStatus } from '#domain/mail/contract.ts'
import { mails } from '#domain/mail/tables.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { isFoundBy } from '#domain/reports/list-search.ts'
import { reportListings as listings, inspectionReports as reports } from '#domain/reports/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import type { AllEstimates, EstimateState, SentEstimates } from './contract.ts'
import { PREVIEW_LINES } from './contract.ts'

const newestFirst = keyset('desc', [estimates.createdAt, estimates.id])

/** What agents and contractors see: sent, and not replaced by a later one. */
const isCurrent = and(ne(estimates.status, 'draft'), isNull(estimates.supersededBy))

const lineCount = sql<number | null>`jsonb_array_length(${estimates.estimateData} -> 'line_items')`

const summary = {
  id: estimates.id,
  kind: estimates.kind,
  status: estimates.status,
  totalAmount: estimates.totalAmount,
  createdAt: estimates.createdAt,
  hasPdf: sql<boolean>`${estimates.pdfKey} is not null`,
  lineCount,
  acceptedAt: estimates.acceptedAt,
  acceptedLines: estimates.acceptedLines,
  acceptedAmount: estimates.acceptedAmount,
  scheduledAt: estimates.scheduledAt,
  scheduledOn: estimates.scheduledOn,
  doneAt: estimates.doneAt,
  propertyAddress: reports.propertyAddress,
  cursor: newestFirst.cursor,
}

type Owner = { agentId: UserId } | { reportId: ReportId }

const isOf = (owner: Owner) =>
  'agentId' in owner ? eq(estimates.agentId, owner.agentId) : eq(estimates.reportId, owner.reportId)

/** The estimates that an agent has, or those of one report. The page comes first, so that only its lines are counted. */
export function listReceived(db: Db, owner: Owner, { status, kind, limit, cursor, until }: SentEstimates) {
  const page = db
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(isOf(owner), isCurrent, narrowedTo({ status, kind }), newestFirst.within({ cursor, until })))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)
  return db
    .select({
      ...summary,
      reportId: estimates.reportId,
      sentAt: estimates.sentAt,
      isPdfDelayed: sql<boolean>`${estimates.pdfKey} is null and ${estimates.deliveryFailure} is not null`,
      contractor: sql<Printed['contractor'] | null>`${estimates.printed} -> 'contractor'`,
      agent: sql<Printed['agent'] | null>`${estimates.printed} -> 'agent'`,
    })
    .from(estimates)
    .innerJoin(reports, eq(reports.id, estimates.reportId))
    .where(inArray(estimates.id, page))
    .orderBy(...newestFirst.orderBy)
}

const lastSentFirst = keyset('desc', [estimates.sentAt, estimates.id])

/** The estimates that were sent for a report. */
export const listVersions = (db: Db, reportId: ReportId, { limit, cursor, until }: PageRequest) =>
  db
    .select({
      id: estimates.id,
      kind: estimates.kind,
      totalAmount: estimates.totalAmount,
      sentAt: sql<Date>`${estimates.sentAt}`.mapWith(estimates.sentAt), // not null: none is a draft
      hasPdf: summary.hasPdf,
      cursor: lastSentFirst.cursor,
    })
    .from(estimates)
    .where(
      and(
        eq(estimates.reportId, reportId),
        ne(estimates.status, 'draft'),
        lastSentFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...lastSentFirst.orderBy)
    .limit(limit + 1)

/** The estimates that were sent in a contractor's name. */
export const listSentBy = (
  db: Db,
  contractorId: UserId,
  { status, kind, limit, cursor, until }: SentEstimates,
) =>
  selectForContractor(db)
    .where(
      and(
        eq(estimates.contractorId, contractorId),
        isCurrent,
        narrowedTo({ status, kind }),
        newestFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)

/** Those of them that were replaced although work of theirs was reported as done. */
export const listReplacedWork = (db: Db, contractorId: UserId) =>
  selectForContractor(db)
    .where(
      and(
        eq(estimates.contractorId, contractorId),
        isNotNull(estimates.supersededBy),
        isNotNull(estimates.doneAt),
      ),
    )
    .orderBy(desc(estimates.doneAt), desc(estimates.id))
    .limit(MAX_LISTED)

const selectForContractor = (db: Db) =>
  db
    .select({
      ...summary,
      sentAt: estimates.sentAt,
      agentName: personNameSql(users),
      preview: sql<LineItem[] | null>`jsonb_path_query_array(${estimates.estimateData},
        ${sql.raw(`'$.line_items[0 to ${PREVIEW_LINES - 1}]'`)})`,
    })
    .from(estimates)
    .innerJoin(reports, eq(reports.id, estimates.reportId))
    .innerJoin(users, eq(users.id, reports.agentId))

const narrowedTo = ({ status, kind }: Pick<SentEstimates, 'status' | 'kind'>) =>
  and(status && eq(estimates.status, status), kind && eq(estimates.kind, kind))

const IS_SENT = sql`${estimates.status} = 'sent' and ${estimates.supersededBy} is null`

/** Its PDF couldn't be made, or its email couldn't be sent. */
const IS_UNDELIVERED = sql`(${estimates.agentMailFailed}
  or ${estimates.agentMailId} is null and ${estimates.deliveryFailure} is not null)`

/** Each estimate is in one of these: `state_of_estimate`, inlined, so that PostgreSQL can use each state's index. */
const IN_STATE: Readonly<Record<EstimateState, SQL>> = {
  draft: sql`${estimates.status} = 'draft'`,
  sent: sql`${IS_SENT} and not ${IS_UNDELIVERED}`,
  undelivered: sql`${IS_SENT} and ${IS_UNDELIVERED}`,
  accepted: sql`${estimates.status} = 'accepted' and ${estimates.supersededBy} is null`,
  replaced: sql`${estimates.supersededBy} is not null`,
}

const state = sql<EstimateState>`state_of_estimate(${estimates})`

/** The estimates of all agents and contractors. */
export function listAll(db: Db, { limit, cursor, until, ...filter }: AllEstimates) {
  const contractor = alias(users, 'contractor')
  return db
    .select({
      id: estimates.id,
      reportId: estimates.reportId,
      kind: estimates.kind,
      state,
      isRevision: sql<boolean>`${estimates.revisionOf} is not null`,
      heldUntil: estimates.heldUntil,
      objection: estimateHolds.reason,
      isReturned: sql<boolean>`${IN_STATE.draft} and ${reports.analysisStatus} = 'returned'`,
      totalAmount: estimates.totalAmount,
      createdAt: estimates.createdAt,
      sentAt: estimates.sentAt,
      acceptedAt: estimates.acceptedAt,
      propertyAddress: reports.propertyAddress,
      agentName: personNameSql(users),
      // As printed, even once the account is gone.
      contractorName: sql<string | null>`coalesce(${estimates.printed} -> 'contractor' ->> 'companyName',
        ${businessNameSql(contractor)})`,
      hasPdf: sql<boolean>`${estimates.pdfKey} is not null`,
      delivery: sql<MailStatus | null>`${mails.status}`,
      failure: sql<string | null>`coalesce(${mails.failure}, ${estimates.deliveryFailure})`,
      cursor: newestFirst.cursor,
    })
    .from(estimates)
    .innerJoin(reports, eq(reports.id, estimates.reportId))
    .innerJoin(users, eq(users.id, reports.agentId))
    .leftJoin(contractor, eq(contractor.id, estimates.contractorId))
    .leftJoin(mails, eq(mails.id, estimates.agentMailId))
    .leftJoin(estimateHolds, isObjectionTo(estimates))
    .where(and(matches(db, filter), newestFirst.within({ cursor, until })))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)
}

type Filter = Omit<AllEstimates, 'limit' | 'cursor' | 'until'>

const matches = (db: Db, { state, contractorId, search }: Filter) =>
  and(
    state && IN_STATE[state],
    contractorId && eq(estimates.contractorId, contractorId),
    search
      ? sql`${estimates.reportId} in ${db
          .select({ id: listings.reportId })
          .from(listings)
          .where(isFoundBy(search))}`
      : undefined,
  )

/**
 * How many of the estimates that a filter finds are in each state, from the index `estimates_state`, which doesn't have what wasn't
 * delivered: that is counted on its own, from an index of the few.
 */
export async function countFound(db: Db, filter: Filter): Promise<Record<EstimateState, number>> {
  const inState = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const found = matches(db, filter)
  const [row] = await db
    .select({
      draft: inState(IN_STATE.draft),
      sent: inState(IS_SENT),
      accepted: inState(IN_STATE.accepted),
      replaced: inState(IN_STATE.replaced),
    })
    .from(estimates)
    .where(found)
  const undelivered = await db.$count(estimates, and(IN_STATE.undelivered, found))
  return { ...row!, sent: row!.sent - undelivered, undelivered }
}

const MAX_LISTED = 100

/** The held estimates of a contractor, the next to be sent first. */
export const listHeld = (db: Db, contractorId: UserId) =>
  db
    .select({
      id: estimates.id,
      propertyAddress: reports.propertyAddress,
      totalAmount: estimates.totalAmount,
      until: sql<string>`${estimates.heldUntil}`,
    })
    .from(estimates)
    .innerJoin(reports, eq(reports.id, estimates.reportId))
    .where(and(eq(estimates.contractorId, contractorId), sql`${estimates.heldUntil} is not null`))
    .orderBy(asc(estimates.heldUntil), asc(estimates.id))
    .limit(MAX_LISTED)
