import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getReport } from '#domain/reports/contract.ts'
import {
  createSentEstimate,
  createWaitingDraft,
  type Draft,
  makeLine,
  saveLines,
} from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { getAdminEstimate, type LineEdit, MAX_LINES, saveEstimate, sendEstimate } from '../contract.ts'
import { UNPRICED } from '../rules.ts'

fc.configureGlobal({ seed: 11 })

const read = async ({ admin, id }: Draft) => (await call(admin, getAdminEstimate, { id })).body

const save = ({ admin, id, version, contractor }: Draft, line_items: LineEdit[], over = {}) =>
  call(admin, saveEstimate, { id, version, contractorId: contractor.actor.userId, line_items, ...over })

test('a draft has the contractor who holds the ZIP and the details of its report', async () => {
  const draft = await createWaitingDraft()
  expect(await read(draft)).toMatchObject({
    id: draft.id,
    reportId: draft.reportId,
    status: 'draft',
    version: 1,
    hasPdf: false,
    contractorId: draft.contractor.actor.userId,
    contractor: { licenseNumber: 'EC-12345' },
    report: { propertyAddress: draft.address, zipCode: draft.zip, agentName: draft.agent.name },
  })
})

test('a save returns what a later read returns, with the next version', async () => {
  const draft = await createWaitingDraft()
  const lines = [
    makeLine(),
    makeLine({ quantity: 3, description: 'Install GFCI receptacle', location: null }),
  ]
  const { status, body } = await save(draft, lines)
  expect([status, body.version, body.totalAmount]).toEqual([200, 2, '500.00'])
  expect(body.estimateData?.line_items.map(({ id, total_price }) => [id, total_price])).toEqual([
    [lines[0]!.id, '125.00'],
    [lines[1]!.id, '375.00'],
  ])
  expect(await read(draft)).toEqual(body)
})

const price = fc.integer({ min: 0, max: 2_000_000 }).map((inCents) => (inCents / 100).toFixed(2))
const anyLine: fc.Arbitrary<LineEdit> = fc.oneof(
  fc
    .record({ quantity: fc.integer({ min: 1, max: 40 }), each: price })
    .map(({ quantity, each }) =>
      makeLine({ quantity, unit_price: each, unit_price_min: each, unit_price_max: each }),
    ),
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 40 }),
      prices: fc.array(price, { minLength: 2, maxLength: 2 }),
    })
    .map(({ quantity, prices }) => {
      const [min, max] = prices.sort((a, b) => Number(a) - Number(b))
      return makeLine({
        quantity,
        class: 'range',
        unit_price: null,
        unit_price_min: min!,
        unit_price_max: max!,
      })
    }),
  fc.constant(null).map(() => makeLine(UNPRICED)),
)
const centsOf = (dollars: string) => BigInt(dollars.replace('.', ''))

test('the total is the sum of the lines to the cent, whatever the lines, and lies within its range', async () => {
  let draft = await createWaitingDraft()
  await fc.assert(
    fc.asyncProperty(fc.array(anyLine, { maxLength: 25 }), async (lines) => {
      const { status, body } = await save(draft, lines)
      expect(status).toBe(200)
      draft = { ...draft, version: body.version }
      const { line_items, summary } = body.estimateData!
      const sum = line_items.reduce((total, line) => total + centsOf(line.total_price ?? '0.00'), 0n)
      expect(centsOf(body.totalAmount)).toBe(sum)
      expect(centsOf(summary.total)).toBe(sum)
      expect(centsOf(summary.low) <= sum && sum <= centsOf(summary.high)).toBe(true)
      for (const { quantity, unit_price, total_price } of line_items)
        if (unit_price !== null) expect(centsOf(total_price!)).toBe(BigInt(quantity) * centsOf(unit_price))
        else expect(total_price).toBeNull()
    }),
    { numRuns: 40 },
  )
})

test('a total sent by the browser is ignored', async () => {
  const draft = await createWaitingDraft()
  const { body } = await save(draft, [makeLine({ total_price: '1.00', quantity: 2 })])
  expect([body.totalAmount, body.estimateData?.line_items[0]?.total_price]).toEqual(['250.00', '250.00'])
})

test('of two saves from the same version, the second gets a 409 and overwrites nothing', async () => {
  const draft = await createWaitingDraft()
  await save(draft, [makeLine({ description: 'From the first' })])
  const second = await save(draft, [makeLine({ description: 'From the second' })])
  expect(second).toMatchObject({
    status: 409,
    body: {
      code: 'conflict',
      message: 'Someone else saved this estimate while you were working on it. Reload it to see the changes.',
    },
  })
  const { estimateData, version } = await read(draft)
  expect([version, estimateData?.line_items.map(({ description }) => description)]).toEqual([
    2,
    ['From the first'],
  ])
})

test('of ten concurrent saves one succeeds', async () => {
  const draft = await createWaitingDraft()
  const saves = await Promise.all(Array.from({ length: 10 }, () => save(draft, [makeLine()])))
  expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await read(draft)).version).toBe(2)
})

