import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config-error.ts'
import { credentials, provideCredentials, type S3Server, startS3 } from '#test/stand-ins/s3/server.ts'
import type { Storage } from '../storage.ts'
import { guaranteesOf } from '../storage-guarantees.ts'
import { openS3 } from './s3.ts'

let server: S3Server
let client: S3Client
let downloads: string
let storage: Storage

const bucket = () => ({ bucket: 'files', prefix: 'odie/', region: 'us-east-1', endpoint: server.endpoint })
const open = () => openS3(bucket(), { downloads })

beforeAll(async () => {
  server = await startS3()
  await server.createBucket('files')
  client = new S3Client({ endpoint: server.endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  downloads = await mkdtemp(path.join(tmpdir(), 'odie-downloads-'))
  storage = await open()
})
afterAll(async () => {
  client.destroy()
  await server.stop()
  await rm(downloads, { recursive: true, force: true })
})

guaranteesOf('S3', () => storage, open)

const MB = 1024 * 1024
const noLimit = { maxBytes: Number.MAX_SAFE_INTEGER }
const objects = async () =>
  ((await client.send(new ListObjectsV2Command({ Bucket: 'files' }))).Contents ?? []).map(({ Key }) => Key)

/** A source of 12 MB that halts after 11. `hasArrived` resolves there; `next` lets it continue, or fail. */
function haltingSource() {
  const content = randomBytes(12 * MB)
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  async function* source() {
    yield content.subarray(0, 11 * MB)
    arrived.resolve()
    await gate.promise
    yield content.subarray(11 * MB)
  }
  return { content, source: source(), hasArrived: arrived.promise, next: gate }
}

test('S3: a large file appears when it’s complete, not before, and reads back byte for byte', async () => {
  const before = await objects()
  const { content, source, hasArrived, next } = haltingSource()
  const stored = storage.put(source, noLimit)
  await hasArrived
  expect(await objects()).toEqual(before)
  next.resolve()

  const { key, bytes } = await stored
  expect(bytes).toBe(content.length)
  expect(await objects()).toContain(`odie/${key}`)
  expect(content.equals(await buffer((await storage.read(key)).body))).toBe(true)
})

test('S3: when the source of a large file fails, nothing of it stays, neither there nor here', async () => {
  const before = [await objects(), await readdir(downloads, { recursive: true })]
  const { source, hasArrived, next } = haltingSource()
  const stored = storage.put(source, noLimit)
  await hasArrived
  next.reject(new Error('the agent went into a tunnel'))
  await expect(stored).rejects.toThrow('the agent went into a tunnel')
  expect([await objects(), await readdir(downloads, { recursive: true })]).toEqual(before)
})

test('S3: lists more files than fit on a page', async () => {
  const keys = new Set<string>()
  const paged = await openS3({ ...bucket(), prefix: 'many/' }, { downloads, pageSize: 3 })
  for (let count = 0; count < 7; count++)
    keys.add((await paged.put(Readable.from([Buffer.from('file')]), noLimit)).key)
  await paged.check()
  expect(new Set(await Array.fromAsync(paged.list({ olderThanMs: -60_000 })))).toEqual(keys)
})

test('S3: a prefix keeps installations in one bucket apart', async () => {
  const other = await openS3({ ...bucket(), prefix: 'other/' }, { downloads })
  const { key } = await other.put(Readable.from([Buffer.from('theirs')]), noLimit)
  expect(await Array.fromAsync(storage.list({ olderThanMs: -60_000 }))).not.toContain(key)
  await expect(storage.read(key)).rejects.toThrow('no stored file')
})

test('S3: a file is read where it was stored without downloading it, as it was stored last', async () => {
  const { key } = await storage.put(Readable.from([Buffer.from('first')]), noLimit)
  await storage.put(Readable.from([Buffer.from('second')]), { ...noLimit, key })
  // A download would fail.
  await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: `odie/${key}` }))
  expect(await storage.withLocalFile(key, (file) => readFile(file, 'utf8'))).toBe('second')
})

test('S3: a file is downloaded once for several uses, and its local copy is deleted with it', async () => {
  const { key } = await (await open()).put(Readable.from([Buffer.from('file')]), noLimit)
  const copyOf = () => storage.withLocalFile(key, async (file) => file)
  const first = await copyOf()
  // Another download would fail.
  await client.send(new DeleteObjectCommand({ Bucket: 'files', Key: `odie/${key}` }))
  expect(await copyOf()).toBe(first)
  await storage.delete(key)
  expect(existsSync(first)).toBe(false)
})

test('S3: the local copies of a killed process are deleted after an hour', async () => {
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60_000)
  const create = async (folder: string, at: Date) => {
    const dir = path.join(downloads, folder)
    await mkdir(dir)
    await writeFile(path.join(dir, 'copy'), 'half')
    for (const each of [path.join(dir, 'copy'), dir]) await utimes(each, at, at)
  }
  await create('old', hoursAgo)
  await create('fresh', new Date())
  await open()
  expect(existsSync(path.join(downloads, 'old', 'copy'))).toBe(false)
  expect(await readdir(path.join(downloads, 'fresh'))).toEqual(['copy'])
})

test('S3: a bucket that doesn’t exist stops startup with a sentence', async () => {
  const opening = openS3({ ...bucket(), bucket: 'elsewhere' }, { downloads })
  await expect(opening).rejects.toThrow(ConfigError)
  await expect(opening).rejects.toThrow(
    'STORAGE_URL: the bucket elsewhere can’t be used (NoSuchBucket 404 The specified bucket does not exist.): check the bucket, its region, and the credentials.',
  )
})

test('S3: rejected credentials stop startup, and no message contains them', async () => {
  provideCredentials('another-secret')
  const error = await open().catch((error) => error as Error)
  provideCredentials()
  expect(error).toBeInstanceOf(ConfigError)
  expect((error as Error).message).toContain('SignatureDoesNotMatch 403')
  expect((error as Error).message).not.toMatch(/another-secret|AWS4-HMAC/)
})
