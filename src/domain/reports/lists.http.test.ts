import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listAdminReports } from '#domain/intake/contract.ts'
import { createMarket, textReport, upload } from '#test/builders/market.ts'
import type { Person } from '#test/builders/people.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { nextCursor, readPages } from '#test/harness/pages.ts'
import { findSameFile, listReports } from './contract.ts'
import * as store from './store.ts'
import { inspectionReports } from './tables.ts'

fc.configureGlobal({ seed: 4 })

const NOON = Date.UTC(2026, 4, 1, 12)

/** Inserts reports of an agent, created this many seconds after noon; returns their IDs, newest first. */
async function insertReports(agent: Person, secondsAfterNoon: readonly number[]) {
  const rows: { id: string; at: number }[] = []
  for (const seconds of secondsAfterNoon) {
    const createdAt = new Date(NOON + seconds * 1_000)
    const { id } = await store.insert(ctx.db, {
      agentId: agent.actor.userId,
      propertyAddress: '1 Main St',
      reportFilePath: crypto.randomUUID(),
      originalFileName: 'r.pdf',
      fileBytes: 1,
      fileSha256: crypto.randomUUID(),
      analysisStatus: 'uploaded',
      createdAt,
    })
    rows.push({ id, at: createdAt.getTime() })
  }
  const newestFirst = rows.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
  return newestFirst.map(({ id }) => id)
}

/** The cursors of an agent's pages of `limit` reports. */
async function cursorsOf(agent: Person, limit: number) {
  const cursors: string[] = []
  for (let cursor: string | undefined; ; cursors.push(cursor)) {
    cursor = nextCursor((await call(agent, listReports, { limit, ...(cursor && { cursor }) })).headers)
    if (!cursor) return cursors
  }
}

/** The parameters of the next page. */
const linkIn = ({ link }: { link?: unknown }) =>
  new URL(/<([^>]+)>/.exec(String(link))?.[1] ?? '', 'http://localhost').searchParams

/** The IDs on each page of a list of reports. */
async function readAll(...args: Parameters<typeof readPages<typeof listReports | typeof listAdminReports>>) {
  return (await readPages(...args)).map((page) => page.map(({ id }) => id as string))
}

test('an agent sees only their own reports, newest first, in the specified fields', async () => {
  const [{ agent, address }, stranger] = await Promise.all([createMarket(), createMarket()])
  await upload(stranger.agent, stranger.address)
  const first = await upload(agent, address)
  const second = await upload(agent, address)

  const { body, headers } = await call(agent, listReports, {})
  expect(body).toEqual([second.body, first.body])
  expect(Object.keys(body[0]!).sort()).toEqual([
    'createdAt',
    'id',
    'inspectionEnds',
    'originalFileName',
    'printedAddress',
    'propertyAddress',
    'returnReason',
    'status',
  ])
  expect(headers.link).toBeUndefined()
})

test('a list is read page by page through its Link header, each report once', async () => {
  const agent = await createUser('agent')
  // Several in the same second, which are ordered by ID.
  const ids = await insertReports(agent, [1, 1, 1, 2, 3, 3, 4, 5, 5, 5, 5, 6])
  const pages = await readAll(agent, listReports, { limit: 5 })
  expect(pages.map((page) => page.length)).toEqual([5, 5, 2])
  expect(pages.flat()).toEqual(ids)
})

test('a full last page has no next link', async () => {
  const agent = await createUser('agent')
  await insertReports(agent, [1, 2, 3, 4])
  const pages = await readAll(agent, listReports, { limit: 2 })
  expect(pages.map((page) => page.length)).toEqual([2, 2])
})

test('reports added or deleted between pages neither repeat nor hide others', async () => {
  const agent = await createUser('agent')
  const ids = await insertReports(agent, [1, 2, 3, 4, 5, 6, 7, 8, 9])
  let seconds = 100
  const between = async () => {
    await insertReports(agent, [++seconds])
    await ctx.db.delete(inspectionReports).where(eq(inspectionReports.id, ids[0] as never))
  }
  const pages = await readAll(agent, listReports, { limit: 2 }, between)
  expect(pages.flat()).toEqual(ids)
})

test('a page that’s read again has what was added to it, and nothing of the pages around it', async () => {
  const agent = await createUser('agent')
  const ids = await insertReports(agent, [10, 20, 30, 40, 50, 60])
  const [first, second] = await cursorsOf(agent, 2)
  const idsWithin = async (range: { cursor?: string; until?: string }) =>
    (await call(agent, listReports, range)).body.map(({ id }) => id as string)
  expect(await idsWithin({ until: first! })).toEqual(ids.slice(0, 2))
  expect(await idsWithin({ cursor: first!, until: second! })).toEqual(ids.slice(2, 4))

  const [newest] = await insertReports(agent, [70])
  const [between] = await insertReports(agent, [35])
  await ctx.db.delete(inspectionReports).where(eq(inspectionReports.id, ids[3] as never))
  expect(await idsWithin({ until: first! })).toEqual([newest, ...ids.slice(0, 2)])
  expect(await idsWithin({ cursor: first!, until: second! })).toEqual([ids[2], between])
})

