import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Fault, startProxy } from '#test/stand-ins/s3/proxy.ts'
import { type S3Server, startS3 } from '#test/stand-ins/s3/server.ts'
import { FileMissing, type Storage, StorageUnavailable } from '../storage.ts'
import { openS3 } from './s3.ts'

const MB = 1024 * 1024
const noLimit = { maxBytes: Number.MAX_SAFE_INTEGER }

let server: S3Server
let proxy: Awaited<ReturnType<typeof startProxy>>
let downloads: string
/** Without faults. */
let direct: Storage
/** Through the proxy, with the limits that production has. */
let storage: Storage
/** Through the proxy, for requests that get no response: it gives up early. */
let impatient: Storage

beforeAll(async () => {
  server = await startS3()
  await server.createBucket('files')
  proxy = await startProxy(server.endpoint)
  downloads = await mkdtemp(path.join(tmpdir(), 'odie-downloads-'))
  const bucket = { bucket: 'files', prefix: '', region: 'us-east-1' }
  direct = await openS3({ ...bucket, endpoint: server.endpoint }, { downloads })
  storage = await openS3({ ...bucket, endpoint: proxy.url }, { downloads })
  impatient = await openS3({ ...bucket, endpoint: proxy.url }, { downloads, limits: IMPATIENT })
})
afterEach(() => {
  proxy.fault = () => null
  proxy.requests.length = 0
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
  await rm(downloads, { recursive: true, force: true })
})

const IMPATIENT = {
  uploads: { connectionTimeout: 500, socketTimeout: 500 },
  requests: { connectionTimeout: 500, requestTimeout: 500, throwOnRequestTimeout: true },
  stalledMs: 500,
}

/** For requests whose response begins: only its rest is late. */
const PATIENT = { ...IMPATIENT.requests, connectionTimeout: 60_000, requestTimeout: 60_000 }

const put = (to: Storage, content: Buffer) => to.put(Readable.from([content]), noLimit)
const keys = () => Array.fromAsync(direct.list({ olderThanMs: -60_000 }))

/** Every kind of request that a storage makes. */
const REQUESTS: [string, (storage: Storage, key: string) => Promise<unknown>][] = [
  ['put of a small file', (to) => put(to, randomBytes(1_000))],
  ['put of a large file', (to) => put(to, randomBytes(6 * MB))],
  ['read', (to, key) => to.read(key)],
  ['sizeOf', (to, key) => to.sizeOf(key)],
  ['withLocalFile', (to, key) => to.withLocalFile(key, async () => undefined)],
  ['delete', (to, key) => to.delete(key)],
  ['list', (to) => Array.fromAsync(to.list({ olderThanMs: 0 }))],
  ['check', (to) => to.check()],
]

test.each(REQUESTS)('while S3 is down, %s fails as unavailable', async (_name, request) => {
  // Nothing listens on port 1.
  const down = { bucket: 'files', prefix: '', region: 'us-east-1', endpoint: 'http://127.0.0.1:1' }
  const opened = await openS3(down, { downloads })
  const failed = request(opened, 'a'.repeat(32))
  await expect(failed).rejects.toThrow(StorageUnavailable)
  await expect(failed).rejects.toThrow('S3, bucket files: ECONNREFUSED')
})

test.each(REQUESTS)('while S3 doesn’t respond, %s fails as unavailable', async (_name, request) => {
  proxy.fault = () => ({ kind: 'hang' })
  await expect(request(impatient, 'a'.repeat(32))).rejects.toThrow(StorageUnavailable)
})

test.each(REQUESTS)('while S3 responds with 500, %s fails as unavailable', async (_name, request) => {
  proxy.fault = () => ({ kind: 'status', status: 500 })
  await expect(request(storage, 'a'.repeat(32))).rejects.toThrow(StorageUnavailable)
})

test('a request that fails twice succeeds the third time', async () => {
  const content = randomBytes(1_000)
  const failures: Fault[] = [
    { kind: 'status', status: 503 },
    { kind: 'cut request', afterBytes: 1 },
  ]
  proxy.fault = () => failures.shift() ?? null
  const { key } = await put(storage, content)
  expect(await buffer((await direct.read(key)).body)).toEqual(content)
})

