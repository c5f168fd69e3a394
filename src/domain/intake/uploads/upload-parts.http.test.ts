import { createHash, randomBytes } from 'node:crypto'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { verify } from '#domain/operations/backup/verify.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { createMarket, storedKeys } from '#test/builders/market.ts'
import { app, ctx } from '#test/harness/harness.ts'
import { tusClient } from '#test/harness/tus.ts'
import { pollUntil } from '#test/processes/remote.ts'
import { reportUploadParts, reportUploads } from '../tables.ts'

const MB = 1024 * 1024

let port: number
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

/** A text that never repeats, so that a misplaced byte is detected. */
const textOf = (bytes: number) => Buffer.from(randomBytes(bytes / 2).toString('hex'))

async function begin(file: Buffer) {
  const { address, agent } = await createMarket()
  const client = tusClient(port, agent)
  const path = (await client.begin({ address, bytes: file.length })).headers.location ?? ''
  return { client, path, id: path.split('/').at(-1) as ReportId }
}

const keysOf = async (id: ReportId) =>
  (await ctx.db.select().from(reportUploadParts).where(eq(reportUploadParts.reportId, id))).map(
    ({ fileKey }) => fileKey,
  )

/** What's left when a process was killed: files that may have more bytes than were acknowledged. */
async function leave(id: ReportId, parts: { firstByte: number; acknowledged: Buffer; beyond: Buffer }[]) {
  for (const { firstByte, acknowledged, beyond } of parts) {
    const source = Readable.from([Buffer.concat([acknowledged, beyond])])
    const { key } = await ctx.storage.put(source, { maxBytes: 10 * MB })
    await ctx.db
      .insert(reportUploadParts)
      .values({ reportId: id, firstByte, bytes: acknowledged.length, fileKey: key })
    const receivedBytes = firstByte + acknowledged.length
    await ctx.db.update(reportUploads).set({ receivedBytes }).where(eq(reportUploads.reportId, id))
  }
}

async function expectIntact(id: ReportId, file: Buffer) {
  const [row] = await ctx.db.select().from(inspectionReports).where(eq(inspectionReports.id, id))
  expect(row).toMatchObject({
    analysisStatus: 'uploaded',
    fileBytes: file.length,
    fileSha256: createHash('sha256').update(file).digest('hex'),
  })
  const { body } = await ctx.storage.read(row!.reportFilePath!)
  expect(file.equals(await buffer(body))).toBe(true)
}

test.each([
  ['one part', [0]],
  ['several parts', [0, 2 * MB, 3 * MB]],
])('bytes that were never acknowledged don’t become part of an upload of %s', async (_what, starts) => {
  const file = textOf(5 * MB)
  const { client, path, id } = await begin(file)
  const before = await storedKeys()
  await leave(
    id,
    starts.map((firstByte, index) => ({
      firstByte,
      acknowledged: file.subarray(firstByte, starts[index + 1]),
      beyond: randomBytes(100_000),
    })),
  )
  expect(await client.offset(path)).toBe(file.length)
  await expectIntact(id, file)
  expect(await storedKeys()).toHaveLength(before.length + 1)
})

/** Sends bytes and leaves the request open; resolves once some of them are acknowledged. */
async function sendSome(client: ReturnType<typeof tusClient>, path: string, rest: Buffer) {
  const offset = await client.offset(path)
  const request = client.open(path, offset, rest.length)
  const status = statusOf(request)
  request.write(rest.subarray(0, 5 * MB))
  await pollUntil(
    () => client.offset(path),
    (now) => now > offset,
  )
  return { request, status }
}

const statusOf = (request: ClientRequest) =>
  new Promise<number | undefined>((resolve) =>
    request
      .once('response', (response: IncomingMessage) => resolve(response.resume().statusCode))
      .once('error', () => resolve(undefined)),
  )

test('a connection that another one has replaced can’t delete or change what it had sent', async () => {
  const file = textOf(14 * MB)
  const { client, path, id } = await begin(file)
  const first = await sendSome(client, path, file)
  const offset = await client.offset(path)
  const second = await sendSome(client, path, file.subarray(offset))
  first.request.end(randomBytes(file.length - 5 * MB))
  expect(await first.status).toBe(409)
  second.request.end(file.subarray(offset + 5 * MB))
  expect(await second.status).toBe(204)
  await expectIntact(id, file)
})

test('the check of all files accepts a part with more bytes than are acknowledged, but not with fewer', async () => {
  const file = textOf(2 * MB)
  const { client, path, id } = await begin(file)
  await leave(id, [{ firstByte: 0, acknowledged: file.subarray(0, MB), beyond: randomBytes(100) }])
  expect(await verify(ctx)).toContain('are intact')

  const [key] = await keysOf(id)
  await ctx.storage.put(Readable.from([file.subarray(0, MB - 1)]), { maxBytes: MB, key: key! })
  await expect(verify(ctx)).rejects.toThrow(
    `${key}, of report_upload_parts: it has ${MB - 1} bytes instead of ${MB}`,
  )
  await client.cancel(path)
})