test('every save is recorded with the lines before and after', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine({ description: 'Before' })])
  await save(draft, [makeLine({ description: 'After' })])
  const { rows } = await ctx.db.execute<{ version: number; actor_id: string; change: object }>(
    sql`select version, actor_id, change from estimate_changes where estimate_id = ${draft.id} order by id`,
  )
  expect(rows.map(({ version }) => version)).toEqual([2, 3])
  expect(rows[1]).toMatchObject({
    actor_id: draft.admin.actor.userId,
    change: { line_items: { from: [{ description: 'Before' }], to: [{ description: 'After' }] } },
  })
})

test('a sent estimate never changes', async () => {
  const sent = await createSentEstimate()
  const before = await read(sent)
  expect(await save(sent, [makeLine({ unit_price: '1.00' })])).toMatchObject({
    status: 409,
    body: {
      message: 'This estimate was already sent, so it can’t be changed. Revise it to create a new draft.',
    },
  })
  expect(await read(sent)).toEqual(before)
})

test.each<[string, Partial<LineEdit>]>([
  ['a price with three decimals', { unit_price: '1.005' }],
  ['a price in words', { unit_price: 'free' }],
  ['a price above the database’s maximum', { unit_price: '123456789.00' }],
  ['a negative price', { unit_price: '-1.00', unit_price_min: '-1.00', unit_price_max: '-1.00' }],
  ['a fractional quantity', { quantity: 0.5 }],
  ['a quantity of zero', { quantity: 0 }],
  ['a blank description', { description: '   ' }],
  ['a minimum above its maximum', { class: 'range', unit_price_min: '9.00', unit_price_max: '8.00' }],
  ['a total above the database’s maximum', { quantity: 100_000, unit_price: '99999.00' }],
])('a line with %s is rejected, and nothing is saved', async (_what, details) => {
  const draft = await createWaitingDraft()
  const { status, body } = await save(draft, [makeLine(details)])
  expect([status, body.code]).toEqual([400, 'invalid'])
  expect((await read(draft)).version).toBe(1)
})

test('an estimate of more than 300 lines, or with a duplicate line ID, is rejected', async () => {
  const draft = await createWaitingDraft()
  const many = Array.from({ length: MAX_LINES + 1 }, () => makeLine())
  expect((await save(draft, many)).body.message).toBe('An estimate can have at most 300 lines')
  const line = makeLine()
  expect((await save(draft, [line, line])).status).toBe(400)
  expect((await save(draft, many.slice(1))).status).toBe(200)
})

test('only a contractor can be chosen', async () => {
  const draft = await createWaitingDraft()
  for (const contractorId of [draft.agent.actor.userId, crypto.randomUUID()])
    expect(await save(draft, [makeLine()], { contractorId })).toMatchObject({
      status: 404,
      body: { message: 'We couldn’t find this contractor.' },
    })
})

test('an estimate that does not exist returns 404', async () => {
  const admin = await createUser('admin')
  const id = crypto.randomUUID() as Draft['id']
  expect((await call(admin, getAdminEstimate, { id })).status).toBe(404)
  expect((await call(admin, sendEstimate, { id, version: 1 })).status).toBe(404)
})

const BLOCKED: [string, () => Promise<{ lines: LineEdit[]; over: object }>, RegExp][] = [
  [
    'has no contractor',
    async () => ({ lines: [makeLine()], over: { contractorId: null } }),
    /^Choose the contractor to send this estimate on behalf of\.$/,
  ],
  [
    'is in the name of an unverified contractor',
    async () => bidBy({ isVerified: false, companyName: 'New Volt' }),
    /^New Volt isn’t verified yet\.$/,
  ],
  [
    'is in the name of a contractor without a license number',
    async () => bidBy({ licenseNumber: null, companyName: 'Bare Wire' }),
    /^Bare Wire has no license number, and every estimate needs one\.$/,
  ],
  [
    'is in the name of a contractor whose license has expired',
    async () => bidBy({ licenseExpires: '2026-06-30', companyName: 'Old Current' }),
    /^Old Current’s license expired on June 30, 2026\.$/,
  ],
  ['has no lines', async () => ({ lines: [], over: {} }), /^The estimate has no lines\.$/],
  [
    'has no price at all',
    async () => ({ lines: [makeLine(UNPRICED)], over: {} }),
    /^The total is \$0\.00\. Price at least one line\.$/,
  ],
]

async function bidBy(details: object) {
  const contractor = await createUser('contractor', details)
  return { lines: [makeLine()], over: { contractorId: contractor.actor.userId } }
}

test.each(BLOCKED)('a draft that %s can be saved but not sent', async (_what, make, sentence) => {
  const draft = await createWaitingDraft()
  const { lines, over } = await make()
  const { status, body } = await save(draft, lines, over)
  expect(status).toBe(200)
  expect(body.blockers.map(({ message }) => message).join(' ')).toMatch(sentence)

  const sending = await call(draft.admin, sendEstimate, { id: draft.id, version: body.version })
  expect([sending.status, sending.body.code]).toEqual([422, 'not_possible'])
  expect(sending.body.message).toMatch(sentence)
  await runJobs()
  expect(await read(draft)).toMatchObject({ status: 'draft', version: body.version, hasPdf: false })
  expect((await call(draft.agent, getReport, { id: draft.reportId })).body.analysisStatus).toBe('completed')
  expect(await mailsTo(draft.agent.email)).toEqual([])
})
