import { record } from '#domain/records/audit/audit.ts'
import { readListCounts } from '#domain/records/list-counts/list-counts.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { withZeroCounts } from '#kernel/counts.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { type LoggedMail, type MailId, type MailLogRequest, MailStatus } from './contract.ts'
import * as store from './store.ts'

export async function list(ctx: Context, request: MailLogRequest): Promise<Page<LoggedMail>> {
  return pageOf(
    await store.list(ctx.db, request),
    request.limit,
    ({ queuedAt, sentAt, bouncedAt, ...mail }) => ({
      ...mail,
      queuedAt: queuedAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      bouncedAt: (mail.status === 'failed' && bouncedAt?.toISOString()) || null,
    }),
  )
}

export async function count(ctx: Context): Promise<Record<MailStatus, number>> {
  const counts = await readListCounts<MailStatus>(ctx.db, 'mails')
  return withZeroCounts(
    MailStatus.options,
    counts.map(({ state, number }) => [state, number]),
  )
}

/** The link of an email's button. Throws `not_found` if it has none, or one that only its recipient may see. */
export async function readLink(ctx: Context, admin: SignedIn, id: MailId): Promise<{ url: string }> {
  return await ctx.db.transaction(async (tx) => {
    const mail = await store.find(tx, id)
    if (!mail?.link) throw new DomainError('not_found', 'There is no link to copy in this email.')
    const details = { recipient: mail.recipient, subject: mail.subject }
    await record(tx, admin, { action: 'mail-link-copied', subject: id, details })
    return { url: mail.link }
  })
}
