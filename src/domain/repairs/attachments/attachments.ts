import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { LinkPurpose } from '#domain/client/shares/contract.ts'
import { type Client, find as findLink } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable, lock } from '#domain/estimates/estimates.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ReceivedFile, RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { StorageKey } from '#platform/storage/storage.ts'
import { encodePhotosTask } from '#platform/typeset/photo-task.ts'
import { type Attachment, type AttachmentId, type AttachmentSource, MAX_ATTACHMENTS } from './contract.ts'
import { isShownByLink, isShownTo } from './permissions.ts'
import * as store from './store.ts'

const ADDED: Limit = { name: 'attachment', max: 200, windowSeconds: 60 * 60, noun: 'files' }
const READ: Limit = { name: 'attachment-read', max: 3_000, windowSeconds: 60 * 60, noun: 'files' }
const MAX_NAME_LENGTH = 200
/** Enough to read a label or see a scorch mark, and about 500 kB. */
const MAX_SIDE_PIXELS = 2_000
/** 300 dpi at the size that a record prints photos in. */
const PRINTED_SIDE_PIXELS = 800
const MAX_PHOTO_BYTES = 20 * 1024 * 1024
const UNREADABLE = 'We can’t read this photo. Please choose a JPEG, PNG, or WebP photo, or a PDF.'

type Owner = { estimateId: EstimateId; addedBy: AttachmentSource }

/**
 * Stores a file for the holder of the link. Throws `not_found` as `findLink` does, `conflict` at the maximum, `invalid` for a file that's
 * neither a photo nor a PDF.
 */
export async function addByLink(
  ctx: Context,
  { token, purpose }: { token: string; purpose: 'respond' | 'work' },
  { ip, receiveFile }: Client & Pick<RequestContext, 'receiveFile'>,
): Promise<Attachment> {
  await consume(ctx, ADDED, ip)
  const { link } = await findLink(ctx, { token, purpose })
  const addedBy = purpose === 'respond' ? 'other_side' : 'contractor'
  return await add(ctx, { estimateId: link.estimateId, addedBy }, receiveFile)
}

/** Stores a file of the signed-in contractor. Throws as `addByLink` does. */
export async function addByContractor(
  ctx: Context,
  contractor: SignedIn,
  { id, receiveFile }: { id: EstimateId } & Pick<RequestContext, 'receiveFile'>,
): Promise<Attachment> {
  await findReadable(ctx, contractor, id)
  await consume(ctx, ADDED, contractor.userId)
  return await add(ctx, { estimateId: id, addedBy: 'contractor' }, receiveFile)
}

async function add(ctx: Context, owner: Owner, receiveFile: RequestContext['receiveFile']) {
  await assertRoom(ctx.db, owner.estimateId)
  const file = await receiveFile()
  const isDocument = file.originalName.toLowerCase().endsWith('.pdf')
  const stored = isDocument ? await keepDocument(ctx, file) : await encodePhoto(ctx, file)
  const name = file.originalName.trim().slice(-MAX_NAME_LENGTH) || 'file'
  try {
    return await ctx.db.transaction(async (tx) => {
      // Locked, so that concurrent uploads can't exceed the maximum.
      await lock(tx, owner.estimateId)
      await assertRoom(tx, owner.estimateId)
      return present(await store.insert(tx, { ...owner, ...stored, name, createdAt: ctx.now() }))
    })
  } catch (error) {
    if (error instanceof DomainError)
      for (const key of [stored.fileKey, stored.printKey]) if (key) await ctx.storage.delete(key)
    throw error
  }
}

async function assertRoom(db: Db, estimateId: EstimateId) {
  if ((await store.count(db, estimateId)) >= MAX_ATTACHMENTS)
    throw new DomainError('conflict', `There’s room for ${MAX_ATTACHMENTS} files. Please email the others.`)
}

const PDF_MAGIC = '%PDF-'

/** ODIE never opens a document, and only offers it for download. Rejects a file that isn't a PDF despite its name. */
async function keepDocument(ctx: Context, { key, bytes }: ReceivedFile) {
  const start = await firstBytes(ctx, key)
  if (!start.includes(PDF_MAGIC)) throw invalid('This file isn’t a PDF. Please choose another one.')
  return { kind: 'document' as const, fileKey: key, bytes, printKey: null }
}

/** Readers accept a PDF whose header is within its first kilobyte. */
async function firstBytes(ctx: Context, key: string) {
  for await (const chunk of (await ctx.storage.read(key)).body)
    return Buffer.from(chunk).subarray(0, 1024).toString('latin1')
  return ''
}

