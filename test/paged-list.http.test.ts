import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listReports } from '#domain/reports/contract.ts'
import * as store from '#domain/reports/store.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import type { Page } from '#kernel/page.ts'
import { addShownList, isOutdated } from '#web/api/pages.ts'
import { pagedQuery } from '#web/api/query.ts'
import { createUser, type Person } from './builders/people.ts'
import { app, ctx } from './harness/harness.ts'

/* A list as the browser keeps it, with a real server behind `fetch`. */

const PAGES = 20
const PAGE_SIZE = 5
const NOON = Date.UTC(2026, 4, 1, 12)

let agent: Person
let requests: URLSearchParams[] = []
let list: Awaited<ReturnType<typeof openList>>

beforeEach(async () => {
  agent = await createUser('agent')
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, 'http://odie.test').searchParams)
    const { statusCode, headers, body } = await app.inject({ url, headers: { cookie: agent.cookie } })
    return new Response(body, {
      status: statusCode,
      headers: headers.link ? { link: String(headers.link) } : {},
    })
  })
  for (let minute = 0; minute < PAGES * PAGE_SIZE; minute++) await insertReport(minute)
  list = await openList()
})

afterEach(() => {
  list.close()
  vi.unstubAllGlobals()
})

async function insertReport(minute: number) {
  const { id } = await store.insert(ctx.db, {
    agentId: agent.actor.userId,
    propertyAddress: `${minute} Main St`,
    reportFilePath: crypto.randomUUID(),
    originalFileName: 'r.pdf',
    fileBytes: 1,
    fileSha256: crypto.randomUUID(),
    analysisStatus: 'uploaded',
    createdAt: new Date(NOON + minute * 60_000),
  })
  return id
}

/** All pages of the agent's list, shown with only those near the screen that `scrollTo` names. */
async function openList() {
  const observer = new InfiniteQueryObserver(new QueryClient(), pagedQuery(listReports, { limit: PAGE_SIZE }))
  const unsubscribe = observer.subscribe(() => {})
  await observer.refetch({ cancelRefetch: false })
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage()
  const items = () => observer.getCurrentResult().data ?? Object.assign([], { pages: [] })
  let near: readonly number[] = [0]
  const hide = addShownList(
    (page) => {
      const index = items().pages.findIndex((each) => each.page === page)
      if (index === -1) return undefined
      return near.includes(index) ? 'near' : 'away'
    },
    items().pages.map(({ page }) => page),
  )
  return {
    items,
    page: (index: number): Page<unknown> => items().pages[index]!.page,
    scrollTo: (...pages: number[]) => {
      near = pages
    },
    /** Refetches the list like a poll does. Returns the requests that it made. */
    poll: async () => {
      requests = []
      await observer.refetch()
      return requests
    },
    close: () => {
      hide()
      unsubscribe()
    },
  }
}

const addresses = () => list.items().map(({ propertyAddress }) => propertyAddress)
const addressesFrom = (newest: number) =>
  Array.from({ length: newest + 1 }, (_, index) => `${newest - index} Main St`)

test('polling a list with 20 pages requests the first one and those on the screen', async () => {
  expect(list.items()).toHaveLength(PAGES * PAGE_SIZE)
  list.scrollTo(0)
  expect(await list.poll()).toHaveLength(1)
  list.scrollTo(11, 12)
  expect(await list.poll()).toHaveLength(3)
})

test('a change on a later page shows with the next poll if it’s on the screen, and else once the user scrolls there', async () => {
  const changed = list.items()[12 * PAGE_SIZE]!
  await ctx.db
    .update(inspectionReports)
    .set({ analysisStatus: 'processed', processedAt: new Date() })
    .where(eq(inspectionReports.id, changed.id))
  const status = () => list.items().find(({ id }) => id === changed.id)?.status

  list.scrollTo(0)
  await list.poll()
  expect(status()).toBe('uploaded')
  expect(isOutdated(list.page(12))).toBe(true)
  expect(isOutdated(list.page(0))).toBe(false)

  list.scrollTo(12)
  await list.poll()
  expect(status()).toBe('processed')
  expect(isOutdated(list.page(12))).toBe(false)
})

test('new reports join the first page, and every report stays listed once', async () => {
  list.scrollTo(0)
  for (let minute = 100; minute < 107; minute++) await insertReport(minute)
  expect(await list.poll()).toHaveLength(1)
  expect(addresses()).toEqual(addressesFrom(106))
  list.scrollTo(1, 2, 3)
  await list.poll()
  expect(addresses()).toEqual(addressesFrom(106))
})

test('a deleted report leaves the page on the screen, and no other report repeats or hides', async () => {
  const deleted = list.items()[7 * PAGE_SIZE + 1]!
  await ctx.db.delete(inspectionReports).where(eq(inspectionReports.id, deleted.id))
  list.scrollTo(7)
  await list.poll()
  expect(addresses()).toEqual(addressesFrom(99).filter((address) => address !== deleted.propertyAddress))
})

test('a report that moves up shows at its new place only, although the page it left wasn’t read again', async () => {
  const moved = list.items().at(-1)!
  await ctx.db
    .update(inspectionReports)
    .set({ createdAt: new Date(NOON + 1_000 * 60_000) })
    .where(eq(inspectionReports.id, moved.id))
  list.scrollTo(0)
  await list.poll()
  expect(addresses()).toEqual([moved.propertyAddress, ...addressesFrom(99).slice(0, -1)])
})

test('a list of 20 pages that the user has left and comes back to requests the first one', async () => {
  list.close()
  expect(await list.poll()).toHaveLength(1)
})
