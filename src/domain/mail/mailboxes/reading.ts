import type { Context } from '#platform/context.ts'
import { type Mailbox, MailboxUnavailable, type OpenMailbox } from '#platform/mail/mailbox.ts'
import type { MailboxState } from './contract.ts'
import * as positions from './positions.ts'

/** How old the messages may be that are read when a mailbox is new. */
const FIRST_DAYS = 7
const REPORT_AFTER_MS = 60 * 60_000

/** What a message causes. */
export type ReadMessage = {
  /** Stores it, in the transaction that notes that the message has been read. */
  apply(tx: Context['db']): Promise<void>
  /** Afterwards. `isApplied` is false if another process was faster. May be missing after a crash. */
  finish?(isApplied: boolean): Promise<void>
}

export type MailboxReading = {
  table: positions.MailboxTable
  mailbox: Mailbox
  /** How many messages one run reads. */
  maxMessages: number
  /** Longer than the job may take. */
  reservedSeconds: number
  signal: AbortSignal
  /** Reads one message without changing anything. */
  readOne(opened: OpenMailbox, uid: number): Promise<ReadMessage>
}

/**
 * Reads what has arrived in a mailbox. One process at a time does. Returns whether all of it has been read: false if there's more than
 * one run reads, if another process has the mailbox, or if it can't be read, which is noted for staff.
 */
export async function readMailbox(ctx: Context, reading: MailboxReading): Promise<boolean> {
  const position = { table: reading.table, address: reading.mailbox.name }
  const row = await positions.reserve(ctx.db, position, reading.reservedSeconds)
  if (!row) return false
  try {
    const isComplete = await readNew(ctx, reading, row)
    const working = { failingSince: null, failure: null, isReported: false }
    await positions.update(ctx.db, position, { ...working, ...(isComplete && { readAt: ctx.now() }) })
    return isComplete
  } catch (error) {
    if (!(error instanceof MailboxUnavailable)) throw error
    await noteFailure(ctx, position, row, error)
    return false
  } finally {
    await positions.update(ctx.db, position, { readingUntil: null })
  }
}

/** Whether a mailbox can be read, for staff. */
export async function stateOf(ctx: Context, position: positions.Position): Promise<MailboxState> {
  const row = await positions.find(ctx.db, position)
  return {
    readAt: row?.readAt?.toISOString() ?? null,
    failingSince: row?.failingSince?.toISOString() ?? null,
    failure: row?.failure ?? null,
  }
}

/** Once a mailbox hasn't been readable for an hour, one job fails, so that staff see it among the jobs. */
async function noteFailure(
  ctx: Context,
  position: positions.Position,
  { failingSince, isReported }: positions.MailboxRow,
  error: Error,
) {
  const since = failingSince ?? ctx.now()
  const isDue = !isReported && ctx.now().getTime() - since.getTime() >= REPORT_AFTER_MS
  await positions.update(ctx.db, position, {
    failingSince: since,
    failure: error.message,
    isReported: isReported || isDue,
  })
  if (isDue) throw error
  ctx.log.warn({ err: error, since }, 'a mailbox can’t be read')
}

/** False if there's more than one run reads. */
async function readNew(ctx: Context, reading: MailboxReading, row: positions.MailboxRow) {
  const { table, mailbox, maxMessages, signal } = reading
  const position = { table, address: mailbox.name }
  const opened = await mailbox.open(signal)
  try {
    const { uidValidity, nextUid } = opened
    const after = row.uidValidity === uidValidity ? row.lastUid : null
    const since = new Date(ctx.now().getTime() - FIRST_DAYS * 24 * 60 * 60_000)
    const uids = await opened.list({ after, since })
    for (const uid of uids.slice(0, maxMessages)) {
      signal.throwIfAborted()
      const message = await reading.readOne(opened, uid)
      const isApplied = await advance(ctx, position, { uidValidity, uid }, message.apply)
      await message.finish?.(isApplied)
    }
    if (uids.length > maxMessages) return false
    // What's older than a week in a new mailbox has been passed over.
    await advance(ctx, position, { uidValidity, uid: nextUid - 1 }, async () => undefined)
    return true
  } finally {
    await opened.close()
  }
}

/** Does what a message causes, and notes that it has been read, both or neither. False if another process was faster. */
async function advance(
  ctx: Context,
  position: positions.Position,
  { uidValidity, uid }: { uidValidity: number; uid: number },
  apply: (tx: Context['db']) => Promise<void>,
) {
  return await ctx.db.transaction(async (tx) => {
    const row = await positions.lock(tx, position)
    if (row.uidValidity === uidValidity && (row.lastUid ?? 0) >= uid) return false
    await apply(tx)
    await positions.update(tx, position, { uidValidity, lastUid: uid })
    return true
  })
}