/** The upload re-encoded, and again for documents. The upload itself is deleted. */
async function encodePhoto(ctx: Context, { key }: ReceivedFile) {
  const [photo, print] = await encode(ctx, key, [MAX_SIDE_PIXELS, PRINTED_SIDE_PIXELS])
  if (!photo || !print) throw invalid(UNREADABLE)
  const stored = await ctx.storage.put(Readable.from([photo.jpeg]), { maxBytes: MAX_PHOTO_BYTES })
  const printed = await putPrint(ctx, print.jpeg)
  await ctx.storage.delete(key)
  const { width, height } = photo
  return { kind: 'photo' as const, fileKey: stored.key, bytes: stored.bytes, width, height, ...printed }
}

/** The photo at these sizes; empty if it can't be read. */
const encode = async (ctx: Context, key: StorageKey, maxSides: number[]) =>
  (await ctx.storage.withLocalFile(key, (path) =>
    ctx.pageImages.run(encodePhotosTask, { path, maxSides }),
  )) ?? []

async function putPrint(ctx: Context, jpeg: Uint8Array) {
  const { key, bytes } = await ctx.storage.put(Readable.from([jpeg]), { maxBytes: MAX_PHOTO_BYTES })
  return { printKey: key, printBytes: bytes }
}

const invalid = (message: string) => new DomainError('invalid', message, { fields: { file: message } })

/** The file, for the holder of a link that shows it. */
export async function readByLink(
  ctx: Context,
  { token, purpose, attachmentId }: { token: string; purpose: LinkPurpose; attachmentId: AttachmentId },
  { ip }: Client,
): Promise<Download> {
  await consume(ctx, READ, ip)
  const { link } = await findLink(ctx, { token, purpose })
  const row = await store.find(ctx.db, { id: attachmentId, estimateId: link.estimateId })
  if (!row || !isShownByLink(purpose, row.addedBy)) throw notFound()
  return await download(ctx, row)
}

/** The file, for those who may read the estimate. */
export async function read(
  ctx: Context,
  actor: SignedIn,
  { id, attachmentId }: { id: EstimateId; attachmentId: AttachmentId },
): Promise<Download> {
  await findReadable(ctx, actor, id)
  const row = await store.find(ctx.db, { id: attachmentId, estimateId: id })
  if (!row || !isShownTo(actor.kind, row.addedBy)) throw notFound()
  return await download(ctx, row)
}

const notFound = () => new DomainError('not_found', 'We couldn’t find this file.')

/** A file never changes. */
const KEEP_SECONDS = 60 * 60

async function download(ctx: Context, { kind, name, fileKey }: store.AttachmentRow): Promise<Download> {
  const isPhoto = kind === 'photo'
  return {
    name: isPhoto ? `${name.replace(/\.\w+$/, '')}.jpg` : name,
    type: isPhoto ? 'image/jpeg' : 'application/pdf',
    disposition: isPhoto ? 'inline' : 'attachment',
    maxAgeSeconds: KEEP_SECONDS,
    ...(await ctx.storage.read(fileKey)),
  }
}

/**
 * Makes drafts part of an answer, in its transaction, so that they're kept. Using one again changes nothing. Throws `invalid` if one isn't
 * this party's.
 */
export async function use(ctx: Context, tx: Db, { ids, ...owner }: Owner & { ids: readonly AttachmentId[] }) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  if ((await store.markUsed(tx, { ...owner, ids: wanted }, ctx.now())) < wanted.length)
    throw new DomainError('invalid', 'One of the files is gone. Please remove it and add it again.')
}

/** These attachments of an estimate by id. */
export async function listByIds(
  db: Db,
  estimateId: EstimateId,
  ids: readonly AttachmentId[],
): Promise<ReadonlyMap<AttachmentId, Attachment>> {
  const rows = ids.length > 0 ? await store.listOf(db, estimateId, ids) : []
  return new Map(rows.map((row) => [row.id, present(row)]))
}

/** A photo at the size that documents print it in, about 80 kB; null if it isn't one. Stores it for a photo that has none yet. */
export async function readPrintablePhoto(
  ctx: Context,
  key: { estimateId: EstimateId; id: AttachmentId },
): Promise<Uint8Array | null> {
  const row = await store.find(ctx.db, key)
  if (row?.kind !== 'photo') return null
  if (row.printKey) return await buffer((await ctx.storage.read(row.printKey)).body)
  const [print] = await encode(ctx, row.fileKey, [PRINTED_SIDE_PIXELS])
  if (!print) return null
  const printed = await putPrint(ctx, print.jpeg)
  // Another request may have been faster.
  if (!(await store.setPrint(ctx.db, row.id, printed))) await ctx.storage.delete(printed.printKey)
  return print.jpeg
}

/** Deletes drafts that were added before a date. */
export const deleteUnused = store.deleteUnused

const present = ({ id, kind, name, bytes, width, height }: store.AttachmentRow): Attachment => ({
  id,
  kind,
  name,
  bytes,
  width,
  height,
})
