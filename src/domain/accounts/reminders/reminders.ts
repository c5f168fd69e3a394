import { newToken } from '#domain/accounts/identity/tokens.ts'
import { post } from '#domain/mail/enqueue.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import { type ReminderSubject, unsubscribeByMailProgram } from './contract.ts'
import { REMINDER_LINK_DAYS, REMINDER_PAGE, type Topic } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What turns a reminder off, at the end of its email. */
export type OffSwitch = NonNullable<EmailContent['unsubscribe']>

type Reminder = {
  userId: UserId
  topic: Topic
  /** Names the date and its day: each cause has one reminder. */
  cause: string
  about: ReminderSubject
  letter: (to: string, off: OffSwitch) => EmailContent
}

/**
 * Emails a reminder, in the caller's transaction, unless it was sent before, the user has turned it off, or their account is
 * deactivated. Idempotent.
 */
export async function remindOnce(ctx: Context, tx: Db, { letter, ...reminder }: Reminder) {
  const to = await store.findEmail(tx, reminder.userId)
  if (!to) return
  const muted = await store.listMuted(tx, reminder.userId, [reminder.topic, 'all'])
  if (muted.size > 0) return
  const { token, hash: tokenHash } = newToken()
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + REMINDER_LINK_DAYS * DAY_MS)
  if (!(await store.insert(tx, { ...reminder, tokenHash, createdAt, expiresAt }))) return
  const { publicUrl } = ctx.config
  await post(
    ctx,
    tx,
    letter(to, {
      label: 'Turn reminders off',
      url: `${publicUrl}${REMINDER_PAGE}?token=${token}`,
      oneClickUrl: `${publicUrl}${unsubscribeByMailProgram.path}?token=${token}`,
    }),
  )
}

/** Which of an agent's topics are off; `all` is in it if all are. */
export const listMuted = store.listMuted

/** Turns the reminders of one date on or off, in the transaction of the date's own change. */
export async function setReminder(
  ctx: Context,
  tx: Db,
  { userId, topic, isOn }: { userId: UserId; topic: Topic; isOn: boolean },
) {
  if (isOn) await store.unmute(tx, userId, topic)
  else await store.mute(tx, userId, topic, ctx.now())
}

/** Deletes reminders whose links have expired. By then, their days have passed, so they can't be sent again. */
export async function deleteExpired(ctx: Context) {
  await store.deleteExpired(ctx.db, ctx.now())
}
