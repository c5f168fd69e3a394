import { hashOfToken } from '#domain/accounts/identity/tokens.ts'
import { type AuditActor, record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import type { Redirect } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { ReminderSettings, ReminderSwitch } from './contract.ts'
import { REMINDER_PAGE, type Topic } from './rules.ts'
import * as store from './store.ts'

type Client = Pick<RequestContext, 'ip'>

/** Opening the links in reminders, and acting through them, per client address. */
const BY_LINK: Limit = { name: 'reminder-link', max: 120, windowSeconds: 60 * 60 }

/** What the link in a reminder shows. Throws `not_found` once it has expired, and while the account is deactivated. */
export async function open(ctx: Context, token: string, client: Client): Promise<ReminderSwitch> {
  return await present(ctx.db, await openLink(ctx, token, client))
}

type ByLink = { token: string; which: 'this' | 'all'; isOn: boolean }

/** Turns reminders off or on. Idempotent. Throws as `open` does. */
export async function setByLink(
  ctx: Context,
  { token, which, isOn }: ByLink,
  client: Client,
): Promise<ReminderSwitch> {
  const link = await openLink(ctx, token, client)
  const topic = which === 'all' ? 'all' : link.topic
  return await ctx.db.transaction(async (tx) => {
    await set(ctx, tx, { actor: { name: 'reminder link' }, ...link, topic, isOn, ip: client.ip })
    return await present(tx, link)
  })
}

/** Turns all reminders off, for a mail program. */
export async function unsubscribe(ctx: Context, token: string, client: Client) {
  await setByLink(ctx, { token, which: 'all', isOn: false }, client)
}

/** The page of the link in a reminder, where a person decides. */
export const redirectToPage = async (token: string): Promise<Redirect> => ({
  location: `${REMINDER_PAGE}?token=${encodeURIComponent(token)}`,
})

async function openLink(ctx: Context, token: string, { ip }: Client) {
  await consume(ctx, BY_LINK, ip)
  const link = await store.findByToken(ctx.db, hashOfToken(token), ctx.now())
  if (!link)
    throw new DomainError(
      'not_found',
      'This link doesn’t work anymore. Log in to turn reminders on or off in your profile settings.',
    )
  return link
}

type Link = Awaited<ReturnType<typeof openLink>>

async function present(db: Db, { userId, topic, about }: Link): Promise<ReminderSwitch> {
  const muted = await store.listMuted(db, userId, [topic, 'all'])
  return { ...about, isThisOn: !muted.has(topic), areAllOn: !muted.has('all') }
}

export const readSettings = (ctx: Context, agent: SignedIn) => settingsOf(ctx.db, agent)

/** Turns all reminders off, or all on. Idempotent. */
export async function setAll(ctx: Context, agent: SignedIn, isOn: boolean): Promise<ReminderSettings> {
  return await ctx.db.transaction(async (tx) => {
    const email = await store.findEmail(tx, agent.userId)
    const topic = isOn ? undefined : 'all'
    await set(ctx, tx, { actor: agent, userId: agent.userId, email: email ?? agent.userId, topic, isOn })
    return await settingsOf(tx, agent)
  })
}

async function settingsOf(db: Db, { userId }: SignedIn): Promise<ReminderSettings> {
  const muted = await store.listMuted(db, userId)
  const isOn = !muted.delete('all')
  return { isOn, datesOff: muted.size }
}

type Change = {
  actor: AuditActor
  userId: UserId
  email: string
  /** Undefined for everything that is off. */
  topic: Topic | 'all' | undefined
  isOn: boolean
  ip?: string
}

async function set(ctx: Context, tx: Db, { actor, userId, email, topic, isOn, ip }: Change) {
  const isChanged = isOn
    ? await store.unmute(tx, userId, topic)
    : await store.mute(tx, userId, topic ?? 'all', ctx.now())
  const action = isOn ? 'reminders-turned-on' : 'reminders-turned-off'
  const details = { topic: topic ?? 'all' }
  if (isChanged) await record(tx, actor, { action, subject: email, details, ...(ip && { ip }) })
}
