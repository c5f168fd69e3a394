import { z } from 'zod'
import { type ReportId, ReportId as ReportIdSchema } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import * as states from '#domain/reports/states.ts'
import { scanUpload } from '#domain/scanning/scanning.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { EMPTY_FILE, isAllowedName } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import { displayFileName } from '#kernel/file-name.ts'
import { isStorable } from '#kernel/text.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/db/duplicate.ts'
import { type NewUpload, type ResumableUploads, respondToTus } from '#platform/tus/tus.ts'
import {
  beginReportUpload,
  InspectionEnds,
  PropertyAddress,
  REPORT_UPLOAD,
  UNFINISHED_UPLOAD_DAYS,
} from './contract.ts'
import { admit, assertContent } from './intake.ts'
import { enqueueAnalysis } from './jobs.ts'
import * as store from './upload-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const UPLOAD_EXPIRES_MS = UNFINISHED_UPLOAD_DAYS * DAY_MS

/** How much arrives before it's made durable and acknowledged: what a process that's killed loses at most. */
const PART_BYTES = 4 * 1024 * 1024

/**
 * Responds to a request of the tus protocol: an upload that continues where it stopped. It's accepted by the same rules as an
 * upload in one request, and its report is `pending` until the last byte. Everything is in rows and stored files, so each request
 * may go to another process.
 */
export async function respond(ctx: Context, agent: SignedIn, request: Request, id?: ReportId) {
  if (id) await reports.readRow(ctx, agent, id)
  return await respondToTus(uploadsOf(ctx, agent), request, {
    path: beginReportUpload.path,
    expiresAfterMs: UPLOAD_EXPIRES_MS,
  })
}

/** The ids are those of the reports, and `respond` has checked whose they are. */
const uploadsOf = (ctx: Context, agent: SignedIn): ResumableUploads => ({
  begin: (upload) => begin(ctx, agent, upload),
  find: (id) => readState(ctx, ReportIdSchema.parse(id)),
  append: (id, firstByte, source) => append(ctx, { id: ReportIdSchema.parse(id), firstByte }, source),
  finish: (id) => finish(ctx, ReportIdSchema.parse(id)),
  remove: (id) => discard(ctx, ReportIdSchema.parse(id)),
})

const UNSTORABLE = 'This text contains a character that can’t be saved. Please delete it and try again.'

const Metadata = z.object({
  propertyAddress: PropertyAddress.refine(isStorable, UNSTORABLE),
  filename: z
    .string(REPORT_UPLOAD.messages.missing)
    .min(1, REPORT_UPLOAD.messages.missing)
    .refine(isStorable, UNSTORABLE),
  attempt: z.uuid(),
  inspectionEnds: InspectionEnds.optional(),
})

async function begin(ctx: Context, agent: SignedIn, { totalBytes, metadata }: NewUpload) {
  const { propertyAddress, filename, attempt, inspectionEnds } = parse(metadata)
  const begun = await store.findAttempt(ctx.db, agent.userId, attempt)
  if (begun) return begun
  const zipCode = await admit(ctx, agent, propertyAddress)
  assertFile({ filename, totalBytes })
  try {
    return await ctx.db.transaction(async (tx) => {
      const report = await reports.addPending(ctx, tx, {
        agentId: agent.userId,
        propertyAddress,
        zipCode,
        inspectionEnds: inspectionEnds ?? null,
        originalName: displayFileName(filename),
        bytes: totalBytes,
      })
      await store.insert(tx, {
        reportId: report.id,
        agentId: agent.userId,
        attempt,
        totalBytes,
        lastReceivedAt: ctx.now(),
      })
      return report.id
    })
  } catch (error) {
    // The same attempt, begun by two requests at once.
    const other = isDuplicate(error) && (await store.findAttempt(ctx.db, agent.userId, attempt))
    if (other) return other
    throw error
  }
}

function parse(metadata: NewUpload['metadata']) {
  const { success, data, error } = Metadata.safeParse(metadata)
  if (success) return data
  const [issue] = error.issues
  const message = issue?.message ?? 'Please check your input.'
  throw new DomainError('invalid', message, { fields: { [String(issue?.path[0])]: message } })
}

function assertFile({ filename, totalBytes }: { filename: string; totalBytes: number }) {
  const { messages, maxBytes } = REPORT_UPLOAD
  if (!isAllowedName(REPORT_UPLOAD, filename)) throw new DomainError('unsupported_type', messages.wrongType)
  if (totalBytes > maxBytes) throw new DomainError('too_large', messages.tooLarge)
  if (totalBytes === 0) throw new DomainError('invalid', EMPTY_FILE)
}

/** How much has arrived. Finishes an upload that is complete but whose last request failed, because its client won't send it again. */
async function readState(ctx: Context, id: ReportId) {
  const report = await states.find(ctx.db, id)
  if (!report) throw reports.notFound()
  const { fileBytes: totalBytes, createdAt } = report
  const upload = await store.find(ctx.db, id)
  if (!upload) return { totalBytes, receivedBytes: totalBytes, lastReceivedAt: createdAt }
  const { receivedBytes, lastReceivedAt } = upload
  if (receivedBytes === totalBytes) await finish(ctx, id)
  return { totalBytes, receivedBytes, lastReceivedAt }
}

