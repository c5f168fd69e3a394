import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { nightly, requeue } from '#domain/operations/maintenance/maintenance.ts'
import { getReport, listReports, type ReportId } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { createMarket, type Market, storedKeys } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { app, call, ctx, runJobs } from '#test/harness/harness.ts'
import { complete, interrupt, tusClient } from '#test/harness/tus.ts'
import { MAX_REPORT_BYTES, withdrawReport } from '../contract.ts'
import { reportUploadParts, reportUploads } from '../tables.ts'

const MB = 1024 * 1024

let port: number
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

const clientOf = ({ agent }: Market) => tusClient(port, agent)

/** A text that never repeats, so that a misplaced byte is detected. */
const textOf = (bytes: number) =>
  Buffer.from(`A breaker is double tapped. ${randomBytes(bytes / 2).toString('hex')}`).subarray(0, bytes)

const rowOf = async (id: string) => {
  const [row] = await ctx.db
    .select()
    .from(inspectionReports)
    .where(eq(inspectionReports.id, id as ReportId))
  return row!
}

async function begin(market: Market, file: Buffer, name?: string) {
  const { address } = market
  const { status, headers } = await clientOf(market).begin({
    address,
    bytes: file.length,
    ...(name && { name }),
  })
  expect(status).toBe(201)
  const path = headers.location ?? ''
  return { path, id: path.split('/').at(-1) as ReportId }
}

test('a file whose upload is interrupted twice arrives byte for byte, as exactly one report', async () => {
  const market = await createMarket()
  const file = textOf(12 * MB)
  const before = await storedKeys()
  const { path, id } = await begin(market, file)
  expect((await call(market.agent, listReports, {})).body).toMatchObject([{ id, status: 'pending' }])

  await interrupt(clientOf(market), path, { file, bytes: 5 * MB })
  await interrupt(clientOf(market), path, { file, bytes: 2 * MB })
  expect(await complete(clientOf(market), path, file)).toMatchObject({
    status: 204,
    headers: { 'upload-offset': String(file.length) },
  })

  const row = await rowOf(id)
  expect(row).toMatchObject({
    analysisStatus: 'uploaded',
    fileBytes: file.length,
    fileSha256: createHash('sha256').update(file).digest('hex'),
  })
  const stored = await ctx.storage.read(row.reportFilePath!)
  expect(file.equals(await buffer(stored.body))).toBe(true)
  expect((await call(market.agent, listReports, {})).body.map((report) => report.id)).toEqual([id])
  // Its parts are gone.
  expect(await storedKeys()).toHaveLength(before.length + 1)
})

test('a resumed upload is analyzed and drafted like any other', async () => {
  const market = await createMarket()
  const file = Buffer.from(
    'Electrical\n\n4.1 A breaker in the main panel is double tapped. Have an electrician repair it.\n',
  )
  const { path, id } = await begin(market, file)
  await clientOf(market).patch(path, file, 0)
  await runJobs()
  expect((await call(market.agent, getReport, { id })).body).toMatchObject({ analysisStatus: 'completed' })
})

test('the size of an upload is known before its first byte', async () => {
  const market = await createMarket()
  const { id } = await begin(market, textOf(2 * MB))
  const { progress } = (await call(market.agent, getReport, { id })).body
  expect(progress).toEqual({ step: 'Uploading', done: 0, of: 2 * MB })
})

test('what is acknowledged is stored, and shown as progress', async () => {
  const market = await createMarket()
  const file = textOf(9 * MB)
  const { path, id } = await begin(market, file)
  const offset = await interrupt(clientOf(market), path, { file, bytes: 6 * MB })
  const parts = await ctx.db.select().from(reportUploadParts).where(eq(reportUploadParts.reportId, id))
  const stored = await Promise.all(
    parts
      .sort((a, b) => a.firstByte - b.firstByte)
      .map(async ({ fileKey }) => buffer((await ctx.storage.read(fileKey)).body)),
  )
  expect(Buffer.concat(stored).subarray(0, offset).equals(file.subarray(0, offset))).toBe(true)
  const { progress } = (await call(market.agent, getReport, { id })).body
  expect(progress).toMatchObject({ step: 'Uploading', of: file.length })
  expect(progress?.done).toBeGreaterThanOrEqual(offset)
  // Bytes in transit may still be written to disk, and a later test would mistake them for its own.
  expect((await complete(clientOf(market), path, file)).status).toBe(204)
})

