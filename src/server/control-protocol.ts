import path from 'node:path'
import { z } from 'zod'

/* What `bin/odie` and a running server say to each other, apart from both, so that `bin/odie` doesn't load the server. */

/** One line of JSON in each direction. `message` is printed by the command line. */
export const ControlRequest = z.object({ command: z.string(), input: z.unknown() })
export const ControlResponse = z.object({ ok: z.boolean(), message: z.string() })
export type ControlResponse = z.infer<typeof ControlResponse>

export const controlPathOf = (dataDir: string) => path.join(dataDir, 'odie.sock')
