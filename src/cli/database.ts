import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/db.ts'
import { migrateConfigured } from '#platform/db/migrate.ts'
import { migrateCommand, migrationSummary, recountCommand, seedDemoCommand } from '#server/admin-commands.ts'
import { openServices } from '#server/services.ts'
import { commandLog, runAdminCommand, sendToServer } from './admin-command-client.ts'

export async function migrate() {
  const config = readConfig()
  console.log((await sendToServer(config, migrateCommand, {})) ?? (await migrateInProcess()))

  async function migrateInProcess() {
    const database = await openDatabase(config.database)
    const applied = await migrateConfigured(config.database, database)
    // The job queue migrates its own tables when it opens.
    await (await openServices(config, commandLog(), { database })).close()
    return migrationSummary(applied)
  }
}

export async function recount() {
  console.log(await runAdminCommand(recountCommand, {}))
}

export async function seedDemo() {
  console.log(await runAdminCommand(seedDemoCommand, {}))
}
