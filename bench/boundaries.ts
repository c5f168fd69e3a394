import { createReadStream, existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { smallState, startBoundaryHost } from '#test/stand-ins/boundary-host.ts'
import { demoAdmin } from '../src/demo/people.ts'
import { PROBE_COLUMNS, probe, probeRows } from './measuring/healthz.ts'
import { type Demo, withDemo } from './measuring/installation.ts'
import { publish } from './measuring/results.ts'

/*
 * How long a small request waits while the boundaries of a state are fetched and simplified, compared with the idle server of the
 * same run: Wisconsin in full detail if `BOUNDARY_FILE` names its file, else a generated state of 14 MB.
 */

const IDLE_MS = 5_000
const POLL_MS = 500
const { BOUNDARY_FILE } = process.env

const generated = () => JSON.stringify(smallState({ bends: 220, columns: 30, rows: 25 }))
const host = await startBoundaryHost((_request, response) => {
  if (BOUNDARY_FILE && existsSync(BOUNDARY_FILE)) createReadStream(BOUNDARY_FILE).pipe(response)
  else response.end(generated())
})
try {
  await withDemo({ ZIP_BOUNDARY_URL: host.url }, measure)
} finally {
  await host.stop()
}

async function measure({ server, signIn }: Demo) {
  const { cookie } = await signIn(demoAdmin)
  const read = (address: string) => fetch(server.url + address, { headers: { cookie } })
  // The demo's reports are analyzed after the start; measured meanwhile, they'd count as load.
  while (/"(uploaded|processing)"/.test(await (await read('/api/admin/inspection-reports')).text()))
    await pause(POLL_MS)
  await pause(2_000)

  const idle = await probe(server, pause(IDLE_MS))
  const start = performance.now()
  const busy = await probe(server, prepared(read))
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  const bytes = (await (await read('/api/territories/boundaries/WI')).arrayBuffer()).byteLength
  publish({
    name: 'boundaries',
    summary: `How long /healthz takes while the boundaries of a state are fetched and simplified, which took ${seconds} s and made ${Math.round(bytes / 1_000)} kB of TopoJSON.`,
    tables: [
      {
        title: 'Times of /healthz',
        columns: PROBE_COLUMNS,
        rows: probeRows({ idle: 'idle', busy: 'while simplifying' }, idle, busy),
      },
    ],
    targets: [],
    notes: [],
  })
}

async function prepared(read: (address: string) => Promise<Response>) {
  for (;;) {
    const response = await read('/api/territories/boundaries/WI')
    await response.arrayBuffer()
    if (response.status === 200) return
    if (response.status !== 202) throw new Error(`boundaries: ${response.status}`)
    await pause(POLL_MS)
  }
}
