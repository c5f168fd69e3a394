import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#domain/accounts/identity/tables.ts'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { saveRepairRequest } from '#domain/repairs/requests/contract.ts'
import { answerByLink, openWorkLink } from '#domain/repairs/work/contract.ts'
import {
  createSentEstimate,
  createWaitingDraft,
  makeLine,
  saveLines,
  sendDraft,
} from '#test/builders/estimates.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import {
  answerTo,
  createRequestable,
  linkToRespond,
  repairOf,
  respond,
  saveRequest,
  TERMS,
} from '#test/builders/repairs/repair-requests.ts'
import { complete, confirm, confirmAll, createAnswered, createRequest } from '#test/builders/repairs/work.ts'
import { call, ctx, visitor } from '#test/harness/harness.ts'
import { type Funnel, getRepairStatistics, MIN_CASES, type RepairStatistics } from './contract.ts'
import { keep, keepLarger } from './repair-statistics.ts'

const admin = await createUser('admin')
const read = async (days: 7 | 30 | 365 = 30): Promise<RepairStatistics> =>
  (await call(admin, getRepairStatistics, { days })).body

const DAY_MS = 24 * 60 * 60 * 1000

const firm = (id: string) =>
  makeLine({ id, unit_price: '100.00', unit_price_min: '100.00', unit_price_max: '100.00' })
const range = (id: string) =>
  makeLine({
    id,
    class: 'range',
    unit_price: '150.00',
    unit_price_min: '100.00',
    unit_price_max: '200.00',
  })

/** The contractor's row, by the company that each test's own has. */
const rowOf = ({ actual }: RepairStatistics, { name }: Person) =>
  actual.contractors.find(({ title }) => title === name.replace('Sam Test', 'Volt'))

test('what was charged is compared with the estimate: the median, the mean, and how many are within the range', async () => {
  const before = await read()
  const sent = await createSentEstimate([...['a', 'b', 'c', 'd', 'e'].map(firm), range('r')])
  await complete(sent, { a: '999.00', b: '999.00' })
  const charges = { a: '100.00', b: '110.00', c: '90.00', d: '100.00', e: '120.00', r: '180.00' }
  await complete(sent, charges)

  const after = await read()
  const row = rowOf(after, sent.contractor)
  expect(row).toMatchObject({ cases: 6, inRange: 3 })
  // 0.9, 1, 1, 1.1, 1.2, and 180 of 150.
  expect(row?.median).toBeCloseTo(1.05, 6)
  expect(row?.mean).toBeCloseTo(6.4 / 6, 6)
  expect(after.actual.all.cases).toBe(before.actual.all.cases + 6)
  expect(after.actual.firm.cases).toBe(before.actual.firm.cases + 5)
  expect(after.actual.range.cases).toBe(before.actual.range.cases + 1)
  expect(after.actual.kinds.map(({ title }) => title)).toContain('Other work')
})

test('fewer than five cases are only counted, and neither is what isn’t done or has no amount', async () => {
  const sent = await createSentEstimate(['a', 'b', 'c', 'd', 'e'].map(firm))
  await complete(sent, { a: '100.00', b: '100.00', c: '100.00', d: '100.00', e: null })
  expect(rowOf(await read(), sent.contractor)).toMatchObject({
    cases: MIN_CASES - 1,
    median: null,
    mean: null,
    inRange: null,
  })
})

test('work that was reported as done before the period isn’t in it', async () => {
  const sent = await createSentEstimate(['a', 'b', 'c', 'd', 'e'].map(firm))
  const charges = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((id) => [id, '100.00']))
  await complete(sent, charges, new Date(Date.now() - 20 * DAY_MS))
  expect(rowOf(await read(7), sent.contractor)).toBeUndefined()
  expect(rowOf(await read(30), sent.contractor)).toMatchObject({ cases: 5, median: 1, inRange: 5 })
})

const gained = (before: RepairStatistics, after: RepairStatistics) =>
  Object.fromEntries(
    Object.entries(after.funnel).flatMap(([step, count]) => {
      const more = count - before.funnel[step as keyof Funnel]
      return more === 0 ? [] : [[step, more]]
    }),
  )

test('a repair request counts when it’s saved, opened, answered, and agreed', async () => {
  const start = await read()
  const sent = await createRequestable()
  expect(gained(start, await read())).toEqual({ estimates: 1 })
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  expect(gained(start, await read())).toEqual({ estimates: 1, repairRequests: 1 })

  await respond(sent, token, {
    lines: [answerTo(sent.first.id, 'agree'), answerTo(sent.second.id, 'decline')],
  })
  const answered = { estimates: 1, repairRequests: 1, responses: 1 }
  expect(gained(start, await read())).toMatchObject(answered)
  expect(gained(start, await read())).not.toHaveProperty('agreed')

  const lines = [
    { ...repairOf(sent.first), isTaken: false },
    { ...repairOf(sent.second), isTaken: true },
  ]
  await call(sent.agent, saveRepairRequest, { id: sent.id, version: 2, terms: TERMS, lines })
  expect(gained(start, await read())).toMatchObject({ ...answered, agreed: 1 })
})

