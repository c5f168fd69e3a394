import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listReports } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { createMarket, storedKeys } from '#test/builders/market.ts'
import { app, type Caller, call, ctx } from '#test/harness/harness.ts'
import { createReport, MAX_REPORT_BYTES } from '../contract.ts'

const MB = 1024 * 1024
const BOUNDARY = 'a-boundary-of-our-own'
const arriving = path.join(ctx.config.dataDir, 'files', 'arriving')

let port: number
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

/** Yields a text of this many bytes. */
function* textOf(bytes: number) {
  const piece = Buffer.alloc(MB, 'The panel cover is missing. ')
  for (let left = bytes; left > 0; left -= MB) yield left < MB ? piece.subarray(0, left) : piece
}

/** Starts an upload over its own connection, written chunk by chunk. */
function beginUpload(caller: Caller, address: string, name = 'report.txt') {
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: createReport.path,
    headers: { cookie: caller.cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
  const responded = new Promise<IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  )
  const disposition = 'content-disposition: form-data; name='
  request.write(
    `--${BOUNDARY}\r\n${disposition}"propertyAddress"\r\n\r\n${address}\r\n` +
      `--${BOUNDARY}\r\n${disposition}"report"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`,
  )
  return { request, responded }
}

const write = (request: ClientRequest, piece: Buffer) =>
  new Promise<void>((resolve, reject) => request.write(piece, (error) => (error ? reject(error) : resolve())))

async function finish({ request, responded }: ReturnType<typeof beginUpload>) {
  request.end(`\r\n--${BOUNDARY}--\r\n`)
  const response = await responded
  return { status: response.statusCode, body: (await json(response)) as Record<string, unknown> }
}

async function uploadOf(bytes: number, caller: Caller, address: string, name?: string) {
  const upload = beginUpload(caller, address, name)
  for (const piece of textOf(bytes)) await write(upload.request, piece)
  return await finish(upload)
}

/** Sizes in bytes of the uploads in progress. A file may be deleted between `readdir` and `stat`. */
async function arrivedBytes() {
  const sizes = (await readdir(arriving, { recursive: true })).map(
    async (name) => await stat(path.join(arriving, name)).catch(() => null),
  )
  return (await Promise.all(sizes)).flatMap((found) => (found?.isFile() ? found.size : []))
}

async function until<T>(read: () => Promise<T>, isDone: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await read()
    if (isDone(found)) return found
    await pause(5)
  }
}

test('a file is streamed to disk as it arrives, and can’t be requested until it is complete', async () => {
  const { agent, address } = await createMarket()
  const before = await storedKeys()
  const upload = beginUpload(agent, address)
  await write(upload.request, Buffer.alloc(4 * MB, 'a'))
  await until(arrivedBytes, ([bytes = 0]) => bytes >= 4 * MB - 65_536)

  expect(await storedKeys()).toEqual(before)
  expect((await call(agent, listReports, {})).body).toEqual([])
  expect((await finish(upload)).status).toBe(201)
  expect(await arrivedBytes()).toEqual([])
})

test('a file of exactly 80 MB is accepted, byte for byte', async () => {
  const { agent, address } = await createMarket()
  const { status, body } = await uploadOf(MAX_REPORT_BYTES, agent, address)
  expect(status).toBe(201)

  const hash = createHash('sha256')
  for (const piece of textOf(MAX_REPORT_BYTES)) hash.update(piece)
  const [row] = await ctx.db
    .select()
    .from(inspectionReports)
    .where(eq(inspectionReports.id, body.id as never))
  expect(row).toMatchObject({ fileBytes: MAX_REPORT_BYTES, fileSha256: hash.digest('hex') })
})

test.each([
  ['80 MB and a byte', MAX_REPORT_BYTES + 1],
  ['81 MB', 81 * MB],
])('a file of %s is rejected with a clear message, and nothing is stored', async (_size, bytes) => {
  const { agent, address } = await createMarket()
  const before = await storedKeys()
  expect(await uploadOf(bytes, agent, address)).toMatchObject({
    status: 413,
    body: { code: 'too_large', message: 'File size must be less than 80MB' },
  })
  expect(await arrivedBytes()).toEqual([])
  expect(await storedKeys()).toEqual(before)
  expect((await call(agent, listReports, {})).body).toEqual([])
})

