import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { type Attempt, job } from '#platform/jobs/job.ts'
import { htmlOf, textOf } from './layout.ts'
import type { Letter, Message } from './mail.ts'
import { mails } from './tables.ts'

/** A mail server may be away for an evening: 14 tries with growing pauses reach over about half an hour, then staff resend. */
export const sendMail = job('send-mail', z.object({ mailId: z.uuid() }), { retryLimit: 14, concurrency: 2 })

/**
 * Puts a letter into the log and queues it, in the transaction of what it tells about. A cause that was told already is
 * not told again.
 */
export async function post(ctx: Context, tx: Db, letter: Letter) {
  const [mail] = await tx
    .insert(mails)
    .values({
      cause: letter.cause,
      recipient: letter.to,
      subject: oneLine(letter.subject),
      text: textOf(letter),
      html: htmlOf(letter),
      attachments: letter.attachments ?? [],
    })
    .onConflictDoNothing({ target: mails.cause })
    .returning({ id: mails.id })
  if (mail) await ctx.enqueue(tx, sendMail, { mailId: mail.id })
}

/** Queues mails again that wait since before `at`. */
export async function postForgotten(ctx: Context, tx: Db, at: Date) {
  const forgotten = await tx
    .select({ mailId: mails.id })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), lt(mails.createdAt, at)))
  for (const payload of forgotten) await ctx.enqueue(tx, sendMail, payload)
}

/**
 * Sends a queued mail and answers its cause once it has left; null when there is no such mail. Runs twice when the process
 * dies between sending and noting it: the same Message-ID makes that one message.
 */
export async function deliverMail(
  ctx: Context,
  { mailId }: { mailId: string },
  { isLast }: Attempt,
): Promise<string | null> {
  const [mail] = await ctx.db.select().from(mails).where(eq(mails.id, mailId))
  if (!mail) return null
  if (mail.status === 'sent') return mail.cause
  try {
    await ctx.mail.send(await messageOf(ctx, mail))
  } catch (error) {
    if (isLast) await note(ctx, mailId, { status: 'failed', failure: String(error) })
    throw error
  }
  await note(ctx, mailId, { status: 'sent', sentAt: ctx.now(), failure: null })
  return mail.cause
}

const note = (ctx: Context, id: string, outcome: Partial<typeof mails.$inferInsert>) =>
  ctx.db.update(mails).set(outcome).where(eq(mails.id, id))

async function messageOf(ctx: Context, mail: typeof mails.$inferSelect): Promise<Message> {
  const attachments = await Promise.all(
    mail.attachments.map(async ({ filename, key, type }) => {
      const { body } = await ctx.storage.read(key)
      return { filename, type, content: await buffer(body) }
    }),
  )
  const digest = createHash('sha256').update(mail.cause).digest('hex').slice(0, 32)
  return {
    messageId: `<${digest}@${new URL(ctx.config.publicUrl).hostname}>`,
    from: ctx.config.mail.from,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    attachments,
  }
}

/** Addresses and names stand in subjects: a line break among them would start a header of its own. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
