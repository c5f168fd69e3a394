import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRestricted } from '#test/harness/database/postgres.ts'
import { startPostgres } from '#test/harness/database/postgres-server.ts'
import { odie } from '#test/processes/odie.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let dataDir: string

beforeAll(async () => {
  postgres = await startPostgres()
  dataDir = await mkdtemp(path.join(tmpdir(), 'odie-roles-'))
})
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function run(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  return await client.query(statement).finally(() => client.end())
}

test('the owner’s role migrates, and ODIE’s own role then runs without it and can’t change the audit trail', async () => {
  const { url, migrationUrl } = await createRestricted(postgres.url, 'odie_roles')
  const own = { DATABASE_URL: url }
  expect(await odie(dataDir, ['migrate'], { env: own })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Run `bin/odie migrate` with MIGRATION_DATABASE_URL'),
  })

  const both = { ...own, MIGRATION_DATABASE_URL: migrationUrl }
  expect(await odie(dataDir, ['migrate'], { env: both })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Applied 0001_identity.sql'),
  })
  expect(await odie(dataDir, ['migrate'], { env: own })).toMatchObject({
    code: 0,
    stdout: 'The database is up to date.\n',
  })
  const created = await odie(dataDir, ['admin', 'create', 'kim@example.com'], {
    env: own,
    input: 'a long password\na long password\n',
  })
  expect(created).toMatchObject({ code: 0 })

  const { rows } = await run(url, "select action from audit_events where subject = 'kim@example.com'")
  expect(rows).toEqual([{ action: 'admin-created' }])
  await expect(run(url, 'delete from audit_events')).rejects.toMatchObject({ code: '42501' })
  await expect(run(migrationUrl, 'delete from audit_events')).rejects.toThrow('append-only')
})
