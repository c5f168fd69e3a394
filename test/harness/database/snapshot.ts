import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Database, drizzleOverPglite } from '#platform/db/db.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { openPgliteThread, type Pglite } from '#platform/db/pglite-client.ts'
import { compilePglite, openDump } from '#platform/db/pglite-files.ts'
import { prepareQueue } from '#platform/jobs/boss.ts'
import { workers } from '#server/routes.ts'
import { silent } from '../log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { kind: 'pglite'; snapshot: string } | { kind: 'postgres'; url: string; template: string }
  }
}

/** Creates the empty, migrated database once per set of migrations: loading it takes a sixth of the time. */
export default async function setup({ provide }: TestProject) {
  const jobs = workers.map(({ job }) => job)
  const key = createHash('sha256')
    .update(JSON.stringify([await readMigrations(), jobs]))
    .digest('hex')
    .slice(0, 12)
  const snapshot = path.resolve(`node_modules/.cache/odie-test-${key}.tar`)
  if (!existsSync(snapshot)) {
    const pglite = await openDump()
    const database = inMemory(pglite)
    await migrate(database)
    await prepareQueue(database, jobs, silent)
    await mkdir(path.dirname(snapshot), { recursive: true })
    const content = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
    await writeFile(`${snapshot}.new`, content)
    await rename(`${snapshot}.new`, snapshot)
    await pglite.close()
  }
  provide('database', { kind: 'pglite', snapshot })
}

const inMemory = (pglite: Pglite): Database => ({
  db: drizzleOverPglite(pglite),
  client: { kind: 'pglite', pglite },
  close: () => pglite.close(),
})

/** Compiled once for all files of a worker, because that takes longer than loading the snapshot. */
let program: Promise<WebAssembly.Module> | undefined

/** A copy of the snapshot, in a thread as in production. */
export async function openSnapshot(file: string): Promise<Database> {
  program ??= compilePglite()
  return inMemory(openPgliteThread({ dump: file, program: await program }))
}
