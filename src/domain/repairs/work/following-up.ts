import * as people from '#domain/accounts/identity/people.ts'
import { issue } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { bidderOf } from '#domain/estimates/presentation.ts'
import { post } from '#domain/mail/enqueue.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import { isDaytime } from '#kernel/quiet-hours.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { forEachItem } from '#platform/jobs/for-each-item.ts'
import type { UnansweredWork } from './contract.ts'
import { workReminder, workUnanswered } from './mails.ts'
import { keyOf, present } from './requests.ts'
import { FOLLOWED_DAYS, nameOf } from './rules.ts'
import * as store from './store.ts'

const HOUR_MS = 60 * 60 * 1000

const requestedAfter = (ctx: Context) => new Date(ctx.now().getTime() - FOLLOWED_DAYS * 24 * HOUR_MS)

/** Follows up the requests that are late: first with the contractor, and after as many hours again with staff. Never at night. */
export async function followUp(ctx: Context) {
  if (!isDaytime(ctx.now())) return
  const before = new Date(ctx.now().getTime() - ctx.config.workAnswerHours * HOUR_MS)
  for (const kind of ['contractor', 'staff'] as const) {
    const late = await store.listLate(ctx.db, { requestedAfter: requestedAfter(ctx), before, kind })
    await forEachItem(late, ({ id }) => ctx.db.transaction((tx) => followUpOne(ctx, tx, id, kind)))
  }
}

/** The estimate is locked: what was answered or withdrawn meanwhile isn't followed up. */
async function followUpOne(ctx: Context, tx: Db, id: EstimateId, kind: 'contractor' | 'staff') {
  const sent = await estimates.lockSent(tx, id)
  const key = sent && keyOf(sent)
  if (!key || !(await store.isLate(tx, id, { requestedAfter: requestedAfter(ctx) }))) return
  const { contractorId } = sent.estimate
  const contractor = contractorId && (await people.findPerson(tx, contractorId))
  if (kind === 'contractor' && !contractor) return
  if (!(await store.markReminded(tx, { ...key, kind, at: ctx.now() }))) return
  const request = await present(ctx, tx, sent)
  const { propertyAddress, agentName } = request
  const contractorName = nameOf(request)
  const facts = { id, requestedAt: key.requestedAt.toISOString(), propertyAddress, agentName }
  if (kind === 'contractor' && contractor) {
    const { url } = await issue(ctx, tx, { estimateId: id, purpose: 'work', recipient: contractorName })
    await post(ctx, tx, workReminder(contractor.leadsEmail, { ...facts, url }))
    return
  }
  const url = `${ctx.config.publicUrl}/admin/estimates/${id}/repair`
  for (const to of await people.staffEmails(ctx, tx))
    await post(ctx, tx, workUnanswered(to, { ...facts, contractorName, isContractorGone: !contractor, url }))
}

/** The requests that staff were told of and that are still unanswered. */
export async function listUnanswered(ctx: Context, request: PageRequest): Promise<Page<UnansweredWork>> {
  const rows = await store.listUnanswered(ctx.db, requestedAfter(ctx), request)
  return pageOf(
    rows,
    request.limit,
    ({ estimateId, propertyAddress, printed, contractorId, requestedAt }) => ({
      estimateId,
      propertyAddress,
      contractorName: `${nameOf({ contractor: printed?.contractor ? bidderOf(printed.contractor) : null })}${contractorId ? '' : ' (account deleted)'}`,
      requestedAt: (requestedAt ?? ctx.now()).toISOString(),
    }),
  )
}
