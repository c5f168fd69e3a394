import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { createRestricted } from './postgres.ts'

/** A database without migrations: as its owner, who migrates it, and as ODIE. On PGlite, both are the same. */
type EmptyDatabase = { owner: Database; odie: Database; close(): Promise<void> }

/** Opens one of the kind that the tests run on. */
export async function openEmpty(): Promise<EmptyDatabase> {
  const provided = inject('database')
  if (provided.kind === 'pglite') {
    const dir = await mkdtemp(path.join(tmpdir(), 'odie-empty-'))
    const database = await openDatabase({ kind: 'pglite', dir })
    const close = async () => {
      await database.close()
      await rm(dir, { recursive: true, force: true })
    }
    return { owner: database, odie: database, close }
  }
  const urls = await createRestricted(provided.url, `odie_${crypto.randomUUID().replaceAll('-', '')}`)
  const owner = await openDatabase({ kind: 'postgres', url: urls.migrationUrl })
  const odie = await openDatabase({ kind: 'postgres', url: urls.url })
  const close = async () => {
    await odie.close()
    await owner.close()
  }
  return { owner, odie, close }
}