test.each<[string, Partial<{ address: string; name: string; bytes: number }>, number, string]>([
  [
    'an address that isn’t served',
    { address: '1 Main St, Chicago, IL 60601' },
    422,
    'ODIE doesn’t serve ZIP code 60601 yet. Check the address, or join the waiting list.',
  ],
  ['a blank address', { address: ' ' }, 400, 'Please enter the property address'],
  [
    'an address that can’t be saved',
    { address: '1 Oak\0 St' },
    400,
    'This text contains a character that can’t be saved. Please delete it and try again.',
  ],
  [
    'another type of file',
    { name: 'video.mp4' },
    415,
    'File type not supported. Allowed types: .pdf, .doc, .docx, .txt',
  ],
  ['a file of 80 MB and a byte', { bytes: MAX_REPORT_BYTES + 1 }, 413, 'File size must be less than 80MB'],
  ['an empty file', { bytes: 0 }, 400, 'The file is empty. Please choose another one.'],
])(
  '%s is rejected before a byte is sent, in the same words as an upload in one request',
  async (_what, wrong, status, message) => {
    const market = await createMarket()
    const { address } = market
    expect(await clientOf(market).begin({ address, bytes: 10, ...wrong })).toMatchObject({
      status,
      body: { message },
    })
    expect((await call(market.agent, listReports, {})).body).toEqual([])
  },
)

test('a file that isn’t what its name says is rejected with its last byte, and nothing is kept', async () => {
  const market = await createMarket()
  const before = await storedKeys()
  const file = textOf(MB)
  const { path } = await begin(market, file, 'report.pdf')
  expect(await clientOf(market).patch(path, file, 0)).toMatchObject({
    status: 415,
    body: {
      code: 'unsupported_type',
      message: 'This file’s name ends in .pdf, but it’s a text file. Rename it or choose the right file.',
    },
  })
  expect((await call(market.agent, listReports, {})).body).toEqual([])
  expect(await storedKeys()).toEqual(before)
  expect((await clientOf(market).head(path)).status).toBe(404)
})

test('beginning an upload is idempotent', async () => {
  const market = await createMarket()
  const attempt = { address: market.address, bytes: 10, attempt: crypto.randomUUID() }
  const begun = await Promise.all([1, 2, 3].map(() => clientOf(market).begin(attempt)))
  expect(new Set(begun.map(({ headers }) => headers.location)).size).toBe(1)
  expect((await call(market.agent, listReports, {})).body).toHaveLength(1)
})

test('of two connections that send the same bytes, one gets a conflict, and the file is intact', async () => {
  const market = await createMarket()
  const file = textOf(6 * MB)
  const { path, id } = await begin(market, file)
  const both = await Promise.all([1, 2].map(() => clientOf(market).patch(path, file, 0)))
  const statuses = both.map(({ status }) => status).sort()
  if (statuses[0] !== 204) await complete(clientOf(market), path, file)
  expect(statuses[1]).toBe(409)
  expect((await rowOf(id)).fileSha256).toBe(createHash('sha256').update(file).digest('hex'))
})

