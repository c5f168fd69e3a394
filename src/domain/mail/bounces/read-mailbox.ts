import { markBounced } from '#domain/mail/mark-bounced.ts'
import type { Context } from '#platform/context.ts'
import type { Attempt } from '#platform/job.ts'
import { type Mailbox, MailboxUnavailable, type OpenMailbox } from '#platform/mail/mailbox.ts'
import { createPool, type Pool } from '#platform/tasks/pool.ts'
import type { DeliveryReport } from './report.ts'
import { headerOf, isReport, reasonOf } from './rules.ts'
import * as store from './store.ts'
import { readReportTask, UnreadableReport } from './task.ts'

const REPORT_PROCESS = new URL('./report-process.ts', import.meta.url)

/** A report and the header of what was returned are at the beginning; the rest may be an email with its attachments. */
const MAX_BYTES = 256 * 1024
const MAX_MESSAGES = 500
/** How old the messages may be that are read when a mailbox is new. */
const FIRST_DAYS = 7
/** Longer than the job may take. */
const RESERVED_SECONDS = 5 * 60
const REPORT_AFTER_MS = 60 * 60_000
const PARSER_LIMITS = { totalMs: 20_000, idleMs: 20_000, maxRssBytes: 300_000_000, heapMb: 128 }

/** Reads what has arrived in the mailbox of bounces, and marks the emails that it's about as failed. One process at a time. */
export async function readAll(
  ctx: Context,
  _payload: object,
  { signal }: Attempt,
  { maxMessages = MAX_MESSAGES } = {},
) {
  const { bounces, db } = ctx
  if (!bounces) return
  const row = await store.reserve(db, bounces.name, RESERVED_SECONDS)
  if (!row) return
  try {
    const isComplete = await readNew(ctx, bounces, row, { signal, maxMessages })
    const working = { failingSince: null, failure: null, isReported: false }
    await store.update(db, bounces.name, { ...working, ...(isComplete && { readAt: ctx.now() }) })
    if (isComplete) ctx.metrics.noteBouncesRead()
  } catch (error) {
    if (!(error instanceof MailboxUnavailable)) throw error
    await noteFailure(ctx, row, error)
  } finally {
    await store.update(db, bounces.name, { readingUntil: null })
  }
}

/** Once the mailbox hasn't been readable for an hour, one job fails, so that staff see it among the jobs. */
async function noteFailure(
  ctx: Context,
  { address, failingSince, isReported }: store.MailboxRow,
  error: Error,
) {
  const since = failingSince ?? ctx.now()
  const isDue = !isReported && ctx.now().getTime() - since.getTime() >= REPORT_AFTER_MS
  await store.update(ctx.db, address, {
    failingSince: since,
    failure: error.message,
    isReported: isReported || isDue,
  })
  if (isDue) throw error
  ctx.log.warn({ err: error, since }, 'the mailbox of bounces can’t be read')
}

/** False if there's more than one run reads. */
async function readNew(
  ctx: Context,
  { open }: Mailbox,
  row: store.MailboxRow,
  { signal, maxMessages }: { signal: AbortSignal; maxMessages: number },
) {
  const mailbox = await open(signal)
  // Started when the first report needs it.
  const parser = createPool({
    entry: REPORT_PROCESS,
    processes: 1,
    niceness: 15,
    limits: PARSER_LIMITS,
    tracing: ctx.tracing,
  })
  try {
    const { uidValidity, nextUid } = mailbox
    const after = row.uidValidity === uidValidity ? row.lastUid : null
    const since = new Date(ctx.now().getTime() - FIRST_DAYS * 24 * 60 * 60_000)
    const uids = await mailbox.list({ after, since })
    for (const uid of uids.slice(0, maxMessages)) await readOne(ctx, { row, mailbox, parser, signal }, uid)
    if (uids.length > maxMessages) return false
    // What's older than a week in a new mailbox has been passed over.
    await advance(ctx, row.address, { uidValidity, uid: nextUid - 1 }, async () => undefined)
    return true
  } finally {
    await Promise.all([parser.close(), mailbox.close()])
  }
}

type Reading = { row: store.MailboxRow; mailbox: OpenMailbox; parser: Pool; signal: AbortSignal }

async function readOne(ctx: Context, { row, mailbox, parser, signal }: Reading, uid: number) {
  const source = await mailbox.fetchBeginning(uid, MAX_BYTES)
  const report = source && (await reportIn(ctx, parser, source, signal))
  let isOurs = false
  await advance(ctx, row.address, { uidValidity: mailbox.uidValidity, uid }, async (tx) => {
    isOurs = report ? await applyReport(ctx, tx, report) : false
  })
  if (!isOurs) return
  ctx.metrics.countBounce()
  // Only people look at it, so it doesn't matter if this is missing after a crash.
  await mailbox.markRead(uid)
}

/** Null for any other message, and for a report that can't be read. */
async function reportIn(ctx: Context, parser: Pool, source: Uint8Array, signal: AbortSignal) {
  if (!isReport(headerOf(Buffer.from(source).toString('latin1')))) return null
  try {
    return await parser.run(readReportTask, { source }, { signal })
  } catch (error) {
    if (!(error instanceof UnreadableReport)) throw error
    ctx.log.warn({ err: error }, 'a delivery report can’t be read')
    return null
  }
}

/**
 * Does what a message causes, and notes that it has been read, both or neither. Nothing if another process was faster.
 */
async function advance(
  ctx: Context,
  address: string,
  { uidValidity, uid }: { uidValidity: number; uid: number },
  apply: (tx: Context['db']) => Promise<void>,
) {
  await ctx.db.transaction(async (tx) => {
    const row = await store.lock(tx, address)
    if (row.uidValidity === uidValidity && (row.lastUid ?? 0) >= uid) return
    await apply(tx)
    await store.update(tx, address, { uidValidity, lastUid: uid })
  })
}

/** Marks the emails that a report is about. Returns false if ODIE sent none of them. */
async function applyReport(ctx: Context, tx: Context['db'], { keys, recipients }: DeliveryReport) {
  const isMarked: boolean[] = []
  for (const recipient of recipients.filter(({ action }) => action === 'failed'))
    for (const address of recipient.addresses)
      for (const key of keys)
        isMarked.push(await markBounced(ctx, tx, { key, recipient: address, reason: reasonOf(recipient) }))
  const isOurs = isMarked.includes(true)
  const actions = [...new Set(recipients.map(({ action }) => action.slice(0, 20)))]
  ctx.log.info({ isOurs, actions }, 'a delivery report was read')
  return isOurs
}
