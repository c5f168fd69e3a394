import { randomFillSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import pg from 'pg'
import { startPostgres } from '#test/database/postgres-server.ts'
import { type Server, startServer } from '#test/processes.ts'
import { signInRemote } from '#test/remote.ts'
import { SWIFT, startS3 } from '#test/s3/server.ts'
import { DEMO_PASSWORD, demoAgent } from '../src/demo/people.ts'
import { startBare } from './measuring/bare-process.ts'
import { residentMb, watchMemory } from './measuring/memory.ts'
import { publish, type Target } from './measuring/results.ts'
import { interleave, ratiosOf, spreadOf, timed } from './measuring/statistics.ts'
import { digits, spread } from './measuring/text.ts'
import { post, uploadForm, uploadResumable } from './measuring/upload-clients.ts'

/*
 * Reports of 80 MB, one and twenty at once, as a form and by the tus protocol: how fast a server process takes them, compared with
 * a bare one that pipes them to a file, and how much memory it has meanwhile. The same with S3, compared with a client that puts
 * the same bytes into the same bucket. Both storages, or the one that's named: `node bench/upload.ts s3`. Clients and servers share the machine's cores, so compare ratios.
 */

const MEGABYTES = 80
const MAX_GROWTH_MB = 64
const MIN_SPEED = 0.7
const PLANS = {
  disk: [
    { count: 1, rounds: 7 },
    { count: 20, rounds: 3 },
  ],
  s3: [
    { count: 1, rounds: 3 },
    { count: 20, rounds: 1 },
  ],
}
const WAYS = ['bare', 'form', 'resumable'] as const
const LABELS = { bare: 'without ODIE', form: 'form', resumable: 'resumable' }

const storages = process.argv.length > 2 ? process.argv.slice(2) : ['disk', 's3']
const file = randomFillSync(Buffer.alloc(MEGABYTES * 1024 * 1024 - 1024))
file.write('%PDF-1.7\n')

const postgres = await startPostgres()
const database = new pg.Client(`${postgres.url}/postgres`)
await database.connect()
try {
  if (storages.includes('disk')) await measureDisk()
  if (storages.includes('s3'))
    if (existsSync(SWIFT)) await measureS3()
    else console.log('OpenStack Swift isn’t installed (Debian: python3-swift), so S3 isn’t measured.')
} finally {
  await database.end()
  await postgres.stop()
}
async function measureDisk() {
  const bare = await startBare('pipe-server.ts')
  try {
    await measure('disk', {}, (count) => at(count, () => post(`http://127.0.0.1:${bare.printed}`, [file])))
  } finally {
    bare.stop()
  }
}

async function measureS3() {
  const s3 = await startS3()
  const client = new S3Client({ endpoint: s3.endpoint, region: 'us-east-1', forcePathStyle: true })
  try {
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env
    const env = { STORAGE_URL: await s3.createBucket('bench'), AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
    const put = (Key: string) => client.send(new PutObjectCommand({ Bucket: 'bench', Key, Body: file }))
    await measure('s3', env, (count) => at(count, (index) => put(`bare-${index}`)))
  } finally {
    client.destroy()
    await s3.stop()
  }
}

type Send = (count: number) => Promise<unknown>
type Storage = keyof typeof PLANS
type Way = 'bare' | 'form' | 'resumable'

/** Measures a server with one kind of storage. `bare` sends the files without ODIE. */
async function measure(storage: Storage, env: Record<string, string>, bare: Send) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'odie-bench-'))
  const name = `bench_${storage}`
  await database.query(`create database ${name}`)
  const url = `${postgres.url}/${name}`
  const client = new pg.Client(url)
  await client.connect()
  // The demo has accounts and territories. Nothing is analyzed.
  const server = await startServer(dataDir, {
    DEMO: 'true',
    DATABASE_URL: url,
    ANALYSIS_PROCESSES: '0',
    ...env,
  })
  try {
    const { cookie } = await signInRemote(server, { email: demoAgent.email, password: DEMO_PASSWORD })
    const sent = (upload: typeof uploadForm) => async (count: number) => {
      // An agent may upload 60 reports an hour.
      await client.query('delete from rate_limits')
      await at(count, () => upload(server, cookie, file))
    }
    await compare(storage, server, { bare, form: sent(uploadForm), resumable: sent(uploadResumable) })
  } finally {
    await server.stop()
    await client.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Times and peak memory of each way. Uploads one after the other come first: what they leave behind is no growth. */
async function measureWays({ pid }: Server, ways: Record<Way, Send>, { count, rounds }: Plan) {
  const peaks: Record<Way, number[]> = { bare: [], form: [], resumable: [] }
  const once = (way: Way) => async () => {
    let ms = 0
    const { peak } = await watchMemory(pid, async () => {
      ms = await timed(() => ways[way](count))
    })
    peaks[way].push(peak)
    return ms
  }
  const candidates = { bare: once('bare'), form: once('form'), resumable: once('resumable') }
  return { times: await interleave(candidates, { rounds, warmUp: false }), peaks }
}

type Plan = { count: number; rounds: number }

async function compare(storage: Storage, server: Server, ways: Record<Way, Send>) {
  const rows: string[][] = []
  const targets: Target[] = []
  for (const send of Object.values(ways)) await send(1)
  const warmMb = residentMb(server.pid)
  for (const plan of PLANS[storage]) {
    const { times, peaks } = await measureWays(server, ways, plan)
    for (const way of WAYS) {
      const speeds = times[way].map((ms) => (MEGABYTES * plan.count) / (ms / 1_000))
      const ratio = spreadOf(ratiosOf(times.bare, times[way]))
      const growth = Math.max(...peaks[way]) - warmMb
      const compared = way === 'bare' ? ['1', '–'] : [spread(ratio), digits(growth)]
      rows.push([LABELS[way], String(plan.count), spread(spreadOf(speeds)), ...compared])
      if (way !== 'bare') targets.push(...judge(LABELS[way], ratio.median, { ...plan, growth }))
    }
  }
  publish({
    name: storage === 'disk' ? 'upload' : 'upload-s3',
    summary: `Reports of ${MEGABYTES} MB, stored ${storage === 'disk' ? 'on the disk, compared with a bare server that pipes them to a file' : 'in S3 (OpenStack Swift on the same machine), compared with one PUT of the same bytes'}. The server doesn’t analyze them; it had ${Math.round(warmMb)} MB before.`,
    tables: [
      {
        title: 'Speed and memory',
        columns: ['', 'at once', 'MB/s', 'of the bare speed', 'peak growth, MB'],
        rows,
      },
    ],
    targets,
    notes: [],
  })
}

function judge(name: string, ratio: number, { count, growth }: { count: number; growth: number }): Target[] {
  const speed = {
    name: `${name}, ${count} at once: speed`,
    target: `≥ ${MIN_SPEED} of the bare speed`,
    measured: digits(ratio),
    met: ratio >= MIN_SPEED,
  }
  const memory = {
    name: `${name}, ${count} at once: memory`,
    target: `grows by ≤ ${MAX_GROWTH_MB} MB`,
    measured: `${digits(growth)} MB`,
    met: growth <= MAX_GROWTH_MB,
  }
  return [speed, memory]
}

function at(count: number, send: (index: number) => Promise<unknown>) {
  return Promise.all(Array.from({ length: count }, (_, index) => send(index)))
}
