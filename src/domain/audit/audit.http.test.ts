import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#domain/identity/tables.ts'
import { ctx } from '#test/harness.ts'
import { createUser } from '#test/people.ts'
import { type AuditActor, record } from './audit.ts'

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
