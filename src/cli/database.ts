import { type Config, readConfig } from '#platform/config/config.ts'
import { commandLog, runAdminCommand, sendToServer } from './admin-command-client.ts'

export async function migrate() {
  const config = readConfig()
  console.log((await sendToServer(config, 'migrate', {})) ?? (await migrateInProcess(config)))
}

async function migrateInProcess(config: Config) {
  const { openDatabase } = await import('#platform/db/db.ts')
  const { migrateConfigured } = await import('#platform/db/migrate.ts')
  const { migrationSummary } = await import('#server/admin-commands.ts')
  const { openServices } = await import('#server/services.ts')
  const database = await openDatabase(config.database)
  const applied = await migrateConfigured(config.database, database)
  // The job queue migrates its own tables when it opens.
  await (await openServices(config, commandLog(), { database })).close()
  return migrationSummary(applied)
}

export async function recount() {
  console.log(await runAdminCommand('recount', {}))
}

export async function seedDemo() {
  console.log(await runAdminCommand('seed demo', {}))
}
