import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDisk } from '#platform/storage/disk.ts'
import { openS3 } from '#platform/storage/s3/s3.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { startProxy } from '#test/stand-ins/s3/proxy.ts'
import { credentials, type S3Server, startS3 } from '#test/stand-ins/s3/server.ts'

const ODIE = path.resolve(import.meta.dirname, '../../bin/odie')

let server: S3Server
let proxy: Awaited<ReturnType<typeof startProxy>>
const folders: string[] = []

beforeAll(async () => {
  server = await startS3()
  proxy = await startProxy(server.endpoint)
})
afterEach(() => {
  proxy.fault = () => null
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** An installation with files on its disk, and an empty bucket. */
async function createInstallation(sizes: readonly number[]) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'odie-copied-'))
  folders.push(dataDir)
  const bucket = `copied-${randomBytes(4).toString('hex')}`
  await server.createBucket(bucket)
  const disk = await openDisk(path.join(dataDir, 'files'))
  const files = new Map<string, Buffer>()
  for (const size of sizes) await add(disk, files, size)
  const target = { bucket, prefix: 'odie/', region: 'us-east-1', endpoint: server.endpoint }
  const s3 = await openS3(target, { downloads: path.join(dataDir, 'downloads') })
  const env = {
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    DATA_DIR: dataDir,
    STORAGE_URL: `s3://${bucket}/odie?endpoint=${proxy.url}`,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  }
  return { disk, s3, files, env }
}

async function add(disk: Storage, files: Map<string, Buffer>, bytes: number) {
  const content = randomBytes(bytes)
  const { key } = await disk.put(Readable.from([content]), { maxBytes: Number.MAX_SAFE_INTEGER })
  files.set(key, content)
  return key
}

/** Runs the command; resolves with its output and exit code. */
async function copy(env: Record<string, string>, ...options: string[]) {
  try {
    return { code: 0, ...(await promisify(execFile)(ODIE, ['files', 'copy-to-s3', ...options], { env })) }
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }
  }
}

const keysIn = async (storage: Storage) =>
  new Set(await Array.fromAsync(storage.list({ olderThanMs: -60_000 })))

async function expectAllCopied(s3: Storage, files: Map<string, Buffer>) {
  expect(await keysIn(s3)).toEqual(new Set(files.keys()))
  for (const [key, content] of files)
    expect(content.equals(await buffer((await s3.read(key)).body))).toBe(true)
}

/** The keys that were sent to S3 since the last call. */
function sentKeys() {
  const sent = proxy.requests.filter((request) => request.startsWith('PUT '))
  proxy.requests.length = 0
  return sent.map((request) => /[0-9a-f]{32}/.exec(request)?.[0])
}

test('a copy that’s killed halfway and repeated has every file once, byte for byte', async () => {
  const sizes = [0, 1, 100_000, 6_000_000, 12_000_000, ...Array.from({ length: 20 }, () => 5_000)]
  const { s3, files, env } = await createInstallation(sizes)
  let puts = 0
  const halfway = Promise.withResolvers<void>()
  proxy.fault = ({ method }) => {
    if (method !== 'PUT' || ++puts <= 10) return null
    halfway.resolve()
    return { kind: 'hang' }
  }
  const killed = spawn(ODIE, ['files', 'copy-to-s3'], { env, stdio: 'ignore' })
  await halfway.promise
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const before = await keysIn(s3)
  expect(before.size).toBeGreaterThan(0)
  expect(before.size).toBeLessThan(files.size)

  proxy.fault = () => null
  sentKeys()
  const { code, stdout } = await copy(env)
  expect(code).toBe(0)
  // What was on its way when the process was killed may have arrived since.
  const [, copied = '', present = ''] = /Copied (\d+) files.*; (\d+) files had.*All files/.exec(stdout) ?? []
  expect(Number(copied) + Number(present)).toBe(files.size)
  expect(Number(present)).toBeGreaterThanOrEqual(before.size)
  expect(sentKeys().filter((key) => before.has(key ?? ''))).toEqual([])
  await expectAllCopied(s3, files)
})

test('repeating the copy adds files that arrived in the meantime, and says what to do next', async () => {
  const { disk, s3, files, env } = await createInstallation([10, 20])
  expect((await copy(env)).code).toBe(0)
  sentKeys()
  const late = await add(disk, files, 30)
  const { code, stdout } = await copy(env)
  expect(code).toBe(0)
  expect(stdout).toContain('Copied 1 file (0.0 MB); 2 files had been copied before.')
  expect(stdout).toContain('Start every process with STORAGE_URL')
  expect(sentKeys()).toEqual([late])
  await expectAllCopied(s3, files)
})

test('a file that was cut or changed in the bucket is copied again', async () => {
  const { s3, files, env } = await createInstallation([1_000, 1_000])
  await copy(env)
  const [cut = '', changed = ''] = files.keys()
  await s3.put(Readable.from([randomBytes(999)]), { maxBytes: 1_000, key: cut })
  await s3.put(Readable.from([randomBytes(1_000)]), { maxBytes: 1_000, key: changed })
  const { code, stdout } = await copy(env, '--compare')
  expect([code, stdout]).toEqual([0, expect.stringContaining('Copied 2 files')])
  await expectAllCopied(s3, files)
})

test('when S3 goes down, the command says how far it got', async () => {
  const { env } = await createInstallation([10])
  proxy.fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status: 503 } : null)
  const { code, stderr } = await copy(env)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^S3, bucket copied-\w+: .*503/)
  expect(stderr).toContain('Run the command again, and it picks up where it left off.')
  expect(stderr).not.toContain(credentials.secretAccessKey)
})

test('without STORAGE_URL, and without files, the command says what’s wrong', async () => {
  const { env } = await createInstallation([])
  const { STORAGE_URL: _, ...withoutUrl } = env
  expect(await copy(withoutUrl)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set STORAGE_URL'),
  })
  const elsewhere = { ...env, DATA_DIR: path.join(env.DATA_DIR, 'elsewhere') }
  expect(await copy(elsewhere)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There are no files to copy'),
  })
})
