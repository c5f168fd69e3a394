import { findReferenced } from '#domain/operations/maintenance/file-owners.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import { forEachItem } from '#platform/jobs/for-each-item.ts'
import * as store from './erasure-store.ts'
import { eraseAccount } from './jobs.ts'

const FILES_AT_ONCE = 500

/**
 * Finishes the deletion of an account: its files, its name in the audit trail and in the email log. An email that is still to be sent
 * keeps its address until then, so the erasure stays, and is continued later.
 */
export async function erase(ctx: Context, { accountId }: { accountId: UserId }) {
  const erasure = await store.find(ctx.db, accountId)
  if (!erasure) return
  await forEachItem([deleteFiles, clearNames], (step) => step(ctx, erasure))
}

/** Leaves files that something else refers to: a logo is needed until the PDF of an approved estimate is made. */
async function deleteFiles(ctx: Context, { accountId, fileKeys }: store.Erasure) {
  await forEachItem(unreferenced(ctx, fileKeys), (key) => ctx.storage.delete(key))
  await store.clearFiles(ctx.db, accountId)
}

async function* unreferenced(ctx: Context, keys: readonly string[]) {
  for (let start = 0; start < keys.length; start += FILES_AT_ONCE) {
    const batch = keys.slice(start, start + FILES_AT_ONCE)
    const referenced = await findReferenced(ctx.db, batch)
    yield* batch.filter((key) => !referenced.has(key))
  }
}

async function clearNames(ctx: Context, erasure: store.Erasure) {
  const { accountId } = erasure
  await ctx.db.transaction(async (tx) => {
    await store.allowLongStatements(tx)
    await store.pseudonymizeAudit(tx, erasure)
    await store.clearMails(tx, accountId)
    await store.finish(tx, accountId)
  })
}

export async function continueAll(ctx: Context) {
  for (const { accountId } of await store.list(ctx.db))
    await ctx.db.transaction((tx) => ctx.enqueue(tx, eraseAccount, { accountId }))
}