test('a page of too many reports that’s read again is continued up to the same report', async () => {
  const agent = await createUser('agent')
  const ids = await insertReports(agent, [1, 2, 3, 4, 5, 6])
  const [, second] = await cursorsOf(agent, 2)
  const next = linkIn((await call(agent, listReports, { until: second!, limit: 3 })).headers)
  expect(next?.get('until')).toBe(second)
  const rest = { cursor: next?.get('cursor') ?? '', until: second! }
  expect((await call(agent, listReports, rest)).body.map(({ id }) => id)).toEqual(ids.slice(3, 4))
})

test('staff page through the reports of all agents the same way', async () => {
  const [one, other, admin] = [
    await createUser('agent'),
    await createUser('agent'),
    await createUser('admin'),
  ]
  const ids = [...(await insertReports(one, [11, 12, 13])), ...(await insertReports(other, [21, 22, 23]))]
  const read = (await readAll(admin, listAdminReports, { limit: 3 })).flat()
  expect(new Set(read).size).toBe(read.length)
  expect(read.filter((id) => ids.includes(id))).toHaveLength(6)
})

test.each([[{ limit: 0 }], [{ limit: 501 }], [{ limit: 1.5 }], [{ limit: Number.NaN }]])(
  'a page request of %j is rejected',
  async (input) => {
    const { status, body } = await call(await createUser('agent'), listReports, input)
    expect([status, body.code]).toEqual([400, 'invalid'])
  },
)

test('a page has 100 reports by default', async () => {
  const agent = await createUser('agent')
  await insertReports(
    agent,
    Array.from({ length: 101 }, (_, seconds) => seconds),
  )
  expect((await readAll(agent, listReports, {})).map((page) => page.length)).toEqual([100, 1])
})

test('reports created within the same millisecond are each listed once', async () => {
  const agent = await createUser('agent')
  const ids = await insertReports(agent, [1, 2, 3, 4, 5])
  for (const [index, id] of ids.toReversed().entries())
    await ctx.db.execute(
      sql`update inspection_reports set created_at = '2026-05-01T12:00:00.000100Z'::timestamptz + ${index} * interval '1 microsecond' where id = ${id}`,
    )
  const pages = await readAll(agent, listReports, { limit: 2 })
  expect(pages.flat()).toEqual(ids)
})

test('an invented cursor is rejected with a clear message and never reaches the database', async () => {
  const agent = await createUser('agent')
  const id = crypto.randomUUID()
  const encode = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
  const at = '2026-05-01T12:00:00+00:00'
  const cursors = fc.oneof(
    fc.string({ minLength: 1, maxLength: 100 }),
    fc.json({ maxDepth: 2 }).map((json) => Buffer.from(json).toString('base64url').slice(0, 200) || '-'),
    fc.constantFrom(
      ...[
        [],
        [at],
        [at, id, id],
        [at, 'x'],
        [id, at],
        [at, null],
        [0, id],
        ['0000-01-01T00:00:00Z', id],
        ['+275760-09-13T00:00:00.000Z', id],
        ['-271821-04-20T00:00:00.000Z', id],
        ['infinity', id],
        ['2026-02-30T00:00:00Z', id],
        [`${at}'; drop table users; --`, id],
        [at, `${id}\0`],
      ].map(encode),
    ),
  )
  await fc.assert(
    fc.asyncProperty(cursors, async (cursor) => {
      for (const range of [{ cursor }, { until: cursor }]) {
        const { status, body } = await call(agent, listReports, range)
        expect([status, body.message]).toEqual([
          400,
          'This page of the list doesn’t exist. Go back to the first page.',
        ])
      }
    }),
    { numRuns: 200 },
  )
})

test('an agent finds the latest of their own reports with the same file', async () => {
  const [{ agent, address }, stranger] = await Promise.all([createMarket(), createMarket()])
  const sha256 = createHash('sha256').update(textReport.content).digest('hex')
  await upload(stranger.agent, stranger.address)
  expect((await call(agent, findSameFile, { sha256 })).body).toEqual({ report: null })
  await upload(agent, address)
  const { body: latest } = await upload(agent, address)
  expect((await call(agent, findSameFile, { sha256 })).body).toEqual({ report: latest })
})
