import { randomFillSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Server } from '#test/processes.ts'
import { SWIFT, startS3 } from '#test/s3/server.ts'
import { demoAgent } from '../src/demo/people.ts'
import { startBare } from './measuring/bare-process.ts'
import { liftUploadLimits } from './measuring/drafts.ts'
import { withDemo } from './measuring/installation.ts'
import { residentMb, watchMemory } from './measuring/memory.ts'
import { withPostgres } from './measuring/postgres.ts'
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

if (storages.includes('disk')) await measureDisk()
if (storages.includes('s3'))
  if (existsSync(SWIFT)) await measureS3()
  else console.log('OpenStack Swift isn’t installed (Debian: python3-swift), so S3 isn’t measured.')

async function measureDisk() {
  const bare = await startBare('pipe-server.ts')
  try {
    const send: Send = (count) => at(count, () => post(`http://127.0.0.1:${bare.printed}`, [file]))
    await measure('disk', {}, { send, pid: bare.pid })
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
    await measure('s3', env, { send: (count) => at(count, (index) => put(`bare-${index}`)) })
  } finally {
    client.destroy()
    await s3.stop()
  }
}

type Storage = keyof typeof PLANS
type Way = 'bare' | 'form' | 'resumable'

type Send = (count: number) => Promise<unknown>
/** A way to send files. `pid` is the process that receives them; without one, its memory isn't measured. */
type Sending = { send: Send; pid?: number }

/** Measures a server with one kind of storage. `bare` sends the files without ODIE. */
async function measure(storage: Storage, env: Record<string, string>, bare: Sending) {
  await withPostgres(({ url, client }) =>
    // Nothing is analyzed.
    withDemo({ DATABASE_URL: url, ANALYSIS_PROCESSES: '0', ...env }, async ({ server, signIn }) => {
      const { cookie } = await signIn(demoAgent)
      const sending = (upload: typeof uploadForm): Sending => ({
        pid: server.pid,
        send: async (count) => {
          await liftUploadLimits(client)
          await at(count, () => upload(server, cookie, file))
        },
      })
      const ways = { bare, form: sending(uploadForm), resumable: sending(uploadResumable) }
      await compare(storage, server, ways)
    }),
  )
}

/** Times of each way, and the most memory that its process had. */
async function measureWays(ways: Record<Way, Sending>, { count, rounds }: Plan) {
  const peaks: Record<Way, number> = { bare: 0, form: 0, resumable: 0 }
  const once = (way: Way) => async () => {
    const { send, pid } = ways[way]
    let ms = 0
    const work = async () => {
      ms = await timed(() => send(count))
    }
    if (pid) peaks[way] = Math.max(peaks[way], (await watchMemory(pid, work)).peak)
    else await work()
    return ms
  }
  const candidates = { bare: once('bare'), form: once('form'), resumable: once('resumable') }
  return { times: await interleave(candidates, { rounds, warmUp: false }), peaks }
}

type Plan = { count: number; rounds: number }

async function compare(storage: Storage, server: Server, ways: Record<Way, Sending>) {
  const rows: string[][] = []
  const targets: Target[] = []
  // What the first uploads leave behind is no growth.
  for (const { send } of Object.values(ways)) await send(1)
  const warmMb = residentMb(server.pid)
  const bareMb = ways.bare.pid ? residentMb(ways.bare.pid) : Number.NaN
  for (const plan of PLANS[storage]) {
    const { times, peaks } = await measureWays(ways, plan)
    const growth = {
      bare: peaks.bare - bareMb,
      form: peaks.form - warmMb,
      resumable: peaks.resumable - warmMb,
    }
    const measured = { times, growth }
    rows.push(...WAYS.map((way) => rowOf(way, plan, measured)))
    for (const way of ['form', 'resumable'] as const) targets.push(...judge(way, plan, measured))
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
    notes: [
      storage === 'disk'
        ? 'What’s left beyond the bare server is hashing each byte, parsing the form, and, for a resumable upload, making what has arrived durable every three seconds and recording it in the database.'
        : 'An upload waits on the disk until it’s complete, and is then sent to S3 in one request. Of a resumable one, what has arrived is sent every three seconds, and all of it again as one file if that was more than once, because objects can’t grow.',
    ],
  })
}

type Measured = { times: Record<Way, number[]>; growth: Record<Way, number> }

function rowOf(way: Way, { count }: Plan, { times, growth }: Measured) {
  const speeds = times[way].map((ms) => (MEGABYTES * count) / (ms / 1_000))
  const ratio = way === 'bare' ? '1' : spread(spreadOf(ratiosOf(times.bare, times[way])))
  return [
    LABELS[way],
    String(count),
    spread(spreadOf(speeds)),
    ratio,
    Number.isNaN(growth[way]) ? '–' : digits(growth[way]),
  ]
}

function judge(way: Way, { count }: Plan, { times, growth }: Measured): Target[] {
  const name = LABELS[way]
  const { median } = spreadOf(ratiosOf(times.bare, times[way]))
  const speed = {
    name: `${name}, ${count} at once: speed`,
    target: `≥ ${MIN_SPEED} of the bare speed`,
    measured: digits(median),
    met: median >= MIN_SPEED,
  }
  const memory = {
    name: `${name}, ${count} at once: memory`,
    target: `grows by ≤ ${MAX_GROWTH_MB} MB`,
    measured: `${digits(growth[way])} MB`,
    met: growth[way] <= MAX_GROWTH_MB,
  }
  return [speed, memory]
}

function at(count: number, send: (index: number) => Promise<unknown>) {
  return Promise.all(Array.from({ length: count }, (_, index) => send(index)))
}
