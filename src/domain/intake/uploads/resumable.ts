import { z } from 'zod'
import { type ReportId, ReportId as ReportIdSchema } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import * as reportStates from '#domain/reports/status-changes.ts'
import { scanUpload } from '#domain/reports/virus-scan.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { EMPTY_FILE, isAllowedName } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import { displayFileName } from '#kernel/text/file-name.ts'
import { isStorable } from '#kernel/text/text.ts'
import type { Context } from '#platform/context.ts'
import { isDuplicate } from '#platform/db/duplicate.ts'
import { forEachItem } from '#platform/jobs/for-each-item.ts'
import { FileMissing, type StoredFile } from '#platform/storage/storage.ts'
import { type NewUpload, type ResumableUploads, respondToTus } from '#platform/tus/tus.ts'
import {
  beginReportUpload,
  InspectionEnds,
  PropertyAddress,
  REPORT_UPLOAD,
  UNFINISHED_UPLOAD_DAYS,
} from '../contract.ts'
import { publishReceived } from '../events.ts'
import { enqueueAnalysis } from '../jobs.ts'
import { assertContent, checkBeforeUpload } from './receive-report.ts'
import { assembleFile } from './upload-file.ts'
import * as store from './upload-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const UPLOAD_EXPIRES_MS = UNFINISHED_UPLOAD_DAYS * DAY_MS

/**
 * How much arrives at least before it's made durable and acknowledged, besides the time that the storage sets. A process that's killed
 * loses that, and what arrived while the last of it was being made durable. Over a fast connection, a whole report arrives sooner, and is
 * stored as it is.
 */
const STEP_BYTES = 4 * 1024 * 1024

/**
 * Responds to a request of the tus protocol: an upload that continues where it stopped. It's accepted by the same rules as an
 * upload in one request, and its report is `pending` until the last byte. Everything is in rows and stored files, so each request
 * may go to another process.
 */
export async function respond(ctx: Context, agent: SignedIn, request: Request, id?: ReportId) {
  if (id) await reports.readRow(ctx, agent, id)
  return await respondToTus(uploadsOf(ctx, agent), request, {
    path: beginReportUpload.path,
    id: id ?? null,
    expiresAfterMs: UPLOAD_EXPIRES_MS,
  })
}

/** The id is that of the report. `respond` has checked whose it is, and `respondToTus` passes no other. */
function uploadsOf(ctx: Context, agent: SignedIn): ResumableUploads {
  let last: StoredFile | null = null
  return {
    begin: (upload) => begin(ctx, agent, upload),
    find: (id) => readState(ctx, ReportIdSchema.parse(id)),
    append: async (id, firstByte, source) => {
      const appended = await append(ctx, { id: ReportIdSchema.parse(id), firstByte }, source)
      last = appended.last
      return appended.receivedBytes
    },
    finish: (id) => finish(ctx, ReportIdSchema.parse(id), last),
    remove: (id) => discard(ctx, ReportIdSchema.parse(id)),
  }
}

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
  const zipCode = await checkBeforeUpload(ctx, agent, propertyAddress)
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
  const report = await reports.find(ctx.db, id)
  if (!report) throw reports.notFound()
  const { fileBytes: totalBytes, createdAt } = report
  const upload = await store.find(ctx.db, id)
  if (!upload) return { totalBytes, receivedBytes: totalBytes, lastReceivedAt: createdAt }
  const { receivedBytes, lastReceivedAt } = upload
  if (receivedBytes === totalBytes) await finish(ctx, id)
  return { totalBytes, receivedBytes, lastReceivedAt }
}

type Position = { id: ReportId; firstByte: number }

/**
 * Stores what arrives, step by step. What arrived before the connection was lost is kept too. Returns how much of the whole file is
 * there, and the file that has the last of it.
 */
async function append(ctx: Context, { id, firstByte }: Position, source: AsyncIterable<Uint8Array>) {
  const end: End = { failure: null }
  let receivedBytes = firstByte
  let partStart = firstByte
  let last: StoredFile | null = null
  await ctx.storage.putInSteps(untilLost(source, end), {
    stepBytes: STEP_BYTES,
    stepMs: ctx.storage.stepMs,
    maxBytes: REPORT_UPLOAD.maxBytes,
    onStep: async (file) => {
      const isNew = file.key !== last?.key
      if (isNew) partStart = receivedBytes
      const part = { reportId: id, firstByte: partStart, bytes: file.bytes, fileKey: file.key }
      await addPart(ctx, part, { receivedBytes, isNew })
      receivedBytes = partStart + file.bytes
      last = file
    },
  })
  if (end.failure) throw end.failure
  return { receivedBytes, last: last as StoredFile | null }
}

