import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * Loaded into a measured server before its program (`COLLECTABLE` of memory.ts): collects all garbage when it gets
 * SIGWINCH. SIGUSR2 would stop ODIE.
 */

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
process.on('SIGWINCH', () => collect())