test('a large file of the wrong type gets the same message as a small one', async () => {
  const { agent, address } = await createMarket()
  expect(await uploadOf(20 * MB, agent, address, 'video.mp4')).toMatchObject({
    status: 415,
    body: { message: 'File type not supported. Allowed types: .pdf, .doc, .docx, .txt' },
  })
  expect(await arrivedBytes()).toEqual([])
})

test('a large file for an unserved address is rejected, and nothing is stored', async () => {
  const { agent } = await createMarket()
  const before = await storedKeys()
  const { status } = await uploadOf(20 * MB, agent, '1 Main St, Chicago, IL 60601')
  expect([status, await storedKeys()]).toEqual([422, before])
})

test.each<[string, string, number]>([
  ['isn’t served', '1 Main St, Chicago, IL 60601', 422],
  ['is blank', ' ', 400],
])('an address that %s is rejected while the file is still being sent', async (_what, address, status) => {
  const { agent } = await createMarket()
  const { request, responded } = beginUpload(agent, address)
  await write(request, Buffer.alloc(MB, 'a'))
  expect((await responded).statusCode).toBe(status)
  expect(await arrivedBytes()).toEqual([])
  request.destroy()
})

test('the 61st upload in an hour is rejected while its file is still being sent', async () => {
  const { agent } = await createMarket()
  const notServed = { propertyAddress: '1 Main St, Chicago, IL 60601' }
  const file = { name: 'report.txt', content: 'The panel cover is missing.' }
  for (let count = 0; count < 60; count++) await call(agent, createReport, notServed, { file })
  const { request, responded } = beginUpload(agent, notServed.propertyAddress)
  await write(request, Buffer.alloc(MB, 'a'))
  expect((await responded).statusCode).toBe(429)
  request.destroy()
})

test('a rejected upload that is sent completely gets its response over a connection that stays open', async () => {
  const { agent } = await createMarket()
  const upload = beginUpload(agent, '1 Main St, Chicago, IL 60601')
  for (const piece of textOf(20 * MB)) await write(upload.request, piece)
  const { status, body } = await finish(upload)
  expect([status, body.code]).toEqual([422, 'not_possible'])
})

test('an interrupted upload leaves nothing behind', async () => {
  const { agent, address } = await createMarket()
  const before = await storedKeys()
  const { request, responded } = beginUpload(agent, address)
  await write(request, Buffer.alloc(3 * MB, 'a'))
  await until(arrivedBytes, ([bytes = 0]) => bytes >= 2 * MB)
  request.destroy()

  await expect(responded).rejects.toThrow()
  await until(arrivedBytes, (files) => files.length === 0)
  expect(await storedKeys()).toEqual(before)
  expect((await call(agent, listReports, {})).body).toEqual([])
})

test('ten interrupted uploads leave nothing behind and don’t disturb another upload', async () => {
  const { agent, address } = await createMarket()
  const before = await storedKeys()
  const broken = Array.from({ length: 10 }, async (_, n) => {
    const { request, responded } = beginUpload(agent, address)
    responded.catch(() => undefined)
    await write(request, Buffer.alloc(n * 100_000 + 1, 'a'))
    request.destroy()
  })
  const whole = await uploadOf(MB, agent, address)
  await Promise.all(broken)

  await until(arrivedBytes, (files) => files.length === 0)
  expect(whole.status).toBe(201)
  expect(await storedKeys()).toHaveLength(before.length + 1)
  expect((await call(agent, listReports, {})).body.map(({ id }) => id)).toEqual([whole.body.id])
})

test('a signed-out upload is rejected before a byte is stored', async () => {
  const { address } = await createMarket()
  const { request, responded } = beginUpload({ actor: { kind: 'visitor' }, cookie: 'none=' }, address)
  const response = await responded
  expect(response.statusCode).toBe(401)
  expect(await arrivedBytes()).toEqual([])
  request.destroy()
})