type End = { failure: unknown }

/** Ends the stream instead of throwing if the connection is lost, so that what has arrived is stored. */
async function* untilLost(source: AsyncIterable<Uint8Array>, end: End) {
  try {
    yield* source
  } catch (error) {
    end.failure = error
  }
}

type Part = { reportId: ReportId; firstByte: number; bytes: number; fileKey: string }

async function addPart(
  ctx: Context,
  part: Part,
  { receivedBytes, isNew }: { receivedBytes: number; isNew: boolean },
) {
  try {
    await ctx.db.transaction(async (tx) => {
      // Locks the report first, as `discard` does.
      await reportStates.setUploadProgress(tx, part.reportId, part.firstByte + part.bytes)
      if (await store.addPart(tx, part, { receivedBytes, at: ctx.now() })) return
      throw new DomainError('conflict', 'This upload is continuing in another tab or window.')
    })
  } catch (error) {
    // If the part isn't new, its beginning was acknowledged, so its file stays.
    if (error instanceof DomainError && isNew) await ctx.storage.delete(part.fileKey)
    throw error
  }
}

/**
 * Hands the whole file to the analysis. Idempotent: several processes may try at once, and one of them succeeds. `last` is the file
 * that was stored last, if the same request stored it.
 */
export async function finish(ctx: Context, id: ReportId, last: StoredFile | null = null): Promise<void> {
  const report = await reports.find(ctx.db, id)
  if (!report || report.reportFilePath || !(await store.find(ctx.db, id))) return
  const parts = await store.listParts(ctx.db, id)
  const file = await assembleFile(ctx, { id, parts, totalBytes: report.fileBytes, last })
  if (!file) return await finish(ctx, id)
  // A part is deleted with the upload, or not at all if another process has just made it the report's file.
  const copy = parts.some(({ fileKey }) => fileKey === file.key) ? [] : [file.key]
  const received = { ...file, originalName: report.originalFileName }
  try {
    await assertContent(ctx, received)
    const agent = { kind: 'agent', userId: report.agentId } as const
    const awaitsScan = await scanUpload(ctx, agent, received, { mayWait: true })
    const partKeys = await ctx.db.transaction(async (tx) => {
      if (!(await reports.receive(ctx, tx, id, { ...received, awaitsScan }))) return null
      if (!awaitsScan) await enqueueAnalysis(ctx, tx, { id, agentId: report.agentId, fileBytes: file.bytes })
      await publishReceived(ctx, tx, id)
      return await store.remove(tx, id)
    })
    await deleteFiles(ctx, partKeys?.filter((key) => key !== file.key) ?? copy)
  } catch (error) {
    if (await isDiscarded(ctx, id, error)) return
    if (!(error instanceof DomainError)) throw error
    await deleteFiles(ctx, copy)
    await discard(ctx, id)
    throw error
  }
}

/** Whether a file is missing because another process discarded the upload meanwhile. */
const isDiscarded = async (ctx: Context, id: ReportId, error: unknown) =>
  error instanceof FileMissing && !(await store.find(ctx.db, id))

/** Deletes an unfinished upload, and its report unless it has an estimate by now. */
export async function discard(ctx: Context, id: ReportId) {
  const keys = await ctx.db.transaction(async (tx) => {
    const report = await reports.lock(tx, id)
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

/** Deletes the uploads that have received nothing for days. */
export async function discardIdle(ctx: Context) {
  const before = new Date(ctx.now().getTime() - UPLOAD_EXPIRES_MS)
  await forEachItem(await store.listIdle(ctx.db, before), ({ id }) => discard(ctx, id))
}

/** Finishes the uploads that have been complete since `before`: their last request failed, and no one asked again. */
export async function finishReceivedUploads(ctx: Context, before: Date) {
  for (const { id } of await store.listComplete(ctx.db, before))
    await finish(ctx, id).catch((err) =>
      ctx.log.warn({ err, reportId: id }, 'an upload couldn’t be finished'),
    )
}
