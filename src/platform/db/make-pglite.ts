import { open } from 'node:fs/promises'
import { openFiles } from './pglite-files.ts'

/** Run as a process of its own: makes an empty database in the folder that it is given. */
const [, , dir] = process.argv
if (!dir) throw new Error('make-pglite needs the folder of the database')

const pglite = await openFiles(dir)
await pglite.exec('checkpoint')
await pglite.close()

// Folder entries never reach the file system that PGlite sees, so the new names are put on the disk here.
const folder = await open(dir)
await folder.sync()
await folder.close()
