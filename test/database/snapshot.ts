import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { type Database, overPglite } from '#platform/db/db.ts'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { withEventLoopYield } from '#platform/db/pglite.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { workers } from '#server/routes.ts'
import { silent } from '../log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { kind: 'pglite'; snapshot: string } | { kind: 'postgres'; url: string; template: string }
  }
}

/** Makes the empty, migrated database once per set of migrations: loading it takes a sixth of making it. */
export default async function setup({ provide }: TestProject) {
  const jobs = workers.map(({ job }) => job)
  const key = createHash('sha256')
    .update(JSON.stringify([await readMigrations(), jobs]))
    .digest('hex')
    .slice(0, 12)
  const snapshot = path.resolve(`node_modules/.cache/odie-test-${key}.tar`)
  if (!existsSync(snapshot)) {
    const pglite = withEventLoopYield(await PGlite.create({ parsers: { [types.INT8]: Number } }))
    const database = inMemory(pglite)
    await migrate(database)
    await (await openQueue(database, jobs, silent)).stop()
    await mkdir(path.dirname(snapshot), { recursive: true })
    const content = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer())
    await writeFile(`${snapshot}.new`, content)
    await rename(`${snapshot}.new`, snapshot)
    await pglite.close()
  }
  provide('database', { kind: 'pglite', snapshot })
}

const inMemory = (pglite: PGlite): Database => ({
  db: overPglite(pglite),
  client: { kind: 'pglite', pglite },
  close: () => pglite.close(),
})

export async function openSnapshot(file: string): Promise<Database> {
  const loadDataDir = new Blob([await readFile(file)])
  return inMemory(withEventLoopYield(await PGlite.create({ loadDataDir, parsers: { [types.INT8]: Number } })))
}
