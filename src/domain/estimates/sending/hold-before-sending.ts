import * as contractors from '#domain/accounts/contractors/contractors.ts'
import * as people from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { hashOfToken, newToken } from '#domain/accounts/identity/tokens.ts'
import { lockDraft } from '#domain/estimates/drafting/draft-editing.ts'
import { recordAboutEstimate } from '#domain/estimates/history/audit.ts'
import { post } from '#domain/mail/enqueue.ts'
import type { AuditActor } from '#domain/records/audit/audit.ts'
import * as reports from '#domain/reports/reports.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { timeInWords } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { forEachItem } from '#platform/jobs/for-each-item.ts'
import type { AdminEstimate, EstimateId } from '../contract.ts'
import { lockWithReport } from '../estimates.ts'
import { endingOf, holdEnd } from '../hold-state.ts'
import { estimateHeld, estimateObjected, heldEstimateFailed } from '../mails.ts'
import { presentToStaff } from '../presentation.ts'
import * as store from '../store.ts'
import { printedOf, sendDraft, type Versioned } from './sending.ts'

/**
 * Approves a draft: sends it, or holds it for as many hours as its contractor has to review it. Throws `conflict` as `lockDraft`
 * does, and if the contractor had asked for a change and wouldn't see it; `not_possible` with every reason why it can't be sent.
 */
export async function approve(
  ctx: Context,
  admin: SignedIn,
  { skipsHold = false, ...input }: Versioned & { skipsHold?: boolean | undefined },
): Promise<AdminEstimate> {
  return await ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, input)
    const contractor = draft.contractorId ? await contractors.find(tx, draft.contractorId) : undefined
    const hours = contractor?.sendHoldHours ?? 0
    if (hours > 0 && skipsHold) await assertSkippable(tx, draft)
    const approved =
      hours > 0 && !skipsHold
        ? await hold(ctx, tx, admin, { draft, hours })
        : await sendDraft(ctx, tx, admin, draft)
    return await presentToStaff(ctx, tx, approved)
  })
}

/** Throws `conflict` if the contractor asked for a change: they're promised to see it before it's sent. */
async function assertSkippable(tx: Db, { id, contractorId }: store.EstimateRow) {
  const last = await store.findHold(tx, id)
  if (last?.outcome !== 'objected' || last.contractorId !== contractorId) return
  throw new DomainError(
    'conflict',
    `${last.endedBy ?? 'The contractor'} asked for a change, so they review it again before it’s sent. Approve it without skipping that.`,
  )
}

type Approved = { draft: store.EstimateRow; hours: number }

async function hold(ctx: Context, tx: Db, admin: SignedIn, { draft, hours }: Approved) {
  const lines = draft.estimateData?.line_items ?? []
  const { contractor } = await printedOf(ctx, tx, draft, lines)
  const report = await reports.find(tx, draft.reportId)
  const { token, hash } = newToken()
  const { id, version, contractorId, totalAmount, revisionOf } = draft
  const [approvedAt, until] = [ctx.now(), holdEnd(ctx.now(), hours)]
  await store.beginHold(tx, {
    estimateId: id,
    contractorId,
    version,
    tokenHash: hash,
    approvedBy: admin.userId,
    approvedAt,
    until,
  })
  await recordAboutEstimate(tx, admin, draft, { action: 'estimate-held', details: { hours, version } })
  await post(
    ctx,
    tx,
    estimateHeld(contractor.leadsEmail ?? contractor.email, {
      id,
      version,
      approvedAt,
      until,
      propertyAddress: report?.propertyAddress ?? '',
      totalAmount,
      isRevision: revisionOf !== null,
      lines: lines.length,
      url: `${ctx.config.publicUrl}/held-estimate?token=${token}`,
    }),
  )
  return { ...draft, heldUntil: until }
}

/** A held estimate, locked, with its hold. */
export type Held = { draft: store.EstimateRow; hold: store.HoldRow }

/** Throws `conflict` if it isn't held anymore, with what became of it, and `not_found` if there's no such estimate. */
export async function lockHeld(tx: Db, { id, version }: Versioned): Promise<Held> {
  const held = await findAndLock(tx, id)
  if (!held) throw new DomainError('not_found', 'We couldn’t find this estimate.')
  const ending = endingOf({ hold: held.hold, estimate: held.draft })
  if (ending.outcome || held.hold.version !== version) throw new DomainError('conflict', endedText(ending))
  return held
}

/** An estimate that is or was held. Undefined if there's none. */
export async function findHeld(db: Db, id: EstimateId): Promise<Held | undefined> {
  const [draft, hold] = [await store.find(db, id), await store.findHold(db, id)]
  return draft && hold && { draft, hold }
}

/** The estimate of a link's token, and its contractor, unless it's another's by now. */
export const findByToken = (ctx: Context, token: string) => store.findHeldByToken(ctx.db, hashOfToken(token))

/** The report is locked first, as everywhere. Null if the estimate, or its hold, doesn't exist. */
async function findAndLock(tx: Db, id: EstimateId): Promise<Held | null> {
  const draft = await lockWithReport(tx, id)
  const hold = draft && (await store.findHold(tx, id))
  return draft && hold ? { draft, hold } : null
}

