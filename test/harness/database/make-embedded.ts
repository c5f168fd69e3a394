import { readConfig } from '#platform/config/config.ts'
import { openPglite } from '#platform/db/pglite.ts'
import { openServices } from '#server/services.ts'
import { silent } from '../log.ts'

/** Runs as a process of its own, because creating a database keeps memory: `make-embedded.ts empty|migrated DATA_DIR`. */
const [, , kind, dataDir] = process.argv
if (!dataDir) throw new Error('make-embedded needs a kind of database and the folder of an installation')

if (kind === 'empty') await (await openPglite(`${dataDir}/db`)).close()
else await (await openServices(readConfig({ DATA_DIR: dataDir, DEMO: 'false' }), silent)).close()
