import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { READER_PROCESS } from '#domain/analysis/analysis.ts'
import { MESSAGE_POOL } from '#domain/intake/emailed-reports/message/pool.ts'
import { PRICE_LIST_POOL } from '#domain/pricing/price-imports/read-list.ts'
import { openModel } from '#platform/ai/model.ts'
import { tracedModel } from '#platform/ai/traced.ts'
import type { Config } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Context } from '#platform/context.ts'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { migrateConfigured } from '#platform/db/migrate.ts'
import { openQueue, type Queue } from '#platform/jobs/queue.ts'
import { createMailbox } from '#platform/mail/mailbox.ts'
import { tracedTransport } from '#platform/mail/traced.ts'
import { openTransport } from '#platform/mail/transport.ts'
import { createMetrics } from '#platform/metrics.ts'
import { openOpenId } from '#platform/openid/openid.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openScanner } from '#platform/scanner/scanner.ts'
import { openSealing } from '#platform/sealing/sealing.ts'
import { openStorage } from '#platform/storage/open.ts'
import { tracedStorage } from '#platform/storage/traced.ts'
import { createPool } from '#platform/tasks/pool.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Tracing } from '#platform/telemetry/span.ts'
import { openTypesetter } from '#platform/typeset/typesetter.ts'
import type { Readiness } from './health.ts'
import { workers } from './routes.ts'

/** One per core, so that a page that takes seconds to render doesn't hold up the next one. More would only use memory. */
const PAGE_IMAGE_PROCESSES = Math.min(4, availableParallelism())

/** Everything that's open while ODIE is running. */
export type Services = {
  ctx: Context
  database: Database
  queue: Queue
  readiness: Readiness
  sessionSecret: string
  /** Waits for running jobs to finish, then closes everything. */
  close(): Promise<void>
}

/** What's already open. `close` closes the database with the rest, but not the pools: tests share these. */
type Opened = { database?: Database; pools?: Pools; tracing?: Tracing | null }

/**
 * The composition root: opens everything that isn't yet.
 * @throws ConfigError when the configuration doesn't work
 */
export async function openServices(config: Config, log: Log, opened: Opened = {}): Promise<Services> {
  const { tracing = null } = opened
  await prepareFolder(config.dataDir)
  const database = opened.database ?? (await openDatabase(config.database, { tracing }))
  try {
    return await createServices(config, log, { ...opened, database, tracing })
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Logs the model's limits at startup, or why it's unavailable. ODIE starts either way: the rules read reports without it. */
async function logModel({ ai, log }: Context): Promise<void> {
  if (!ai) return
  try {
    log.info({ model: ai.name, ...(await ai.limits()) }, 'a language model reads the reports')
  } catch (error) {
    log.warn({ model: ai.name, err: error }, 'the language model is unavailable')
  }
}

/** Creates the folder. Throws a `ConfigError` when it isn't writable. */
async function prepareFolder(dir: string) {
  const probe = path.join(dir, `.odie-${randomBytes(8).toString('hex')}`)
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    throw new ConfigError(
      `DATA_DIR: ${dir} isn’t writable (${code}): give the user who runs ODIE write access, or choose another folder.`,
    )
  }
}

async function createServices(
  config: Config,
  log: Log,
  { database, tracing, ...opened }: Opened & { database: Database; tracing: Tracing | null },
): Promise<Services> {
  await migrateConfigured(config.database, database)
  const queue = await openQueue(
    database,
    workers.map(({ job }) => job),
    log,
    { tracing },
  )
  const sessionSecret = config.sessionSecret ?? (await generatedSecret(config.dataDir))
  const pools = opened.pools ?? openPools(config, tracing)
  const ctx: Context = {
    config,
    log,
    db: database.db,
    enqueue: queue.enqueue,
    storage: tracedStorage(await openStorage(config.storage), config.storage.kind, tracing),
    mail: tracedTransport(await openTransport(config.mail), config.mail.kind, tracing),
    bounces: config.bounces && createMailbox(config.bounces),
    inbox: config.inbox?.mailbox ? createMailbox(config.inbox.mailbox, { setting: 'INBOX_IMAP_URL' }) : null,
    ...pools,
    ai: tracedModel(openModel(config.ai), tracing),
    scanner: config.clamd && openScanner(config.clamd),
    metrics: createMetrics(
      database,
      workers.map(({ job }) => job.name),
    ),
    openId: openOpenId(config.openId.providers, config.publicUrl),
    sealing: openSealing(sessionSecret),
    outbound: openOutbound({ privateNetworks: config.webhookPrivateNetworks }),
    tracing,
    now: () => new Date(),
  }
  void logModel(ctx)
  return {
    ctx,
    database,
    queue,
    sessionSecret,
    readiness: {
      database: async () => void (await ctx.db.execute(sql`select 1`)),
      storage: ctx.storage.check,
      queue: queue.check,
    },
    close: async () => {
      await queue.stop()
      ctx.mail.close()
      if (!opened.pools) await closePools(pools)
      await ctx.storage.close()
      await database.close()
    },
  }
}

/** Child processes. They start on demand. */
export type Pools = Pick<
  Context,
  'documents' | 'pageImages' | 'backgroundPages' | 'priceLists' | 'messages' | 'typesetter'
>

export function openPools({ analysisProcesses }: Config, tracing: Tracing | null = null): Pools {
  const reading = { entry: READER_PROCESS, tracing }
  return {
    documents: createPool({ ...reading, processes: Math.max(1, analysisProcesses), niceness: 10 }),
    pageImages: createPool({ ...reading, processes: PAGE_IMAGE_PROCESSES, niceness: 5 }),
    backgroundPages: createPool({ ...reading, processes: 1, niceness: 15 }),
    priceLists: createPool({ ...PRICE_LIST_POOL, niceness: 10, tracing }),
    messages: createPool({ ...MESSAGE_POOL, niceness: 15, tracing }),
    typesetter: openTypesetter({ tracing }),
  }
}

const closePools = (pools: Pools) => Promise.all(Object.values(pools).map((pool) => pool.close()))

/** Generated once and stored, so that a restart doesn't sign users out. */
async function generatedSecret(dataDir: string) {
  const file = path.join(dataDir, 'session-secret')
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return await readFile(file, 'utf8')
}
