import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { ctx } from '#test/harness/harness.ts'
import { record } from './audit.ts'
import { auditEvents } from './tables.ts'

/** An event of its own; reads it back by its subject. */
async function recordOne(at = new Date()) {
  const subject = crypto.randomUUID()
  await ctx.db.insert(auditEvents).values({ at, actor: 'test', action: 'tested', subject, details: { n: 1 } })
  return {
    subject,
    read: async () => {
      const { rows } = await ctx.db.execute(
        sql`select action, details from audit_events where subject = ${subject}`,
      )
      return rows
    },
  }
}

/** The code and message of the database's refusal. */
const refusalOf = async (statement: ReturnType<typeof sql>) =>
  await ctx.db.execute(statement).then(
    () => undefined,
    (error: { cause?: { code?: string; message?: string } }) => error.cause,
  )

const CHANGES = [
  ['an update', sql`update audit_events set action = 'nothing'`],
  ['an update of one column', sql`update audit_events set ip = null`],
  ['a deletion', sql`delete from audit_events`],
  ['emptying the table', sql`truncate audit_events`],
  [
    'an upsert',
    sql`insert into audit_events (id, actor, action, subject) overriding system value
      select id, actor, 'nothing', subject from audit_events limit 1 on conflict (id) do update set action = excluded.action`,
  ],
] as const

test.each(CHANGES)('%s can’t change the audit trail', async (_what, statement) => {
  const { read } = await recordOne()
  const refusal = await refusalOf(statement)
  expect(refusal?.code).toBe('42501')
  expect(await read()).toEqual([{ action: 'tested', details: { n: 1 } }])
})

if (inject('database').kind === 'postgres')
  test('the role of a running ODIE has no privilege to change it, whatever the trigger does', async () => {
    await recordOne()
    for (const [, statement] of CHANGES)
      await ctx.db.transaction(async (tx) => {
        await tx.execute(sql`set local odie.audit_trail = 'changing'`)
        await expect(tx.transaction((nested) => nested.execute(statement))).rejects.toMatchObject({
          cause: { code: '42501', message: 'permission denied for table audit_events' },
        })
      })
    for (const statement of [
      sql`drop trigger only_grows on audit_events`,
      sql`alter table audit_events disable trigger all`,
      sql`drop table audit_events`,
      sql`create or replace function audit_trail_only_grows() returns trigger language plpgsql as 'begin return old; end'`,
      sql`set session_replication_role = replica`,
      sql`set role odie_owner`,
      sql`delete from schema_migrations`,
    ])
      expect((await refusalOf(statement))?.code).toBe('42501')
  })
else
  test('on the embedded database, the trigger refuses, and says why', async () => {
    await recordOne()
    for (const [, statement] of CHANGES)
      expect((await refusalOf(statement))?.message).toMatch(/^The audit trail is append-only/)
  })

const yearsAgo = (years: number, days: number) => {
  const at = new Date()
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return new Date(at.getTime() - days * 86_400_000)
}

test('only events of more than six years ago can be deleted', async () => {
  const [old, young] = [await recordOne(yearsAgo(6, 1)), await recordOne(yearsAgo(6, -1))]
  await ctx.db.execute(sql`select delete_expired_audit_events()`)
  expect(await old.read()).toEqual([])
  expect(await young.read()).toHaveLength(1)
  expect((await refusalOf(sql`delete from audit_events`))?.code).toBe('42501')
})

test('an account that exists keeps its name in the audit trail', async () => {
  const { rows } = await ctx.db.execute<{ id: string; email: string }>(
    sql`insert into users (email) values (${`${crypto.randomUUID()}@example.com`}) returning id, email`,
  )
  const { id, email } = rows[0]!
  await record(ctx.db, { name: email }, { action: 'tested', subject: email })
  const pseudonymize = (account: string) =>
    sql`select pseudonymize_audit_events(${account}, ${sql.param([email])}::text[], '{}', 'deleted', now())`
  expect((await refusalOf(pseudonymize(id)))?.code).toBe('42501')
  await ctx.db.execute(pseudonymize(crypto.randomUUID()))
  const named = await ctx.db.execute(sql`select from audit_events where actor = ${email}`)
  expect(named.rows).toHaveLength(1)
})
