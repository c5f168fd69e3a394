import { AsyncLocalStorage } from 'node:async_hooks'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { migrateConfigured } from '#platform/db/migrate.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { workers } from '#server/routes.ts'
import { freePort } from '../free-port.ts'
import { silent } from '../log.ts'

const TEMPLATE = 'odie_template'
const run = promisify(execFile)

/** Global setup: a PostgreSQL server with an empty, migrated database that each test file copies. */
export default async function setup({ provide }: TestProject) {
  const { url, stop } = await startPostgres()
  await createTemplate(url)
  provide('database', { kind: 'postgres', url, template: TEMPLATE })
  return stop
}

export type PostgresServer = {
  /** Names no database. */
  url: string
  /** Ends it at once, as a crash does; `restart` recovers the data. */
  crash(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts a PostgreSQL server on a free port with its data in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findBinaries()
  const dir = await mkdtemp('/tmp/odie-postgres-')
  const port = await freePort()
  const owner = await ownerOf(dir)
  await run(`${bin}/initdb`, ['-D', dir, '-U', 'odie', '-A', 'trust', '-E', 'UTF8', '--no-locale'], owner)
  // The data doesn't outlive the tests, so it needn't be durable.
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 200,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const url = `postgres://odie@127.0.0.1:${port}`
  const start = async () => {
    const started = spawn(`${bin}/postgres`, ['-D', dir, ...flags], { ...owner, stdio: 'ignore' })
    await waitUntilReady(`${url}/postgres`, started)
    return started
  }
  let server = await start()
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null) return
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await exited
  }
  return {
    url,
    crash: () => end('SIGQUIT'),
    restart: async () => {
      server = await start()
    },
    stop: async () => {
      await end('SIGINT')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions
    .map((version) => path.join(debian, version, 'bin'))
    .find((bin) => existsSync(`${bin}/initdb`))
  if (!found)
    throw new Error(
      'PostgreSQL is not installed. Run `script/test`, which installs it, or `apt-get install postgresql`.',
    )
  return found
}

/** PostgreSQL refuses to run as root; in that case it runs as `postgres`. */
async function ownerOf(dir: string): Promise<{ uid?: number; gid?: number; cwd: string }> {
  await chmod(dir, 0o700)
  if (process.getuid?.() !== 0) return { cwd: dir }
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  await chown(dir, uid!, gid!)
  return { uid: uid!, gid: gid!, cwd: dir }
}

async function waitUntilReady(url: string, server: ChildProcess) {
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL exited with ${server.exitCode} during startup`)
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('PostgreSQL didn’t respond within ten seconds')
}

/**
 * Creates an empty database with two roles, as docs/operations.md has it: tests run as the one that can't change the audit trail.
 * Returns both addresses.
 */
export async function createRestricted(url: string, name: string) {
  await sql(`${url}/postgres`, CREATE_ROLES)
  await sql(`${url}/postgres`, `create database ${name} owner odie_owner`)
  await sql(`${url}/${name}`, 'create schema pgboss authorization odie_app')
  return { url: urlAs(url, 'odie_app', name), migrationUrl: urlAs(url, 'odie_owner', name) }
}

const CREATE_ROLES = `
  do $$ begin
    if to_regrole('odie_app') is null then
      create role odie_owner login;
      create role odie_app login;
      grant odie_app to odie_owner;
    end if;
  end $$`

const urlAs = (url: string, role: string, database: string) =>
  `${url.replace('//odie@', `//${role}@`)}/${database}`

async function createTemplate(url: string) {
  const config = { kind: 'postgres', ...(await createRestricted(url, TEMPLATE)) } as const
  const database = await openDatabase(config)
  await migrateConfigured(config, database)
  await (
    await openQueue(
      database,
      workers.map(({ job }) => job),
      silent,
    )
  ).stop()
  await database.close()
}

/** A copy of the template, dropped when it's closed. */
export async function openCopy({ url, template }: { url: string; template: string }) {
  const name = `odie_${crypto.randomUUID().replaceAll('-', '')}`
  await sql(`${url}/postgres`, `create database ${name} template ${template} owner odie_owner`)
  const database = await openDatabase({ kind: 'postgres', url: urlAs(url, 'odie_app', name) })
  rejectQueriesBesideTransactions(database)
  const close = async () => {
    await database.close()
    await sql(`${url}/postgres`, `drop database ${name} with (force)`)
  }
  return { ...database, close }
}

/**
 * Within a transaction, a query on another connection waits forever on PGlite, which has one connection. PostgreSQL would
 * hide that, so here such a query fails.
 */
function rejectQueriesBesideTransactions({ db, client }: Database) {
  if (client.kind !== 'postgres') return
  const { pool } = client
  const inTransaction = new AsyncLocalStorage<true>()
  const transaction = db.transaction.bind(db)
  db.transaction = (run, config) => transaction((tx) => inTransaction.run(true, () => run(tx)), config)
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const rejectingInTransaction =
    (call: typeof query) =>
    (...args: unknown[]) => {
      if (inTransaction.getStore()) throw new Error('a query beside the transaction, not in it')
      return call(...args)
    }
  Object.assign(pool, { query: rejectingInTransaction(query), connect: rejectingInTransaction(connect) })
}

async function sql(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
