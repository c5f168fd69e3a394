import { type ReadMessage, readMailbox } from '#domain/mail/mailboxes/reading.ts'
import { markBounced } from '#domain/mail/mark-bounced.ts'
import type { Context } from '#platform/context.ts'
import type { Attempt } from '#platform/job.ts'
import type { OpenMailbox } from '#platform/mail/mailbox.ts'
import { createPool, type Pool } from '#platform/tasks/pool.ts'
import type { DeliveryReport } from './delivery-report.ts'
import { headerOf, isReport, reasonOf } from './rules.ts'
import { bounceMailboxes } from './tables.ts'
import { readReportTask, UnreadableReport } from './task.ts'

const REPORT_PROCESS = new URL('./delivery-report-process.ts', import.meta.url)

/** A report and the header of what was returned are at the beginning; the rest may be an email with its attachments. */
const MAX_BYTES = 256 * 1024
const MAX_MESSAGES = 500
/** Longer than the job may take. */
const RESERVED_SECONDS = 5 * 60
const PARSER_LIMITS = { totalMs: 20_000, idleMs: 20_000, maxRssBytes: 300_000_000, heapMb: 128 }

/** Reads what has arrived in the mailbox of bounces, and marks the emails that it's about as failed. One process at a time. */
export async function readAll(
  ctx: Context,
  _payload: object,
  { signal }: Attempt,
  { maxMessages = MAX_MESSAGES } = {},
) {
  const { bounces } = ctx
  if (!bounces) return
  // Started when the first report needs it.
  const parser = createPool({
    entry: REPORT_PROCESS,
    processes: 1,
    niceness: 15,
    limits: PARSER_LIMITS,
    tracing: ctx.tracing,
  })
  try {
    const isComplete = await readMailbox(ctx, {
      table: bounceMailboxes,
      mailbox: bounces,
      maxMessages,
      reservedSeconds: RESERVED_SECONDS,
      signal,
      readOne: (mailbox, uid) => readOne(ctx, { mailbox, parser, signal }, uid),
    })
    if (isComplete) ctx.metrics.noteBouncesRead()
  } finally {
    await parser.close()
  }
}

type Reading = { mailbox: OpenMailbox; parser: Pool; signal: AbortSignal }

async function readOne(
  ctx: Context,
  { mailbox, parser, signal }: Reading,
  uid: number,
): Promise<ReadMessage> {
  const source = await mailbox.fetchBeginning(uid, MAX_BYTES)
  const report = source && (await reportIn(ctx, parser, source, signal))
  let isOurs = false
  return {
    apply: async (tx) => {
      isOurs = report ? await applyReport(ctx, tx, report) : false
    },
    finish: async () => {
      if (!isOurs) return
      ctx.metrics.countBounce()
      // Only people look at it, so it doesn't matter if this is missing after a crash.
      await mailbox.markRead(uid)
    },
  }
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
