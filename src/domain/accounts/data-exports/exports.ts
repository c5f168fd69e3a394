import { assertCurrentPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { findPerson } from '#domain/accounts/identity/people.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { dayOf } from '#kernel/days.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { storeArchive } from './archive.ts'
import type { DataExport, DataExportId } from './contract.ts'
import { makeDataExport } from './jobs.ts'
import { dataExportReady } from './mails.ts'
import { KEEP_EXPORT_DAYS } from './rules.ts'
import * as store from './store.ts'

const KEEP_MS = KEEP_EXPORT_DAYS * 24 * 60 * 60 * 1000
const EXPORTS: Limit = {
  name: 'data-export',
  max: 5,
  windowSeconds: 24 * 60 * 60,
  noun: 'copies of your data',
}

const present = ({ id, status, createdAt, bytes }: store.DataExportRow): DataExport => ({
  id,
  status,
  requestedAt: createdAt.toISOString(),
  expiresAt: expiryOf(createdAt).toISOString(),
  bytes,
})

const expiryOf = (createdAt: Date) => new Date(createdAt.getTime() + KEEP_MS)

/** While one is being prepared, that one is returned. Throws `invalid` for a wrong password. */
export async function start(
  ctx: Context,
  actor: SignedIn,
  { currentPassword }: { currentPassword: string },
  { ip }: RequestContext,
): Promise<DataExport> {
  const { id: userId, email } = await assertCurrentPassword(ctx, actor, currentPassword)
  await consume(ctx, EXPORTS, userId)
  return await ctx.db.transaction(async (tx) => {
    const row = await store.insert(tx, userId, ctx.now())
    if (!row) return present((await store.findLatest(tx, userId))!)
    await record(tx, actor, { action: 'data-export-requested', subject: email, ip })
    await ctx.enqueue(tx, makeDataExport, { id: row.id })
    return present(row)
  })
}

export async function readLatest(ctx: Context, { userId }: SignedIn) {
  const row = await store.findLatest(ctx.db, userId)
  return { latest: row && expiryOf(row.createdAt) > ctx.now() ? present(row) : null }
}

/** Throws `not_found` for one that isn't the user's, isn't ready, or has expired. */
export async function download(ctx: Context, { userId }: SignedIn, id: DataExportId): Promise<Download> {
  const row = await store.find(ctx.db, id)
  if (row?.userId !== userId || !row.fileKey || expiryOf(row.createdAt) <= ctx.now())
    throw new DomainError('not_found', 'We couldn’t find this copy of your data.')
  const file = await ctx.storage.read(row.fileKey)
  const name = `odie-data-${dayOf(row.createdAt)}.zip`
  return { name, type: 'application/zip', disposition: 'attachment', maxAgeSeconds: 0, ...file }
}

export async function make(ctx: Context, { id }: { id: DataExportId }) {
  const row = await store.find(ctx.db, id)
  const person = row?.status === 'preparing' ? await findPerson(ctx.db, row.userId) : undefined
  if (!person?.role) return
  const { key, bytes } = await storeArchive(ctx, person.id, person.role)
  const isFirst = await ctx.db.transaction(async (tx) => {
    if (!(await store.finish(tx, id, { status: 'ready', fileKey: key, bytes }))) return false
    await post(ctx, tx, dataExportReady(person.email, { id, url: `${ctx.config.publicUrl}/account` }))
    return true
  })
  if (!isFirst) await ctx.storage.delete(key)
}

export async function giveUp(ctx: Context, { id }: { id: DataExportId }) {
  await store.finish(ctx.db, id, { status: 'failed' })
}

/** Deletes copies that can't be downloaded anymore. */
export async function deleteExpired(ctx: Context) {
  const keys = await store.removeBefore(ctx.db, new Date(ctx.now().getTime() - KEEP_MS))
  for (const key of keys) await ctx.storage.delete(key)
}
