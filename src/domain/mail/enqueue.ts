import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { StoredJob } from '#platform/job.ts'
import { htmlOf, textOf } from '#platform/mail/layout.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import type { MailId } from './contract.ts'
import { sendMail } from './jobs.ts'
import * as store from './store.ts'

type Options = {
  /** Queued in the transaction that marks the email as sent, so exactly once per send. */
  afterSent?: StoredJob
}

/**
 * Stores an email and queues it, in the transaction of the event it reports. Returns its id. An event that already has its
 * email doesn't get a second one.
 */
export async function post(
  ctx: Context,
  tx: Db,
  letter: EmailContent,
  { afterSent }: Options = {},
): Promise<MailId> {
  const mail = await store.insert(tx, {
    cause: letter.cause,
    recipient: letter.to,
    ...render(letter),
    attachments: letter.attachments ?? [],
    link: letter.action && !letter.action.isSecret ? letter.action.url : null,
    unsubscribeUrl: letter.unsubscribe?.oneClickUrl ?? null,
    answers: letter.answers ?? null,
    ...(afterSent && { afterSent }),
  })
  if (!mail) return (await store.findByCause(tx, letter.cause))!.id
  await ctx.enqueue(tx, sendMail, { mailId: mail.id })
  return mail.id
}

/** A letter as it goes out. */
export const render = (letter: EmailContent) => ({
  subject: oneLine(letter.subject),
  text: textOf(letter),
  html: htmlOf(letter),
})

/** Requeues emails that have been waiting since before `at`, because their jobs were lost. */
export async function requeueLost(ctx: Context, tx: Db, at: Date) {
  for (const payload of await store.listQueuedBefore(tx, at)) await ctx.enqueue(tx, sendMail, payload)
}

/** Subjects include addresses and names; a line break in one would start a new header. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)
