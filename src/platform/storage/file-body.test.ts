import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { FileBody } from './file-body.ts'

async function createFile(bytes: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'odie-body-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'file')
  await writeFile(file, randomBytes(bytes))
  return file
}

/** Like a connection: it reads a chunk's memory only once it has waited for the network. */
function slowTarget() {
  const received: Buffer[] = []
  const target = new Writable({
    async write(chunk: Buffer, _encoding, done) {
      for (let turn = 0; turn < 5; turn++) await setImmediate()
      received.push(Buffer.from(chunk))
      done()
    },
  })
  return { target, received }
}

const openFiles = async () =>
  await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )

test.each([0, 1, 256 * 1024, 256 * 1024 + 1, 3_000_000])(
  'a file of %i bytes arrives as it is, however slowly it’s taken',
  async (bytes) => {
    const file = await createFile(bytes)
    const { target, received } = slowTarget()
    await once(new FileBody(file).pipe(target), 'finish')
    expect(Buffer.concat(received).equals(await readFile(file))).toBe(true)
    await expect.poll(openFiles).not.toContain(file)
  },
)

test('a file that can’t be read is an error of the body', async () => {
  const body = new FileBody('/nonexistent')
  const failed = once(body, 'error')
  body.pipe(slowTarget().target)
  expect((await failed)[0]).toMatchObject({ code: 'ENOENT' })
})

test.each(['body', 'target'] as const)('destroying the %s ends it, and closes the file', async (which) => {
  const file = await createFile(3_000_000)
  const { promise: began, resolve: begin } = Promise.withResolvers<void>()
  // Takes the first chunk and never asks for more.
  const target = new Writable({ write: () => begin() })
  const body = new FileBody(file)
  body.pipe(target)
  await began
  expect(await openFiles()).toContain(file)
  const parts = { body, target }
  parts[which].destroy()
  await expect.poll(openFiles).not.toContain(file)
})

test('a connection that’s lost is the request’s error, so that an early response isn’t hidden by it', async () => {
  const file = await createFile(3_000_000)
  const target = new Writable({ write: (_chunk, _encoding, done) => done(new Error('lost')) })
  const body = new FileBody(file)
  let bodyError: Error | null = null
  body.on('error', (error) => {
    bodyError = error
  })
  const failed = once(target, 'error')
  body.pipe(target)
  expect((await failed)[0]).toMatchObject({ message: 'lost' })
  await expect.poll(openFiles).not.toContain(file)
  await setImmediate()
  expect(bodyError).toBe(null)
})
