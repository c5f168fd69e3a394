import { syncFolder } from '#platform/storage/writing/sync-folder.ts'
import { openFiles } from './pglite-files.ts'

/** Runs as a process of its own: creates an empty database in the folder given as its argument. */
const [, , dir] = process.argv
if (!dir) throw new Error('make-pglite needs the database folder as its argument')

const pglite = await openFiles(dir)
await pglite.exec('checkpoint')
await pglite.close()

// PGlite has no way to sync a folder, so the new file names are made durable here.
await syncFolder(dir)
