import { readFile } from 'node:fs/promises'
import { serve } from '#platform/tasks/serve.ts'
import { handle } from '#platform/tasks/task.ts'
import { readZips } from './geojson.ts'
import { simplify } from './simplify.ts'
import { simplifyTask } from './task.ts'

serve([
  handle(simplifyTask, async ({ path }, onProgress) => {
    const zips = readZips(await readFile(path, 'utf8'))
    onProgress({ zips: zips.size })
    return simplify(zips)
  }),
])
