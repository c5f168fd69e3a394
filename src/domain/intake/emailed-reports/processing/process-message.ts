import { readHeaderTask, UnreadableMessage } from '#domain/intake/emailed-reports/message/task.ts'
import { countUpload } from '#domain/intake/uploads/receive-report.ts'
import { infectedText } from '#domain/reports/virus-scan.ts'
import type { Context } from '#platform/context.ts'
import type { Attempt } from '#platform/job.ts'
import { ScannerUnavailable } from '#platform/scanner/scanner.ts'
import { FileMissing } from '#platform/storage/storage.ts'
import type { MessageId } from '../contract.ts'
import * as store from '../store.ts'
import { choose } from './choosing.ts'
import { conclude, type Head, ignored, refusal, type Verdict } from './conclude.ts'
import { openMessage } from './documents.ts'
import { placeOf } from './property-address.ts'
import { limitSentences, sentencesOf } from './replies.ts'
import { type Sender, senderOf } from './sender.ts'
import { noReport, notesOn } from './sentences.ts'

const SCANNER_RETRY_MS = 60_000

type Opened = { signal: AbortSignal; stored: string[] }

/**
 * Makes a report of a received message, or answers it, or neither. The message waits while the virus scanner is down. Whatever happens,
 * the message gets one outcome.
 */
export async function process(ctx: Context, { messageId }: { messageId: MessageId }, { signal }: Attempt) {
  const row = await store.findWaiting(ctx.db, messageId)
  if (!row?.fileKey || !ctx.config.inbox) return
  const stored: string[] = []
  try {
    await conclude(ctx, row, await judge(ctx, row, { signal, stored }))
  } catch (error) {
    if (error instanceof FileMissing && !(await store.findWaiting(ctx.db, messageId))) return
    if (!(error instanceof ScannerUnavailable)) throw error
    ctx.log.error({ err: error, messageId }, 'an email waits for the virus scanner')
    const retryAt = new Date(ctx.now().getTime() + SCANNER_RETRY_MS)
    await store.updateMessage(ctx.db, messageId, { retryAt })
  } finally {
    await deleteUnused(ctx, stored)
  }
}

/** Gives a message up: if it's known to be an agent's, they're told. */
export async function giveUp(ctx: Context, { messageId }: { messageId: MessageId }) {
  const row = await store.findWaiting(ctx.db, messageId)
  if (!row || !ctx.config.inbox) return
  try {
    const { signal } = new AbortController()
    const { head, sender } = await readSender(ctx, row, { signal })
    const agent = sender.kind === 'accepted' && sender.mayReply ? sender.agent : null
    await conclude(ctx, row, refusal(head, agent, { reason: 'failed', sentences: sentencesOf.failed }))
  } catch (error) {
    ctx.log.error({ err: error, messageId }, 'an email couldn’t even be answered')
    await conclude(ctx, row, ignored(NO_HEAD, 'failed'))
  }
}

const NO_HEAD: Head = { sender: '', subject: '', answers: { messageId: null, references: [] } }

async function readSender(ctx: Context, row: store.MessageRow, { signal }: Omit<Opened, 'stored'>) {
  const { fields, ...head } = await ctx.storage.withLocalFile(row.fileKey!, (file) =>
    ctx.messages.run(readHeaderTask, { path: file }, { signal }),
  )
  return { head, sender: await senderOf(ctx, fields, row.recipient) }
}

async function judge(ctx: Context, row: store.MessageRow, opened: Opened): Promise<Verdict> {
  const { head, sender } = await readSender(ctx, row, opened)
  switch (sender.kind) {
    case 'automatic':
      return ignored(head, sender.reason)
    case 'stranger':
      return refusal(head, null, { reason: 'stranger', sentences: [] })
    case 'unverified':
      return refusal(head, sender.agent, { reason: 'unverified', sentences: sentencesOf.unverified })
    case 'accepted':
      return withoutAnswer(sender, await judgeAccepted(ctx, row, { ...opened, head, sender }))
  }
}

/** A mass email isn't answered; without a report, it's like any other automatic email. */
function withoutAnswer({ mayReply }: Accepted, verdict: Verdict): Verdict {
  if (mayReply) return verdict
  return verdict.reports.length > 0 ? { ...verdict, isAnswered: false } : ignored(verdict.head, 'bulk')
}

type Accepted = Extract<Sender, { kind: 'accepted' }>

async function judgeAccepted(
  ctx: Context,
  row: store.MessageRow,
  { head, sender: { agent }, ...opened }: Opened & { head: Head; sender: Accepted },
): Promise<Verdict> {
  if (row.isCut) return refusal(head, agent, { reason: 'too_large', sentences: sentencesOf.tooLarge })
  const tooMany = await count(ctx, row, agent.id)
  if (tooMany) return refusal(head, agent, { reason: 'limit', sentences: tooMany })
  try {
    return await judgeContents(ctx, row, { head, agent, ...opened })
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error
    ctx.log.warn({ err: error, code: error.code, messageId: row.id }, 'an email can’t be read')
    return refusal(head, agent, { reason: 'unreadable', sentences: sentencesOf.unreadable })
  }
}

/** Counts the message once, however often it's tried. Returns what to say beyond the limit. */
async function count(ctx: Context, row: store.MessageRow, agentId: Accepted['agent']['id']) {
  if (row.isCounted) return null
  try {
    await countUpload(ctx, agentId)
  } catch (error) {
    const sentences = limitSentences(error)
    if (!sentences) throw error
    return sentences
  }
  await store.updateMessage(ctx.db, row.id, { isCounted: true })
  return null
}

async function judgeContents(
  ctx: Context,
  row: store.MessageRow,
  { head, agent, ...opened }: Opened & { head: Head; agent: Accepted['agent'] },
): Promise<Verdict> {
  const contents = await openMessage(ctx, row.fileKey!, opened)
  if (contents.infected) {
    const { name, malware } = contents.infected
    const sentences = [infectedText(name)]
    return { ...refusal(head, agent, { reason: 'infected', sentences }), malware: { name, malware } }
  }
  const { reports, unused } = choose(contents.documents)
  if (reports.length === 0)
    return refusal(head, agent, { reason: 'no_report', sentences: noReport(unused, contents) })
  const placed = await Promise.all(
    reports.map(async (report) => ({
      file: report.file,
      ...(await placeOf(ctx, report, {
        subject: head.subject,
        text: contents.text,
        isOnly: reports.length === 1,
      })),
    })),
  )
  return {
    head,
    agent,
    outcome: 'report',
    reason: null,
    isAnswered: true,
    reports: placed,
    sentences: notesOn(unused, contents),
    malware: null,
  }
}

/** What's stored and no row refers to. After a crash, the nightly cleanup deletes it. */
async function deleteUnused(ctx: Context, stored: readonly string[]) {
  const owned = await store.listOwnedKeys(ctx.db, stored)
  for (const key of stored) if (!owned.has(key)) await ctx.storage.delete(key)
}