test('bytes that don’t continue the upload are rejected, and change nothing', async () => {
  const market = await createMarket()
  const file = textOf(2 * MB)
  const { path } = await begin(market, file)
  expect(await clientOf(market).patch(path, file, MB)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  expect(await clientOf(market).offset(path)).toBe(0)
})

test('another agent’s upload can’t be found, continued, or canceled', async () => {
  const market = await createMarket()
  const file = textOf(MB)
  const { path } = await begin(market, file)
  const stranger = tusClient(port, await createUser('agent'))
  expect((await stranger.head(path)).status).toBe(404)
  expect((await stranger.patch(path, file, 0)).status).toBe(404)
  expect((await stranger.cancel(path)).status).toBe(404)
  expect(await clientOf(market).offset(path)).toBe(0)
})

test.each([
  ['the query', (id: ReportId) => `?a=/${id}`],
  ['a slash of the query', (id: ReportId) => `?/${id}/`],
  ['an encoded slash', (id: ReportId) => `?a=%2F${id}`],
  ['a segment behind the own', (id: ReportId) => `/${id}`],
  ['a segment in place of the own', (id: ReportId) => `/../${id}`],
  ['an encoded segment', (id: ReportId) => `%2F${id}`],
])('nor by naming it in %s of a request for an own upload', async (_where, naming) => {
  const [market, attacker] = [await createMarket(), await createMarket()]
  const file = textOf(MB)
  const { path, id } = await begin(market, file)
  const offset = await interrupt(clientOf(market), path, { file, bytes: MB / 2 })
  const own = await begin(attacker, file)
  const address = `${own.path}${naming(id)}`
  expect(await clientOf(attacker).offset(address)).not.toBe(offset)
  await clientOf(attacker).patch(address, textOf(MB), offset)
  await clientOf(attacker).cancel(address)
  expect(await clientOf(market).offset(path)).toBe(offset)
  expect((await complete(clientOf(market), path, file)).status).toBe(204)
  expect((await rowOf(id)).fileSha256).toBe(createHash('sha256').update(file).digest('hex'))
})

test('a client that lost the last response learns that its upload is complete', async () => {
  const market = await createMarket()
  const file = textOf(MB)
  const { path, id } = await begin(market, file)
  await clientOf(market).patch(path, file, 0)
  expect(await clientOf(market).offset(path)).toBe(file.length)
  expect((await rowOf(id)).analysisStatus).toBe('uploaded')
})

/** All bytes have arrived, but the process died before it joined them. */
async function leaveComplete(market: Market, file: Buffer) {
  const upload = await begin(market, file)
  const { key, bytes } = await ctx.storage.put([file] as never, { maxBytes: file.length })
  const { id: reportId } = upload
  await ctx.db.insert(reportUploadParts).values({ reportId, firstByte: 0, bytes, fileKey: key })
  await ctx.db.update(reportUploads).set({ receivedBytes: bytes }).where(eq(reportUploads.reportId, reportId))
  return upload
}

test('an upload whose process died after the last byte is finished when its client asks', async () => {
  const market = await createMarket()
  const file = textOf(MB)
  const { path, id } = await leaveComplete(market, file)
  expect(await clientOf(market).offset(path)).toBe(file.length)
  expect((await rowOf(id)).analysisStatus).toBe('uploaded')
})

test('an upload whose client never asks again is finished some minutes later', async () => {
  const market = await createMarket()
  const { id } = await leaveComplete(market, textOf(MB))
  await requeue({ ...ctx, now: () => new Date(Date.now() + 30 * 60_000) })
  expect((await rowOf(id)).analysisStatus).toBe('uploaded')
})

test.each<[string, (market: Market, upload: { path: string; id: ReportId }) => Promise<unknown>]>([
  ['canceled', (market, { path }) => clientOf(market).cancel(path)],
  ['withdrawn', (market, { id }) => call(market.agent, withdrawReport, { id })],
  [
    'left for three days',
    async (_market, { id }) => {
      const lastReceivedAt = new Date(Date.now() - 3.1 * 24 * 60 * 60_000)
      await ctx.db.update(reportUploads).set({ lastReceivedAt }).where(eq(reportUploads.reportId, id))
      await nightly(ctx)
    },
  ],
])('an unfinished upload that is %s leaves nothing behind', async (_how, end) => {
  const market = await createMarket()
  const before = await storedKeys()
  const file = textOf(2 * MB)
  const upload = await begin(market, file)
  await interrupt(clientOf(market), upload.path, { file, bytes: MB })
  await end(market, upload)
  expect((await call(market.agent, listReports, {})).body).toEqual([])
  expect((await clientOf(market).head(upload.path)).status).toBe(404)
  expect(await storedKeys()).toEqual(before)
})

test('the nightly cleanup keeps an unfinished upload from the same day', async () => {
  const market = await createMarket()
  const file = textOf(2 * MB)
  const { path } = await begin(market, file)
  await interrupt(clientOf(market), path, { file, bytes: MB })
  await nightly(ctx)
  expect(await complete(clientOf(market), path, file)).toMatchObject({ status: 204 })
})
