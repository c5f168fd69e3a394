import { buffer } from 'node:stream/consumers'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DELETED_ACCOUNT_EMAIL } from '#kernel/deleted-account.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { jobNamed } from '#platform/job.ts'
import type { Message } from '#platform/mail/mail.ts'
import { MailRejected } from '#platform/mail/transport.ts'
import type { MailId, MailState } from './contract.ts'
import { sendMail } from './jobs.ts'
import * as store from './store.ts'

/**
 * Sends a queued email. A crash between sending and the commit below sends the same message again, by its Message-ID; the
 * commit itself marks the email as sent and queues its follow-up, both or neither.
 */
export async function send(ctx: Context, { mailId }: { mailId: MailId }) {
  const mail = await store.find(ctx.db, mailId)
  if (mail?.status !== 'queued') return
  try {
    // The other party can still act on an estimate of a deleted account; what follows the email happens, the email doesn't.
    if (mail.recipient !== DELETED_ACCOUNT_EMAIL) await ctx.mail.send(await messageOf(ctx, mail))
  } catch (error) {
    if (!(error instanceof MailRejected)) ctx.metrics.countMail('deferred')
    await store.update(ctx.db, mailId, { failure: reasonOf(error) })
    throw error
  }
  ctx.metrics.countMail('sent')
  await ctx.db.transaction(async (tx) => {
    if ((await store.lock(tx, mailId))?.status !== 'queued') return
    await store.update(tx, mailId, { status: 'sent', sentAt: ctx.now(), failure: null })
    if (mail.afterSent) await ctx.enqueue(tx, jobNamed(mail.afterSent.job), mail.afterSent.payload)
  })
}

/** Marks an email as failed, with the reason for staff, once no retry is left. */
export async function giveUp(ctx: Context, { mailId }: { mailId: MailId }, error: unknown) {
  ctx.metrics.countMail('failed')
  await store.markFailed(ctx.db, mailId, reasonOf(error))
}

/** Puts a failed email back in the queue; false if it was sent or resent meanwhile. */
export const restart = (ctx: Context, tx: Db, { mailId }: { mailId: MailId }) =>
  store.markQueued(tx, mailId, ctx.now())

/** Resends an email that failed, or that its recipient can't find. Throws `conflict` while it is on its way. */
export async function resend(ctx: Context, admin: SignedIn, id: MailId): Promise<MailState> {
  return await ctx.db.transaction(async (tx) => {
    const mail = await store.lock(tx, id)
    if (!mail) throw new DomainError('not_found', 'We couldn’t find this email.')
    if (mail.status === 'queued') throw new DomainError('conflict', 'This email is already on its way.')
    if (mail.text === '')
      throw new DomainError('gone', 'The text of this email was deleted, so it can’t be sent again.')
    // A failed email may have been delivered anyway, so it stays the same message. One that was sent or returned becomes a new
    // message, because mail servers and clients drop duplicates, and because a late bounce of the old one doesn't concern it.
    const isNew = mail.status === 'sent' || mail.bouncedAt !== null
    await store.update(tx, id, {
      status: 'queued',
      failure: null,
      sentAt: null,
      bouncedAt: null,
      ...(isNew && { resends: mail.resends + 1, messageKey: null }),
      createdAt: ctx.now(),
    })
    await ctx.enqueue(tx, sendMail, { mailId: id })
    const details = { recipient: mail.recipient, subject: mail.subject, previousStatus: mail.status }
    await record(tx, admin, { action: 'mail-resent', subject: id, details })
    return { id, recipient: mail.recipient, status: 'queued', failure: null }
  })
}

/** For an error of the mail server, its response, like `550 5.1.1 No such user`. */
function reasonOf(error: unknown): string {
  const response = error instanceof Error && 'response' in error ? error.response : undefined
  return typeof response === 'string' ? response : String(error)
}

async function messageOf(ctx: Context, mail: store.MailRow): Promise<Message> {
  const attachments = await Promise.all(
    mail.attachments.map(async ({ filename, key, type }) => {
      const { body } = await ctx.storage.read(key)
      return { filename, type, content: await buffer(body) }
    }),
  )
  return {
    messageId: await messageIdOf(ctx, mail),
    from: ctx.config.mail.from,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    unsubscribeUrl: mail.unsubscribeUrl,
    answers: mail.answers,
    attachments,
  }
}

/**
 * The Message-ID, stored before the first attempt. It's the same whenever it's computed, also after a restored backup, but can't be
 * guessed: who knows it can have the email marked as bounced.
 */
async function messageIdOf(ctx: Context, { id, cause, resends, messageKey }: store.MailRow) {
  const key = messageKey ?? ctx.sealing.fingerprint(`mail:${resends}:${cause}`).slice(0, 32)
  if (messageKey === null) await store.update(ctx.db, id, { messageKey: key })
  return `<${key}@${new URL(ctx.config.publicUrl).hostname}>`
}
