import { randomFillSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { cpuMsOf } from '#platform/tasks/process-usage.ts'
import { SWIFT, startS3 } from '#test/stand-ins/s3/server.ts'
import { demoAgent } from '../src/demo/people.ts'
import { startBare } from './measuring/bare-process.ts'
import { liftUploadLimits } from './measuring/drafts.ts'
import { withDemo } from './measuring/installation.ts'
import { COLLECTABLE, collectedMb, watchMemory } from './measuring/memory.ts'
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
const LABELS = {
  bare: 'without ODIE',
  hashed: 'without ODIE, hashed',
  form: 'form',
  resumable: 'resumable',
}

const storages = process.argv.length > 2 ? process.argv.slice(2) : ['disk', 's3']
const file = randomFillSync(Buffer.alloc(MEGABYTES * 1024 * 1024 - 1024))
file.write('%PDF-1.7\n')

if (storages.includes('disk')) await measureDisk()
if (storages.includes('s3'))
  if (existsSync(SWIFT)) await measureS3()
  else console.log('OpenStack Swift isn’t installed (Debian: python3-swift), so S3 isn’t measured.')

async function measureDisk() {
  const bare = await startBare('pipe-server.ts', COLLECTABLE)
  try {
    const url = `http://127.0.0.1:${bare.printed}`
    const sending = (path: string): Sending => ({
      pid: bare.pid,
      send: (count) => at(count, () => post(url + path, [file])),
      clear: () => fetch(url, { method: 'DELETE' }),
    })
    await measure('disk', {}, { bare: sending('/'), hashed: sending('/hashed') })
  } finally {
    await bare.stop()
  }
}

async function measureS3() {
  const s3 = await startS3()
  const client = new S3Client({ endpoint: s3.endpoint, region: 'us-east-1', forcePathStyle: true })
  try {
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env
    const env = { STORAGE_URL: await s3.createBucket('bench'), AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
    const put = (Key: string) => client.send(new PutObjectCommand({ Bucket: 'bench', Key, Body: file }))
    await measure('s3', env, { bare: { send: (count) => at(count, (index) => put(`bare-${index}`)) } })
  } finally {
    client.destroy()
    await s3.stop()
  }
}

type Storage = keyof typeof PLANS
type Way = keyof typeof LABELS

type Send = (count: number) => Promise<unknown>
/**
 * A way to send files. `pid` is the process that receives them; without one, its memory isn't measured. `clear` deletes the files: memory
 * that they leave is used for the next ones, which on a virtual machine takes half as long as getting new memory.
 */
type Sending = { send: Send; pid?: number; clear?: () => Promise<unknown> }

type Ways = Partial<Record<Way, Sending>> & { bare: Sending }

/** Measures a server with one kind of storage, next to other ways of sending the files. */
async function measure(storage: Storage, env: Record<string, string>, others: Ways) {
  await withPostgres(({ url, client }) =>
    // Nothing is analyzed.
    withDemo(
      { DATABASE_URL: url, ANALYSIS_PROCESSES: '0', ...COLLECTABLE, ...env },
      async ({ server, folder, signIn }) => {
        const { cookie } = await signIn(demoAgent)
        const sending = (upload: typeof uploadForm): Sending => ({
          pid: server.pid,
          ...(storage === 'disk' && { clear: () => clearFolder(path.join(folder, 'files')) }),
          send: async (count) => {
            await liftUploadLimits(client)
            await at(count, () => upload(server, cookie, file))
          },
        })
        const ways: Ways = { ...others, form: sending(uploadForm), resumable: sending(uploadResumable) }
        await compare(storage, ways)
      },
    ),
  )
}

/** CPU time is that of the process that receives the files, and of this one, which sends them. */
type Measured = { ms: number[]; peakMb: number; cpuMs: number[]; clientCpuMs: number[] }

/** Milliseconds so far. */
function cpuOf(pid: number) {
  return cpuMsOf(pid) ?? Number.NaN
}

/** Times of each way, and the most memory that its process had. */
async function measureWays(ways: Ways, { count, rounds }: Plan) {
  const peaks = new Map<Way, number>()
  const cpu = new Map<Way, Pick<Measured, 'cpuMs' | 'clientCpuMs'>>()
  const once =
    (way: Way, { send, pid, clear }: Sending) =>
    async () => {
      let ms = 0
      const work = async () => {
        ms = await timed(() => send(count))
      }
      if (!pid) {
        await work()
        return ms
      }
      const before = [cpuOf(pid), cpuOf(process.pid)] as const
      peaks.set(way, Math.max(peaks.get(way) ?? 0, (await watchMemory(pid, work)).peak))
      const { cpuMs, clientCpuMs } = cpu.get(way) ?? { cpuMs: [], clientCpuMs: [] }
      cpu.set(way, {
        cpuMs: [...cpuMs, cpuOf(pid) - before[0]],
        clientCpuMs: [...clientCpuMs, cpuOf(process.pid) - before[1]],
      })
      await clear?.()
      return ms
    }
  const candidates = entriesOf(ways).map(([way, sending]) => [way, once(way, sending)] as const)
  const times = await interleave(Object.fromEntries(candidates), { rounds, warmUp: false })
  return new Map(
    candidates.map(([way]): [Way, Measured] => [
      way,
      {
        ms: times[way]!,
        peakMb: peaks.get(way) ?? Number.NaN,
        ...(cpu.get(way) ?? { cpuMs: [], clientCpuMs: [] }),
      },
    ]),
  )
}

function entriesOf(ways: Ways) {
  return Object.entries(ways) as [Way, Sending][]
}

type Plan = { count: number; rounds: number }

/** The memory in MB that the process of each way has once its garbage is collected. */
async function collectedOf(ways: Ways) {
  const megabytes = new Map<Way, number>()
  for (const [way, { pid }] of entriesOf(ways)) megabytes.set(way, pid ? await collectedMb(pid) : Number.NaN)
  return megabytes
}

/** Keeps the least. What the first files left may go only later; growth from what they left would be negative. */
function lower(megabytes: Map<Way, number>, now: ReadonlyMap<Way, number>) {
  for (const [way, mb] of now) megabytes.set(way, Math.min(mb, megabytes.get(way) ?? mb))
}

async function compare(storage: Storage, ways: Ways) {
  const rows: string[][] = []
  const targets: Target[] = []
  for (const { send } of Object.values(ways)) await send(1)
  const warmMb = new Map<Way, number>()
  for (const plan of PLANS[storage]) {
    lower(warmMb, await collectedOf(ways))
    const measured = await measureWays(ways, plan)
    const bareMs = measured.get('bare')!.ms
    for (const [way, { peakMb, ...times }] of measured) {
      const result = { ...times, ratios: ratiosOf(bareMs, times.ms), growthMb: peakMb - warmMb.get(way)! }
      rows.push(rowOf(way, plan, result))
      if (way === 'form' || way === 'resumable') targets.push(...judge(way, plan, result))
    }
  }
  publish({
    name: storage === 'disk' ? 'upload' : 'upload-s3',
    summary: `Reports of ${MEGABYTES} MB, stored ${storage === 'disk' ? 'on the disk, compared with a bare server that pipes them to a file' : 'in S3 (OpenStack Swift on the same machine), compared with one PUT of the same bytes'}. The server doesn’t analyze them; it had ${Math.round(warmMb.get('form')!)} MB before, with its garbage collected.`,
    tables: [
      {
        title: 'Speed and memory',
        columns: [
          '',
          'at once',
          'MB/s',
          'of the bare speed',
          'peak growth, MB',
          'CPU of the server, ms a file',
          'of the client',
          'of all cores',
        ],
        rows,
      },
    ],
    targets,
    notes: [
      'Where server and client together take all cores, only less CPU time makes uploads faster.',
      storage === 'disk'
        ? 'The bare servers leave a file to the sync at its end, and ODIE has it written to the disk while it arrives: that’s why it can be faster.'
        : 'An upload waits on the disk until it’s complete, and is then sent to S3 in one request. Of a resumable one, what has arrived is sent every ten seconds, and all of it again as one file if that was more than once, because objects can’t grow.',
    ],
  })
}

type Result = Omit<Measured, 'peakMb'> & { ratios: number[]; growthMb: number }

function rowOf(way: Way, { count }: Plan, { ms, ratios, growthMb, cpuMs, clientCpuMs }: Result) {
  const speeds = ms.map((each) => (MEGABYTES * count) / (each / 1_000))
  const shares = cpuMs.map(
    (each, round) => (each + clientCpuMs[round]!) / (ms[round]! * availableParallelism()),
  )
  const each = (times: readonly number[]) => (times.length > 0 ? digits(spreadOf(times).median / count) : '–')
  return [
    LABELS[way],
    String(count),
    spread(spreadOf(speeds)),
    way === 'bare' ? '1' : spread(spreadOf(ratios)),
    Number.isNaN(growthMb) ? '–' : digits(growthMb),
    each(cpuMs),
    each(clientCpuMs),
    shares.length > 0 ? `${Math.round(100 * spreadOf(shares).median)} %` : '–',
  ]
}

function judge(way: Way, { count }: Plan, { ratios, growthMb }: Result): Target[] {
  const name = LABELS[way]
  const { median } = spreadOf(ratios)
  const speed = {
    name: `${name}, ${count} at once: speed`,
    target: `≥ ${MIN_SPEED} of the bare speed`,
    measured: digits(median),
    met: median >= MIN_SPEED,
  }
  const memory = {
    name: `${name}, ${count} at once: memory`,
    target: `grows by ≤ ${MAX_GROWTH_MB} MB`,
    measured: `${digits(growthMb)} MB`,
    met: growthMb <= MAX_GROWTH_MB,
  }
  return [speed, memory]
}

/** Deletes the stored files in a folder, and leaves those on their way in alone. */
async function clearFolder(folder: string) {
  for (const name of await readdir(folder))
    if (name !== 'arriving') await rm(path.join(folder, name), { recursive: true })
}

function at(count: number, send: (index: number) => Promise<unknown>) {
  return Promise.all(Array.from({ length: count }, (_, index) => send(index)))
}
