import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { migrateConfigured } from '#platform/db/migrate.ts'
import { prepareQueue } from '#platform/jobs/boss.ts'
import { workers } from '#server/routes.ts'
import { silent } from '../log.ts'
import { startPostgres } from './postgres-server.ts'

const TEMPLATE = 'odie_template'

/** Global setup: a PostgreSQL server with an empty, migrated database that each test file copies. */
export default async function setup({ provide }: TestProject) {
  const { url, stop } = await startPostgres()
  await createTemplate(url)
  provide('database', { kind: 'postgres', url, template: TEMPLATE })
  return stop
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
  await prepareQueue(
    database,
    workers.map(({ job }) => job),
    silent,
  )
  await database.close()
}

/** A copy of the template, dropped when it’s closed. */
export async function openCopy({ url, template }: { url: string; template: string }) {
  const { name, drop } = await createCopy(url, template, 'odie_owner')
  const database = await openDatabase({ kind: 'postgres', url: urlAs(url, 'odie_app', name) })
  rejectQueriesBesideTransactions(database)
  const close = async () => {
    await database.close()
    await drop()
  }
  return { ...database, close }
}

/**
 * Creates a database as a copy of `template`, to which no connection may be open. Copying its files takes a third of the CPU time of
 * PostgreSQL's default, which writes all of it to the log.
 */
export async function createCopy(url: string, template: string, owner = 'odie') {
  const name = `odie_${crypto.randomUUID().replaceAll('-', '')}`
  await sql(
    `${url}/postgres`,
    `create database ${name} template ${template} strategy file_copy owner ${owner}`,
  )
  const drop = () => sql(`${url}/postgres`, `drop database ${name} with (force)`)
  return { name, url: `${url}/${name}`, drop }
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
