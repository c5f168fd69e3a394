import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#domain/accounts/identity/tables.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import { type AuditActor, record } from './audit.ts'
import { listAuditActions, listAuditEvents } from './contract.ts'
import { auditEvents } from './tables.ts'

async function recordedBy(actor: AuditActor) {
  const subject = crypto.randomUUID()
  await record(ctx.db, actor, { action: 'tested', subject })
  return async () => {
    const { rows } = await ctx.db.execute(
      sql`select actor_id, actor from audit_events where subject = ${subject}`,
    )
    return rows
  }
}

test('an event names its user by email, even after the account is deleted', async () => {
  const { actor, email } = await createUser('agent')
  const read = await recordedBy(actor)
  expect(await read()).toEqual([{ actor_id: actor.userId, actor: email }])
  await ctx.db.delete(users).where(sql`id = ${actor.userId}`)
  expect(await read()).toEqual([{ actor_id: actor.userId, actor: email }])
})

test('a system event has a name and no user', async () => {
  const read = await recordedBy({ name: 'command line' })
  expect(await read()).toEqual([{ actor_id: null, actor: 'command line' }])
})

const admin = await createUser('admin')

/** Records events about a subject of their own: `[action, days ago]`. */
async function recordEvents(events: readonly (readonly [string, number])[]) {
  const subject = `report_${crypto.randomUUID()}`
  for (const [action, days] of events)
    await ctx.db.insert(auditEvents).values({
      at: sql`now() - make_interval(days => ${days})`,
      actorId: admin.actor.userId,
      actor: admin.email,
      action,
      subject,
      ip: '10.0.0.7',
      details: { days },
    })
  return subject
}

test('staff read the audit trail latest first, page by page, filtered by person, subject, action and time', async () => {
  const subject = await recordEvents([
    ['oldest-test', 9],
    ['newest-test', 1],
    ['middle-test', 5],
  ])
  const actionsOf = async (filter: object) =>
    (await readPages(admin, listAuditEvents, { subject, limit: 1, ...filter }))
      .flat()
      .map(({ action }) => action)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  expect((await call(admin, listAuditEvents, { subject, limit: 1 })).body).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      actor: admin.email,
      action: 'newest-test',
      subject,
      ip: '10.0.0.7',
      details: { days: 1 },
    },
  ])
  expect(await actionsOf({})).toEqual(['newest-test', 'middle-test', 'oldest-test'])
  expect(await actionsOf({ actor: admin.email.slice(2).toUpperCase() })).toHaveLength(3)
  expect(await actionsOf({ actor: 'someone-else@' })).toEqual([])
  expect(await actionsOf({ action: 'middle-test' })).toEqual(['middle-test'])
  expect(await actionsOf({ from: daysAgo(6), to: daysAgo(3) })).toEqual(['middle-test'])
  expect(await actionsOf({ subject: subject.replace('_', '%') })).toEqual([])
})

test('the actions to filter by are those that have happened, each once', async () => {
  await recordEvents([['twice-test', 1]])
  await recordEvents([['twice-test', 2]])
  const { body } = await call(admin, listAuditActions, {})
  expect(body.filter((action) => action === 'twice-test')).toHaveLength(1)
  expect(body).toEqual([...new Set(body)].sort())
})
