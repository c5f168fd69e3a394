import { addReport } from '#domain/intake/uploads/receive-report.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { AnsweredEmail } from '#platform/mail/mail.ts'
import type { Outcome, Reason } from '../contract.ts'
import { refused, reportsReceived } from '../mails.ts'
import * as store from '../store.ts'
import { expiryOf } from '../waiting-reports.ts'
import type { Place } from './property-address.ts'
import { mayReply } from './replies.ts'
import type { Agent } from './sender.ts'

/** What's kept of a message, and what an answer to it needs. */
export type Head = { sender: string; subject: string; answers: AnsweredEmail }

/** What's to become of a message. */
export type Verdict = {
  head: Head
  agent: Agent | null
  /** With reports, `report` becomes `asked` if all of them lack an address. */
  outcome: Exclude<Outcome, 'waiting' | 'asked'>
  reason: Reason | null
  /** Whether the agent gets an email, unless they got too many like it. */
  isAnswered: boolean
  reports: readonly ({ file: ReceivedFile } & Place)[]
  /** For the answer: why it was refused, or what of it wasn't used. */
  sentences: readonly string[]
  malware: { name: string; malware: string } | null
}

const NOTHING = { reports: [], sentences: [], malware: null }

export const ignored = (head: Head, reason: Reason): Verdict => ({
  ...NOTHING,
  head,
  agent: null,
  outcome: 'ignored',
  reason,
  isAnswered: false,
})

/** `agent` is answered. */
export const refusal = (
  head: Head,
  agent: Agent | null,
  { reason, sentences }: { reason: Reason; sentences: readonly string[] },
): Verdict => ({
  ...NOTHING,
  head,
  agent,
  outcome: 'refused',
  reason,
  isAnswered: agent !== null,
  sentences,
})

/** Stores what becomes of a message with everything that follows from it, once. Then deletes its file. */
export async function conclude(ctx: Context, { id, contentHash }: store.MessageRow, verdict: Verdict) {
  const fileKey = await ctx.db.transaction(async (tx) => {
    const same = await store.lockSame(tx, contentHash)
    const row = same.find((each) => each.id === id)
    if (row?.outcome !== 'waiting') return null
    await apply(ctx, tx, row, isDuplicate(same, row, verdict) ? ignored(verdict.head, 'duplicate') : verdict)
    return row.fileKey
  })
  // After the commit: a crash in between leaves an orphaned file, which the nightly cleanup deletes.
  if (fileKey) await ctx.storage.delete(fileKey)
}

/** Whether the agent's reports are there already, because the same message arrived at another address, too. */
const isDuplicate = (
  same: readonly store.MessageRow[],
  { id }: store.MessageRow,
  { agent, reports }: Verdict,
) =>
  agent !== null &&
  reports.length > 0 &&
  same.some((each) => each.id !== id && each.agentId === agent.id && /^(report|asked)$/.test(each.outcome))

async function apply(ctx: Context, tx: Db, { id }: store.MessageRow, verdict: Verdict) {
  const { agent, head, reason, malware } = verdict
  const isAnswered =
    agent !== null && verdict.isAnswered && (reason === null || (await mayReply(ctx, tx, agent, reason)))
  const added = agent ? await addReports(ctx, tx, { id, agent, verdict }) : []
  const asked = added.length > 0 && added.every(({ reportId }) => reportId === null)
  await store.updateMessage(tx, id, {
    outcome: asked ? 'asked' : verdict.outcome,
    reason,
    isAnswered,
    agentId: agent?.id ?? null,
    sender: head.sender,
    subject: head.subject,
    fileKey: null,
    recipient: null,
    processedAt: ctx.now(),
  })
  if (malware && agent)
    await record(
      tx,
      { name: 'virus scanner' },
      { action: 'infected-email-refused', subject: agent.email, details: malware },
    )
  if (isAnswered) await post(ctx, tx, letterOf(ctx, id, { agent, verdict, added }))
}

type Adding = { id: store.MessageRow['id']; agent: Agent; verdict: Verdict }

/** Adds the reports whose address is known, and keeps the others until it is. */
async function addReports(ctx: Context, tx: Db, { id, agent, verdict }: Adding): Promise<store.EmailedRow[]> {
  const added: store.EmailedRow[] = []
  for (const { file, address, zipCode, problem } of verdict.reports) {
    const report = problem
      ? null
      : await addReport(ctx, tx, {
          agentId: agent.id,
          propertyAddress: address,
          zipCode,
          inspectionEnds: null,
          file,
        })
    added.push(
      await store.insertEmailed(tx, {
        messageId: id,
        agentId: agent.id,
        originalFileName: file.originalName,
        fileKey: report ? null : file.key,
        fileBytes: file.bytes,
        fileSha256: file.sha256,
        foundAddress: address,
        problem,
        reportId: report?.id ?? null,
        createdAt: ctx.now(),
      }),
    )
  }
  return added
}

type Answer = { agent: Agent; verdict: Verdict; added: readonly store.EmailedRow[] }

function letterOf(ctx: Context, messageId: string, { agent, verdict, added }: Answer) {
  const { head, reason, sentences } = verdict
  const { publicUrl } = ctx.config
  const about = { messageId, subject: head.subject, answers: head.answers, url: `${publicUrl}/agent` }
  if (reason) return refused(agent.email, { ...about, reason, sentences })
  return reportsReceived(agent.email, {
    ...about,
    created: added.flatMap(({ reportId, originalFileName: fileName, foundAddress }) =>
      reportId
        ? [{ fileName, propertyAddress: foundAddress ?? '', url: `${publicUrl}/agent/reports/${reportId}` }]
        : [],
    ),
    waiting: added.flatMap(({ id, problem, originalFileName: fileName, foundAddress }) =>
      problem ? [{ fileName, foundAddress, problem, url: `${publicUrl}/agent/emailed-reports/${id}` }] : [],
    ),
    expiresAt: expiryOf(ctx.now()),
    notes: sentences,
  })
}