test('a large file whose connection breaks off is sent again', async () => {
  const content = randomBytes(11 * MB)
  const cuts: Fault[] = [{ kind: 'cut request', afterBytes: 2 * MB }]
  proxy.fault = () => cuts.shift() ?? null
  const { key } = await put(storage, content)
  expect(cuts).toEqual([])
  expect(content.equals(await buffer((await direct.read(key)).body))).toBe(true)
})

test('a file that doesn’t get through leaves nothing, neither there nor here', async () => {
  const before = [await keys(), await readdir(downloads, { recursive: true })]
  proxy.fault = () => ({ kind: 'cut request', afterBytes: 2 * MB })
  await expect(put(storage, randomBytes(11 * MB))).rejects.toThrow(StorageUnavailable)
  expect([await keys(), await readdir(downloads, { recursive: true })]).toEqual(before)
})

test('the source’s error is reported even if S3 goes down at the same time', async () => {
  async function* failing() {
    yield randomBytes(6 * MB)
    proxy.fault = () => ({ kind: 'status', status: 500 })
    throw new Error('the agent went into a tunnel')
  }
  await expect(storage.put(failing(), noLimit)).rejects.toThrow('the agent went into a tunnel')
})

test.each([
  ['a small file', 1_000],
  ['a large file', 6 * MB],
])('%s that’s damaged on its way is rejected', async (_name, bytes) => {
  const before = await keys()
  proxy.fault = () => ({ kind: 'corrupt request' })
  await expect(put(storage, randomBytes(bytes))).rejects.toThrow(StorageUnavailable)
  expect(await keys()).toEqual(before)
})

test('a download that breaks off fails instead of ending early', async () => {
  const { key } = await put(direct, randomBytes(MB))
  proxy.fault = () => ({ kind: 'cut response', afterBytes: 200_000 })
  await expect(buffer((await storage.read(key)).body)).rejects.toThrow(StorageUnavailable)
  let isUsed = false
  const used = storage.withLocalFile(key, async () => {
    isUsed = true
  })
  await expect(used).rejects.toThrow(StorageUnavailable)
  expect(isUsed).toBe(false)
})

test('a download that stops in the middle fails, and its local copy is deleted', async () => {
  const { key } = await put(direct, randomBytes(MB))
  proxy.fault = () => ({ kind: 'stall response', afterBytes: 200_000 })
  const own = path.join(downloads, 'own')
  const opened = await openS3(
    { bucket: 'files', prefix: '', region: 'us-east-1', endpoint: proxy.url },
    { downloads: own, limits: { ...IMPATIENT, requests: PATIENT } },
  )
  await expect(buffer((await opened.read(key)).body)).rejects.toThrow('nothing for 500 ms')
  await expect(opened.withLocalFile(key, async () => undefined)).rejects.toThrow(StorageUnavailable)
  for (const folder of await readdir(own)) expect(await readdir(path.join(own, folder))).toEqual([])
})

test('a slow download succeeds, however long it takes', async () => {
  const content = randomBytes(40_000)
  const { key } = await put(direct, content)
  proxy.fault = () => ({ kind: 'slow response', pieceBytes: 1_000, pauseMs: 100 })
  const opened = await openS3(
    { bucket: 'files', prefix: '', region: 'us-east-1', endpoint: proxy.url },
    { downloads, limits: { ...IMPATIENT, requests: PATIENT, stalledMs: 3_000 } },
  )
  expect(await buffer((await opened.read(key)).body)).toEqual(content)
})

test('a file that vanished is missing, not unavailable', async () => {
  const { key } = await put(direct, randomBytes(10))
  await direct.delete(key)
  await expect(storage.read(key)).rejects.toThrow(FileMissing)
  await expect(storage.sizeOf(key)).rejects.toThrow(FileMissing)
  await expect(storage.withLocalFile(key, async () => undefined)).rejects.toThrow(FileMissing)
})

test('after an outage, the same storage works again', async () => {
  proxy.fault = () => ({ kind: 'status', status: 503 })
  await expect(storage.check()).rejects.toThrow(StorageUnavailable)
  proxy.fault = () => null
  await storage.check()
})