type Position = { id: ReportId; firstByte: number }

/** Stores what arrives, part by part. What arrived before the connection was lost is kept too. */
async function append(ctx: Context, { id, firstByte }: Position, source: AsyncIterable<Uint8Array>) {
  const incoming = source[Symbol.asyncIterator]()
  let receivedBytes = firstByte
  for (;;) {
    const first = await incoming.next()
    if (first.done) return receivedBytes
    const end: End = { failure: null }
    const part = await ctx.storage.put(takePart(first.value, incoming, end), {
      maxBytes: REPORT_UPLOAD.maxBytes,
    })
    await addPart(ctx, { id, firstByte: receivedBytes }, part)
    receivedBytes += part.bytes
    if (end.failure) throw end.failure
  }
}

type End = { failure: unknown }

/** Yields the next bytes. A lost connection ends the part instead of throwing, so that the part is stored. */
async function* takePart(first: Uint8Array, incoming: AsyncIterator<Uint8Array>, end: End) {
  yield first
  for (let bytes = first.length; bytes < PART_BYTES; ) {
    const next = await incoming.next().catch((error: unknown) => {
      end.failure = error
      return { done: true as const, value: undefined }
    })
    if (next.done) return
    yield next.value
    bytes += next.value.length
  }
}

async function addPart(
  ctx: Context,
  { id, firstByte }: Position,
  { key, bytes }: { key: string; bytes: number },
) {
  try {
    await ctx.db.transaction(async (tx) => {
      // Locks the report first, as `discard` does.
      await states.setUploadProgress(tx, id, firstByte + bytes)
      if (await store.addPart(tx, { reportId: id, firstByte, bytes, fileKey: key }, ctx.now())) return
      throw new DomainError('conflict', 'This upload was continued over another connection.')
    })
  } catch (error) {
    if (error instanceof DomainError) await ctx.storage.delete(key)
    throw error
  }
}

/** Joins the parts and hands the file to the analysis. Idempotent: several processes may try at once, and one of them succeeds. */
export async function finish(ctx: Context, id: ReportId) {
  const report = await states.find(ctx.db, id)
  if (!report || report.reportFilePath || !(await store.find(ctx.db, id))) return
  const file = await join(ctx, id)
  if (!file) return await finish(ctx, id)
  const received = { ...file, originalName: report.originalFileName }
  try {
    await assertContent(ctx, received)
    const agent = { kind: 'agent', userId: report.agentId } as const
    const awaitsScan = await scanUpload(ctx, agent, received, { mayWait: true })
    const partKeys = await ctx.db.transaction(async (tx) => {
      if (!(await reports.receive(ctx, tx, id, { ...received, awaitsScan }))) return null
      if (!awaitsScan) await enqueueAnalysis(ctx, tx, { id, agentId: report.agentId, fileBytes: file.bytes })
      return await store.remove(tx, id)
    })
    await deleteFiles(ctx, partKeys ?? [file.key])
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await ctx.storage.delete(file.key)
    await discard(ctx, id)
    throw error
  }
}

/** Stores the parts as one file; null if another process has just finished the upload and deleted them. */
async function join(ctx: Context, id: ReportId) {
  const parts = await store.listParts(ctx.db, id)
  const bytesOf = async function* () {
    for (const { fileKey } of parts) yield* (await ctx.storage.read(fileKey)).body
  }
  try {
    return await ctx.storage.put(bytesOf(), { maxBytes: REPORT_UPLOAD.maxBytes })
  } catch (error) {
    if (await store.find(ctx.db, id)) throw error
    return null
  }
}

/** Deletes an unfinished upload, and its report unless it has an estimate by now. */
export async function discard(ctx: Context, id: ReportId) {
  const keys = await ctx.db.transaction(async (tx) => {
    const report = await states.lock(tx, id)
    if (!report || report.reportFilePath) return []
    const parts = await store.remove(tx, id)
    return report.analysisStatus === 'pending' ? [...parts, ...(await reports.remove(tx, report))] : parts
  })
  await deleteFiles(ctx, keys)
}

/** After the commit: a crash in between leaves orphaned files, which the nightly cleanup deletes. */
async function deleteFiles(ctx: Context, keys: readonly string[]) {
  for (const key of keys) await ctx.storage.delete(key)
}

/** Deletes the uploads that nothing has arrived of for days. */
export async function discardIdle(ctx: Context) {
  const before = new Date(ctx.now().getTime() - UPLOAD_EXPIRES_MS)
  for (const { id } of await store.listIdle(ctx.db, before)) await discard(ctx, id)
}

/** Finishes the uploads that have been complete since `before`: their last request failed, and no one asked again. */
export async function finishComplete(ctx: Context, before: Date) {
  for (const { id } of await store.listComplete(ctx.db, before))
    await finish(ctx, id).catch((err) =>
      ctx.log.warn({ err, reportId: id }, 'an upload couldn’t be finished'),
    )
}