const countOf = (rows: RepairStatistics['declined'], title: string) =>
  rows.find((row) => row.title === title) ?? { lines: 0, of: 0 }

test('lines that the other side declines are counted by kind, of those that they answer', async () => {
  const before = await read()
  const sent = await createRequestable()
  await saveRequest(sent)
  const { token } = await linkToRespond(sent)
  await respond(sent, token, { lines: [answerTo(sent.first.id, 'decline')] })
  const after = await read()
  const grown = after.declined.filter(({ title, lines, of }) => {
    const earlier = countOf(before.declined, title)
    return lines === earlier.lines + 1 && of >= earlier.of + 1
  })
  expect(grown).toHaveLength(1)
  expect(grown[0]!.kind).not.toBeNull()
})

test('a request for work counts when it’s answered, and confirmed or declined', async () => {
  const start = await read()
  const requested = await createRequest()
  expect(gained(start, await read())).toEqual({ estimates: 1, workRequests: 1 })
  const { token } = requested
  const { body: open } = await call(visitor, openWorkLink, { token })
  const lines = open.lines.map(({ id }) => ({
    lineId: id,
    verdict: 'no_work_needed' as const,
    reason: 'It’s fine.',
  }))
  await call(visitor, answerByLink, { token, ...confirmAll(open), lines })
  const answered = await read()
  expect(gained(start, answered)).toEqual({ estimates: 1, workRequests: 1, workAnswers: 1 })
  expect(answered.answerHours.cases).toBe(start.answerHours.cases + 1)
  const [earlier, now] = [start, answered].map(({ noWorkNeeded }) => countOf(noWorkNeeded, 'Other work'))
  expect(now!.lines - earlier!.lines).toBe(lines.length)

  expect((await confirm(await createAnswered())).status).toBe(200)
  expect(gained(answered, await read())).toEqual({
    estimates: 1,
    workRequests: 1,
    workAnswers: 1,
    confirmed: 1,
  })
})

test('a price that staff changed counts as repriced, of those that were sent with one', async () => {
  const before = await read()
  const draft = await createWaitingDraft()
  const { estimateData } = (await call(draft.admin, getAdminEstimate, { id: draft.id })).body
  const lines = (estimateData?.line_items ?? []).map((line) =>
    line.type === 'work'
      ? {
          ...line,
          class: 'firm' as const,
          unit_price: '777.00',
          unit_price_min: '777.00',
          unit_price_max: '777.00',
        }
      : line,
  )
  await sendDraft(await saveLines(draft, lines))
  const after = await read()
  const sum = ({ repriced }: RepairStatistics) => repriced.reduce((all, { lines: each }) => all + each, 0)
  expect(sum(after)).toBe(sum(before) + 1)
})

test('an agent returns with their second report', async () => {
  const { agents: before } = await read()
  const market = await createMarket()
  await upload(market.agent, market.address)
  expect((await read()).agents).toEqual({ uploading: before.uploading + 1, returning: before.returning })
  await upload(market.agent, `${market.address}, Unit 2`)
  expect((await read()).agents).toEqual({ uploading: before.uploading + 1, returning: before.returning + 1 })
})

test('the numbers of many estimates are those of the last hour, with the contractors’ names of today', async () => {
  const sent = await createSentEstimate(['a', 'b', 'c', 'd', 'e'].map(firm))
  await complete(sent, { a: '100.00', b: '100.00', c: '100.00', d: '100.00', e: '100.00' })
  const before = await read()
  expect(before.keptAt).toBeNull()
  await keepLarger(ctx, before.funnel.estimates)
  expect((await read()).keptAt).toBeNull()
  try {
    await keepLarger(ctx, before.funnel.estimates - 1)
    await createSentEstimate()
    const ofContractor = eq(users.id, sent.contractor.actor.userId)
    await ctx.db.update(users).set({ companyName: 'Renamed Electric' }).where(ofContractor)
    const after = await read()
    expect(after).toMatchObject({ keptAt: expect.any(String), funnel: before.funnel })
    expect(after.actual.contractors).toContainEqual(
      expect.objectContaining({ title: 'Renamed Electric', cases: 5, median: 1 }),
    )
  } finally {
    await keep(ctx)
  }
  expect(gained(before, await read())).toEqual({ estimates: 1 })
})
