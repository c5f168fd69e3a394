import { Readable } from 'node:stream'
import * as people from '#domain/accounts/identity/people.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { StorageKey } from '#platform/storage/storage.ts'
import { encodeLogoTask } from '#platform/typeset/logo-task.ts'
import type { Contractor } from './contract.ts'
import { read } from './contractors.ts'
import * as store from './store.ts'

const MAX_ENCODED_BYTES = 5 * 1024 * 1024
const NOT_AN_IMAGE = 'We can’t read this image. Please choose a PNG, JPEG, or WebP image.'

/** Staff name the contractor; contractors have only their own logo. */
function ownerOf(actor: SignedIn, contractorId: UserId | undefined): UserId {
  if (actor.kind === 'admin') {
    if (contractorId) return contractorId
    throw new DomainError('invalid', 'Choose a contractor.')
  }
  if (contractorId === undefined || contractorId === actor.userId) return actor.userId
  throw new DomainError('not_found', 'We couldn’t find this contractor.')
}

/** The logo as PNG. Throws `not_found` without one. */
export async function download(
  ctx: Context,
  actor: SignedIn,
  contractorId: UserId | undefined,
): Promise<Download> {
  const contractor = await store.find(ctx.db, ownerOf(actor, contractorId))
  if (!contractor?.companyLogoUrl) throw new DomainError('not_found', 'There is no logo.')
  const { bytes, body } = await ctx.storage.read(contractor.companyLogoUrl)
  return { name: 'logo.png', type: 'image/png', bytes, disposition: 'inline', maxAgeSeconds: 0, body }
}

/** Replaces the logo. Throws `invalid` if the file isn't an image. */
export async function set(
  ctx: Context,
  actor: SignedIn,
  contractorId: UserId | undefined,
  receiveFile: RequestContext['receiveFile'],
): Promise<Contractor> {
  const { id } = await read(ctx, ownerOf(actor, contractorId))
  const uploaded = await receiveFile()
  const encoded = await encode(ctx, uploaded.key)
  if (!encoded) throw new DomainError('invalid', NOT_AN_IMAGE, { fields: { logo: NOT_AN_IMAGE } })
  const { key } = await ctx.storage.put(Readable.from([encoded]), { maxBytes: MAX_ENCODED_BYTES })
  return await change(ctx, actor, id, key)
}

/** The upload re-encoded, or null if it isn't an image. The upload itself is deleted. */
async function encode(ctx: Context, key: StorageKey) {
  try {
    return await ctx.storage.withLocalFile(key, (path) => ctx.pageImages.run(encodeLogoTask, { path }))
  } finally {
    await ctx.storage.delete(key)
  }
}

/** Removes the logo; estimates then show the company's name. */
export const remove = (ctx: Context, actor: SignedIn, contractorId: UserId | undefined) =>
  change(ctx, actor, ownerOf(actor, contractorId), null)

/** The earlier file may still be needed by an estimate that is being sent; the nightly cleanup deletes it. */
async function change(
  ctx: Context,
  actor: SignedIn,
  id: UserId,
  companyLogoUrl: string | null,
): Promise<Contractor> {
  return await ctx.db.transaction(async (tx) => {
    const { email } = await read({ ...ctx, db: tx }, id)
    await people.updateCompany(tx, id, { companyLogoUrl })
    const action = companyLogoUrl ? 'logo-changed' : 'logo-removed'
    await record(tx, actor, { action, subject: email })
    return await read({ ...ctx, db: tx }, id)
  })
}
