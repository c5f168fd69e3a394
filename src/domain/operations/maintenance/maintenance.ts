import { deleteExpired as deleteExpiredAccessTokens } from '#domain/accounts/access-tokens/expiring.ts'
import { deleteExpired as deleteExpiredDataExports } from '#domain/accounts/data-exports/exports.ts'
import { deleteExpired } from '#domain/accounts/identity/cleanup.ts'
import { staffEmails } from '#domain/accounts/identity/people.ts'
import { deleteExpired as deleteExpiredOpenId } from '#domain/accounts/openid/cleanup.ts'
import { deleteExpired as deleteExpiredPasskeys } from '#domain/accounts/passkeys/cleanup.ts'
import { deleteExpired as deleteExpiredReminders } from '#domain/accounts/reminders/reminders.ts'
import { deleteUnconfirmed } from '#domain/accounts/second-factor/cleanup.ts'
import { deliverEstimate } from '#domain/estimates/jobs.ts'
import { deleteExpired as deleteExpiredEmails } from '#domain/intake/emailed-reports/waiting-reports.ts'
import { enqueueAnalysis } from '#domain/intake/jobs.ts'
import { discardIdle, finishReceivedUploads } from '#domain/intake/uploads/resumable.ts'
import { post, requeueLost } from '#domain/mail/enqueue.ts'
import { deleteOldImports } from '#domain/pricing/price-imports/cleanup.ts'
import { deleteExpired as deleteExpiredAuditEvents } from '#domain/records/audit/audit.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { deleteExpired as deleteExpiredWebhookEvents } from '#domain/webhooks/events/events.ts'
import type { Context } from '#platform/context.ts'
import { deleteFailuresBefore } from '#platform/jobs/failures.ts'
import { forEachItem } from '#platform/jobs/for-each-item.ts'
import { deleteExpiredLimits } from '#platform/limits/limits.ts'
import type { StorageKey } from '#platform/storage/storage.ts'
import { findReferenced, listOrphans, ORPHAN_AFTER_MS } from './file-owners.ts'
import { reportWillBeDeleted } from './mails.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WARN_BEFORE_MS = 14 * DAY_MS
const STALLED_AFTER_MS = 20 * 60 * 1000
/** Longer than all attempts at an email together, so one that is still waiting has lost its job. */
const MAIL_LOST_AFTER_MS = 4 * 60 * 60 * 1000
/** Longer than pg-boss keeps a job, 14 days. */
const KEEP_FAILURES_MS = 30 * DAY_MS
const BATCH = 500

const STEPS: readonly ((ctx: Context) => Promise<unknown>)[] = [
  deleteExpiredLimits,
  (ctx) => deleteFailuresBefore(ctx.db, ago(ctx, KEEP_FAILURES_MS)),
  deleteExpired,
  deleteExpiredPasskeys,
  deleteExpiredAccessTokens,
  deleteExpiredOpenId,
  deleteUnconfirmed,
  deleteExpiredReminders,
  deleteOldImports,
  deleteExpiredDataExports,
  (ctx) => store.deleteClosedRecords(ctx.db, ctx.now()),
  (ctx) => deleteExpiredAuditEvents(ctx.db),
  deleteExpiredWebhookEvents,
  warnOfDeletion,
  deleteExpiredFiles,
  discardIdle,
  deleteExpiredEmails,
  deleteOrphans,
  (ctx) => ctx.storage.deleteUnfinished(),
]

/** What one step can't delete keeps no other step from deleting what's due; the errors are thrown at the end. */
export const nightly = (ctx: Context) => forEachItem(STEPS, (step) => step(ctx))

const ago = (ctx: Context, ms: number) => new Date(ctx.now().getTime() - ms)

async function warnOfDeletion(ctx: Context) {
  const soon = new Date(ctx.now().getTime() + WARN_BEFORE_MS)
  const expiring = allOf((batch) => store.listUnansweredExpiring(ctx.db, soon, batch))
  await forEachItem(expiring, async (report) => {
    const { id, propertyAddress, deletesAt: on } = report
    const facts = { reportId: id, propertyAddress, on, url: `${ctx.config.publicUrl}/admin` }
    await ctx.db.transaction(async (tx) => {
      for (const to of await staffEmails(ctx, tx)) await post(ctx, tx, reportWillBeDeleted(to, facts))
    })
  })
}

async function deleteExpiredFiles(ctx: Context) {
  const now = ctx.now()
  const expired = allOf((batch) => store.listExpired(ctx.db, now, batch))
  await forEachItem(expired, (report) => deleteFiles(ctx, report))
}

/** The items of all pages, each once, even if it's still due when its page has been worked through. */
async function* allOf<T>(
  list: (batch: store.Batch) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
) {
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await list({ limit: BATCH, cursor })
    yield* items
    cursor = nextCursor ?? undefined
  } while (cursor)
}

/** Files first: after a crash in between, the row still names what is left to delete. */
async function deleteFiles(ctx: Context, { id, file }: { id: ReportId; file: string }) {
  await ctx.storage.delete(file)
  const images = await ctx.db.transaction((tx) => store.clearFiles(tx, id, ctx.now()))
  await forEachItem(images, (key) => ctx.storage.delete(key))
}

/** Deletes a file that no row refers to. */
export async function deleteUnlessReferenced(ctx: Context, key: StorageKey) {
  const referenced = await findReferenced(ctx.db, [key])
  if (!referenced.has(key)) await ctx.storage.delete(key)
}

/** Deletes files without a row: their upload was rejected, or the process died before the row was written. */
async function deleteOrphans(ctx: Context) {
  await forEachItem(listOrphans(ctx, ORPHAN_AFTER_MS), (key) => ctx.storage.delete(key))
}

/** A safety net below the queue's own retries: nothing that was acknowledged, approved or queued waits forever. */
export async function requeue(ctx: Context) {
  const before = ago(ctx, STALLED_AFTER_MS)
  await ctx.db.transaction(async (tx) => {
    for (const report of await store.claimStalled(tx, before)) await enqueueAnalysis(ctx, tx, report)
    for (const { id } of await store.listUndelivered(tx, before))
      await ctx.enqueue(tx, deliverEstimate, { estimateId: id })
    await requeueLost(ctx, tx, ago(ctx, MAIL_LOST_AFTER_MS))
  })
  await finishReceivedUploads(ctx, before)
}
