import { acceptanceOf, workOf } from '#domain/estimates/accepted-work.ts'
import { bidderOf } from '#domain/estimates/presentation.ts'
import { expiryDayOf } from '#domain/estimates/rules.ts'
import { type ListCount, readListCounts } from '#domain/records/list-counts/list-counts.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { withZeroCounts } from '#kernel/counts.ts'
import { cents, centsOf, type DollarSum, dollarsOf } from '#kernel/money.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import { pageOf } from '#platform/db/keyset.ts'
import {
  type AllEstimates,
  type ContractorEstimate,
  type EstimateCounts,
  EstimateState,
  type EstimateVersion,
  type HeldEstimateSummary,
  type ListedEstimate,
  type ReceivedEstimate,
  type SentEstimates,
} from './contract.ts'
import * as store from './store.ts'

/** The estimates that the agent has. */
export async function listReceived(
  ctx: Context,
  agent: SignedIn,
  request: SentEstimates,
): Promise<Page<ReceivedEstimate>> {
  const rows = await store.listReceived(ctx.db, { agentId: agent.userId }, request)
  return pageOf(rows, request.limit, presentToAgent)
}

/** Throws `not_found` for a report that the actor may not read. */
export async function listOfReport(
  ctx: Context,
  actor: SignedIn,
  { reportId, ...request }: PageRequest & { reportId: ReportId },
): Promise<Page<ReceivedEstimate>> {
  await reports.readRow(ctx, actor, reportId)
  return pageOf(await store.listReceived(ctx.db, { reportId }, request), request.limit, presentToAgent)
}

/** Throws `not_found` for a report that the actor may not read. */
export async function listVersions(
  ctx: Context,
  actor: SignedIn,
  { reportId, ...request }: PageRequest & { reportId: ReportId },
): Promise<Page<EstimateVersion>> {
  await reports.readRow(ctx, actor, reportId)
  return pageOf(await store.listVersions(ctx.db, reportId, request), request.limit, ({ sentAt, ...row }) => ({
    ...row,
    sentAt: sentAt.toISOString(),
  }))
}

export async function countReceived(ctx: Context, agent: SignedIn): Promise<EstimateCounts> {
  return countsOf(await readListCounts<keyof EstimateCounts>(ctx.db, 'estimates_of_agent', agent.userId))
}

const countsOf = (listCounts: readonly ListCount<keyof EstimateCounts>[]) =>
  withZeroCounts(
    ['sent', 'accepted', 'letters'],
    listCounts.map(({ state, number }) => [state, number]),
  )

type ReceivedRow = Omit<Awaited<ReturnType<typeof store.listReceived>>[number], 'cursor'>

/** Names are as printed, whatever has happened to the accounts since. */
const presentToAgent = ({ agent, createdAt, sentAt, ...row }: ReceivedRow): ReceivedEstimate => ({
  ...row,
  contractor: row.contractor && bidderOf(row.contractor),
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
  validUntil: expiryDayOf({ ...row, sentAt }),
  acceptance: acceptanceOf(row),
  work: workOf(row),
  report: { agentFirstName: agent?.firstName ?? null, agentLastName: agent?.lastName ?? null },
})

/** The estimates that were sent in the contractor's name. */
export async function listSentBy(
  ctx: Context,
  contractor: SignedIn,
  request: SentEstimates,
): Promise<Page<ContractorEstimate>> {
  const rows = await store.listSentBy(ctx.db, contractor.userId, request)
  return pageOf(rows, request.limit, presentToContractor)
}

/** The contractor's replaced estimates with work that they had reported as done. */
export async function listReplacedWork(ctx: Context, contractor: SignedIn): Promise<ContractorEstimate[]> {
  const rows = await store.listReplacedWork(ctx.db, contractor.userId)
  return rows.map(({ cursor: _, ...row }) => presentToContractor(row))
}

type SentRow = Omit<Awaited<ReturnType<typeof store.listSentBy>>[number], 'cursor'>

const presentToContractor = ({ preview, createdAt, ...row }: SentRow): ContractorEstimate => ({
  ...row,
  createdAt: createdAt.toISOString(),
  validUntil: expiryDayOf(row),
  acceptance: acceptanceOf(row),
  work: workOf(row),
  preview: (preview ?? []).map(({ id, description, total_price, unit_price }) => ({
    id,
    description,
    price: total_price ?? unit_price,
  })),
})

export async function countSentBy(
  ctx: Context,
  { userId }: SignedIn,
): Promise<EstimateCounts & { totalAmount: DollarSum }> {
  const listCounts = await readListCounts<keyof EstimateCounts>(ctx.db, 'estimates_of_contractor', userId)
  const total = listCounts.reduce((sum, { amount }) => sum + centsOf(amount), 0)
  return { ...countsOf(listCounts), totalAmount: dollarsOf(cents(total)) }
}

/** All estimates, for staff. */
export async function listAll(ctx: Context, request: AllEstimates): Promise<Page<ListedEstimate>> {
  const rows = await store.listAll(ctx.db, request)
  return pageOf(rows, request.limit, ({ createdAt, sentAt, acceptedAt, heldUntil, failure, ...row }) => ({
    ...row,
    heldUntil: heldUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    validUntil: expiryDayOf({ ...row, sentAt }),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    failure: row.state === 'undelivered' ? failure : null,
  }))
}

export async function countAll(ctx: Context, filter: Pick<AllEstimates, 'search' | 'contractorId'>) {
  if (filter.search || filter.contractorId) return await store.countFound(ctx.db, filter)
  const listCounts = await readListCounts<EstimateState>(ctx.db, 'estimates')
  return withZeroCounts(
    EstimateState.options,
    listCounts.map(({ state, number }) => [state, number]),
  )
}

/** The contractor's estimates that wait for them, the next to be sent first. */
export async function listHeld(ctx: Context, contractor: SignedIn): Promise<HeldEstimateSummary[]> {
  const rows = await store.listHeld(ctx.db, contractor.userId)
  return rows.map(({ until, ...row }) => ({ ...row, until: new Date(until).toISOString() }))
}
