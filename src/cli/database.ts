import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/db.ts'
import * as migrations from '#platform/db/migrate.ts'
import { migrateChore, sayMigrated, seedDemoChore } from '#server/chores.ts'
import { openHouse } from '#server/house.ts'
import { askHouse, askServer, commandLog } from './ask-house.ts'

export async function migrate() {
  const config = readConfig()
  console.log((await askServer(config, migrateChore, {})) ?? (await migrateHere()))

  async function migrateHere() {
    const database = await openDatabase(config.database)
    const applied = await migrations.migrate(database)
    // The job queue keeps tables of its own, which it brings up to date when it opens.
    await (await openHouse(config, commandLog(), { database })).close()
    return sayMigrated(applied)
  }
}

export async function seedDemo() {
  console.log(await askHouse(seedDemoChore, {}))
}
