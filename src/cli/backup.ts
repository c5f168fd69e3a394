import path from 'node:path'
import { backUp, type Source } from '#domain/operations/backup/backup.ts'
import { drill } from '#domain/operations/backup/drill.ts'
import * as restoring from '#domain/operations/backup/restore.ts'
import { backupFolderIn, rotate } from '#domain/operations/backup/rotation.ts'
import { verify } from '#domain/operations/backup/verify.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { migrateConfigured } from '#platform/db/migrate.ts'
import { prepareQueue } from '#platform/jobs/boss.ts'
import { openStorage } from '#platform/storage/open.ts'
import { backupSummary } from '#server/admin-commands.ts'
import { workers } from '#server/routes.ts'
import { commandLog, sendToServer } from './admin-command-client.ts'

export async function backup(dir: string, { keep }: { keep?: number }) {
  const config = readConfig()
  const now = new Date()
  const input = { dir: keep ? backupFolderIn(path.resolve(dir), now) : path.resolve(dir) }
  const runBackup = async (source: Source) => backupSummary(input, await backUp(source, input.dir))
  console.log((await sendToServer(config, 'backup', input)) ?? (await runInProcess(config, runBackup)))
  const deleted = keep ? await rotate(path.resolve(dir), { keep, now }) : []
  if (deleted.length > 0) console.log(`Deleted: ${deleted.join(', ')}.`)
}

/** Restores into an embedded database, whatever the backup is from: it needs no server and is deleted with its folder. */
export async function restoreDrill(dir: string, { maxAge }: { maxAge: number }) {
  const open = async (scratch: string) => {
    const database = await openDatabase({ kind: 'pglite', dir: path.join(scratch, 'db') })
    const storage = await openStorage({ kind: 'disk', dir: path.join(scratch, 'files') })
    const prepareQueue = () => prepareJobQueue(database)
    return { database, storage, prepareQueue, close: database.close }
  }
  console.log(await drill(path.resolve(dir), { now: new Date(), maxAgeHours: maxAge, open }))
}

export async function verifyAll() {
  const config = readConfig()
  console.log((await sendToServer(config, 'verify', {})) ?? (await runInProcess(config, verify)))
}

/** Without the services, which would migrate the database. */
async function runInProcess(config: Config, run: (source: Source) => Promise<string>) {
  const database = await openDatabase(config.database)
  try {
    const storage = await openStorage(config.storage)
    return await run({ db: database.db, storage, now: () => new Date() })
  } finally {
    await database.close()
  }
}

/** Only the owner of the tables can load them without their constraints and triggers. */
const ownerOf = (config: Config['database']): Config['database'] =>
  config.kind === 'postgres' && config.migrationUrl ? { ...config, url: config.migrationUrl } : config

/** As the role that will run ODIE, because the job queue migrates its own tables. */
async function createQueueTables(config: Config, owned: Database) {
  const isOwn = ownerOf(config.database) === config.database
  const database = isOwn ? owned : await openDatabase(config.database)
  try {
    await prepareJobQueue(database)
  } finally {
    if (!isOwn) await database.close()
  }
}

async function prepareJobQueue(database: Database) {
  const jobs = workers.map(({ job }) => job)
  await prepareQueue(database, jobs, commandLog())
}

export async function restore(dir: string) {
  const config = readConfig()
  const from = path.resolve(dir)
  const database = await openDatabase(ownerOf(config.database))
  try {
    const storage = await openStorage(config.storage)
    const prepareQueue = () => createQueueTables(config, database)
    const { createdAt, files } = await restoring.restore({ database, storage, prepareQueue }, from)
    await migrateConfigured(config.database, database)
    console.log(`Restored the backup of ${createdAt}, with ${files.count} files. You can start ODIE now.`)
    if (files.deleted > 0)
      console.log(`Files that were deleted while the backup was made, and so aren’t in it: ${files.deleted}.`)
    if (!config.sessionSecret)
      console.log('Users have to sign in again, because backups hold no secrets: the session secret is new.')
  } finally {
    await database.close()
  }
}