function endedText({ outcome, endedBy, endedAt }: ReturnType<typeof endingOf>) {
  const by = endedBy ? ` by ${endedBy}` : ''
  const at = endedAt ? ` on ${timeInWords(endedAt)}` : ''
  switch (outcome) {
    case 'sent':
      return `This estimate was sent${by}${at}.`
    case 'objected':
      return `This estimate was returned to staff${by}${at}.`
    default:
      return 'Staff have taken this estimate back to change it.'
  }
}

type End = { by: AuditActor; name: string | null; ip?: string | undefined }

/** Sends a held estimate, before its time is up or after it. Throws `not_possible` if it can't be sent anymore. */
export async function release(ctx: Context, tx: Db, { draft, hold }: Held, { by, name, ip }: End) {
  if (!hold.approvedBy)
    throw new DomainError(
      'not_possible',
      'The account of the person who approved it was deleted. It has to be approved again.',
    )
  const { id } = draft
  await store.endHold(tx, id, { outcome: 'sent', reason: null, endedBy: name, endedAt: ctx.now() })
  const details = { approvedBy: hold.approvedBy, heldUntil: hold.until.toISOString() }
  await recordAboutEstimate(tx, by, draft, { action: 'hold-released', ...(ip && { ip }), details })
  return await sendDraft(ctx, tx, { userId: hold.approvedBy }, draft)
}

/** Returns a held estimate to staff, and emails them why. */
export async function object(
  ctx: Context,
  tx: Db,
  { draft, hold }: Held,
  { by, name, ip, reason }: End & { name: string; reason: string },
) {
  const { id } = draft
  await store.endHold(tx, id, { outcome: 'objected', reason, endedBy: name, endedAt: ctx.now() })
  await recordAboutEstimate(tx, by, draft, {
    action: 'estimate-objected',
    ...(ip && { ip }),
    details: { by: name, reason },
  })
  await informStaff(ctx, tx, { draft, hold }, { letter: estimateObjected, reason, contractorName: name })
}

type Letter = {
  letter: typeof estimateObjected
  reason: string
  contractorName: string
}

async function informStaff(ctx: Context, tx: Db, { draft, hold }: Held, { letter, ...facts }: Letter) {
  const report = await reports.find(tx, draft.reportId)
  const held = {
    id: draft.id,
    version: hold.version,
    approvedAt: hold.approvedAt,
    isRevision: draft.revisionOf !== null,
    propertyAddress: report?.propertyAddress ?? '',
    url: `${ctx.config.publicUrl}/admin/estimates/${draft.id}`,
  }
  for (const to of await people.staffEmails(ctx, tx)) await post(ctx, tx, letter(to, { ...held, ...facts }))
}

/** Sends a held estimate without waiting for its contractor. Throws as `lockHeld` and `release` do. */
export async function sendNow(ctx: Context, admin: SignedIn, input: Versioned): Promise<AdminEstimate> {
  return await ctx.db.transaction(async (tx) => {
    const held = await lockHeld(tx, input)
    const name = (await people.findPerson(tx, admin.userId))?.name ?? null
    return await presentToStaff(ctx, tx, await release(ctx, tx, held, { by: admin, name }))
  })
}

/** Makes a held estimate a draft again. Throws as `lockHeld` does. */
export async function stop(ctx: Context, admin: SignedIn, input: Versioned): Promise<AdminEstimate> {
  return await ctx.db.transaction(async (tx) => {
    const { draft } = await lockHeld(tx, input)
    const name = (await people.findPerson(tx, admin.userId))?.name ?? null
    await store.endHold(tx, draft.id, {
      outcome: 'stopped',
      reason: null,
      endedBy: name ?? 'staff',
      endedAt: ctx.now(),
    })
    await recordAboutEstimate(tx, admin, draft, { action: 'hold-stopped' })
    return await presentToStaff(ctx, tx, { ...draft, heldUntil: null })
  })
}

/** Sends the held estimates whose time is up. Idempotent. One that can't be sent anymore is a draft again, and staff are emailed why. */
export async function sendDue(ctx: Context) {
  await forEachItem(await store.listHeldUntil(ctx.db, ctx.now()), async ({ id }) => {
    try {
      await ctx.db.transaction((tx) => sendOneDue(ctx, tx, id))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      await ctx.db.transaction((tx) => failDue(ctx, tx, id, error.message))
    }
  })
}

const isDue = (ctx: Context, { draft }: Held) => draft.heldUntil !== null && draft.heldUntil <= ctx.now()

async function sendOneDue(ctx: Context, tx: Db, id: EstimateId) {
  const held = await findAndLock(tx, id)
  if (!held || !isDue(ctx, held)) return
  if (held.draft.version !== held.hold.version)
    throw new DomainError('conflict', 'The draft has changed since it was approved.')
  await release(ctx, tx, held, { by: { name: 'end of hold' }, name: null })
}

async function failDue(ctx: Context, tx: Db, id: EstimateId, reason: string) {
  const held = await findAndLock(tx, id)
  if (!held || !isDue(ctx, held)) return
  await store.endHold(tx, id, { outcome: 'failed', reason, endedBy: null, endedAt: ctx.now() })
  const by = { name: 'end of hold' }
  await recordAboutEstimate(tx, by, held.draft, { action: 'hold-failed', details: { reason } })
  const { contractorId } = held.draft
  const contractor = contractorId ? await contractors.find(tx, contractorId) : undefined
  const contractorName = contractor ? businessName(contractor) : 'its contractor'
  await informStaff(ctx, tx, held, { letter: heldEstimateFailed, reason, contractorName })
}
