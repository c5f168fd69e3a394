import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inspectionReports } from '#domain/reports/tables.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { ctx } from '#test/harness/harness.ts'
import { verify } from './verify.ts'

const problems = async () =>
  await verify(ctx).then(
    () => [],
    (error: Error) => error.message.split('\n').slice(1),
  )

const put = (content: Buffer, key: string) =>
  ctx.storage.put(Readable.from([content]), { maxBytes: content.length, key })

async function reportFile() {
  const { reportId } = await createSentEstimate()
  const [row] = await ctx.db.select().from(inspectionReports).where(eq(inspectionReports.id, reportId))
  return row!.reportFilePath!
}

test('what’s wrong between rows and files is listed by file: missing, resized, changed, or left over', async () => {
  const key = await reportFile()
  expect(await verify(ctx)).toContain('are intact')
  const content = await buffer((await ctx.storage.read(key)).body)

  await put(Buffer.concat([content, Buffer.from('!')]), key)
  expect(await problems()).toEqual([
    `${key}, of inspection_reports: it has ${content.length + 1} bytes instead of ${content.length}`,
  ])
  await put(randomBytes(content.length), key)
  expect(await problems()).toEqual([`${key}, of inspection_reports: its content has changed`])
  await ctx.storage.delete(key)
  expect(await problems()).toEqual([`${key}, of inspection_reports: it’s missing`])
  await put(content, key)
  expect(await problems()).toEqual([])
})

test('a file without a row is a problem once the cleanup should have deleted it, and a new one isn’t', async () => {
  const { key } = await ctx.storage.put(Readable.from([Buffer.from('left behind')]), { maxBytes: 100 })
  expect(await problems()).toEqual([])
  const all = ctx.storage.list
  ctx.storage.list = ({ olderThanMs }) => all({ olderThanMs: olderThanMs - 3 * 24 * 60 * 60 * 1000 })
  try {
    expect(await problems()).toEqual([`${key}: no row refers to it`])
  } finally {
    ctx.storage.list = all
    await ctx.storage.delete(key)
  }
})

test('a file that’s deleted with its row while the check runs isn’t a problem', async () => {
  const deleted = await reportFile()
  const read = ctx.storage.read
  ctx.storage.read = async (key) => {
    if (key === deleted) {
      await ctx.storage.delete(key)
      const row = eq(inspectionReports.reportFilePath, key)
      await ctx.db.update(inspectionReports).set({ reportFilePath: null }).where(row)
    }
    return await read(key)
  }
  try {
    expect(await problems()).toEqual([])
    await expect(read(deleted)).rejects.toThrow('no stored file')
  } finally {
    ctx.storage.read = read
  }
})
