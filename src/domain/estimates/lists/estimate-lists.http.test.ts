import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { getEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { objectToEstimate } from '#domain/estimates/holds/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { returnReport } from '#domain/review/manual-responses/contract.ts'
import {
  createSentEstimate,
  createWaitingDraft,
  type Draft,
  makeLine,
  saveLines,
} from '#test/builders/estimates.ts'
import { deskOf, holdNew } from '#test/builders/holds.ts'
import { createUser } from '#test/builders/people.ts'
import { type Caller, call, ctx, runJobs } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import {
  countAllEstimates,
  countContractorEstimates,
  countEstimates,
  type EstimateState,
  listAllEstimates,
  listContractorEstimates,
  listEstimates,
  listReportEstimates,
} from './contract.ts'

const fiveLines = ['One', 'Two', 'Three', 'Four', 'Five'].map((description) => makeLine({ description }))

/** Stores copies of a sent estimate, each created a minute earlier, as if other reports had them. */
async function addEarlier({ id }: Draft, count: number) {
  const [row] = await ctx.db.select().from(estimates).where(eq(estimates.id, id))
  const ids: string[] = []
  for (let minutes = 1; minutes <= count; minutes += 1) {
    const createdAt = new Date(row!.createdAt.getTime() - minutes * 60_000)
    const { id: _, ...copy } = row!
    const [added] = await ctx.db
      .insert(estimates)
      .values({ ...copy, createdAt })
      .returning()
    ids.push(added!.id)
  }
  return ids
}

test('agent and contractor read their estimates in pages, newest first, with line counts instead of lines', async () => {
  const sent = await createSentEstimate(fiveLines)
  const { agent, contractor, reportId } = sent
  const ids = [sent.id, ...(await addEarlier(sent, 4))]

  for (const [caller, list] of [
    [agent, listEstimates],
    [contractor, listContractorEstimates],
  ] as const) {
    const pages = await readPages(caller, list, { limit: 2 })
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(pages.flat().map(({ id }) => id)).toEqual(ids)
    expect(pages.flat()[0]).toMatchObject({ lineCount: 5, totalAmount: '625.00', hasPdf: true })
    expect(pages.flat()[0]).not.toHaveProperty('estimateData')
  }
  expect((await readPages(agent, listReportEstimates, { reportId, limit: 3 })).flat()).toHaveLength(5)
  const [first] = (await call(contractor, listContractorEstimates, { limit: 1 })).body
  expect(first?.preview.map(({ description, price }) => [description, price])).toEqual([
    ['One', '125.00'],
    ['Two', '125.00'],
    ['Three', '125.00'],
  ])
})

test('the lines come with the estimate itself, for its agent and its contractor, and never while it is a draft', async () => {
  const draft = await saveLines(await createWaitingDraft(), fiveLines)
  const { id, version, admin, agent, contractor } = draft
  const statuses = async () => [
    (await call(agent, getEstimate, { id })).status,
    (await call(contractor, getEstimate, { id })).status,
  ]
  expect(await statuses()).toEqual([404, 404])
  await call(admin, sendEstimate, { id, version })
  expect(await statuses()).toEqual([200, 200])
  const { estimateData } = (await call(agent, getEstimate, { id })).body
  expect(estimateData?.line_items.map(({ description }) => description)).toEqual(
    fiveLines.map(({ description }) => description),
  )
  await runJobs()
})

test('estimates are counted by what became of them, and replaced ones don’t count', async () => {
  const sent = await createSentEstimate()
  const { agent, contractor, admin, id, version } = sent
  const counted = async () => [
    (await call(agent, countEstimates, {})).body,
    (await call(contractor, countContractorEstimates, {})).body,
  ]
  const open = { sent: 1, accepted: 0, letters: 0 }
  expect(await counted()).toEqual([open, { ...open, totalAmount: '125.00' }])

  const { body: revision } = await call(admin, reviseEstimate, { id, version })
  await call(admin, sendEstimate, { id: revision.id, version: revision.version })
  expect(await counted()).toEqual([open, { ...open, totalAmount: '125.00' }])
  await call(agent, acceptEstimate, { id: revision.id })
  const accepted = { sent: 0, accepted: 1, letters: 0 }
  expect(await counted()).toEqual([accepted, { ...accepted, totalAmount: '125.00' }])
  const inStatus = async (status: 'sent' | 'accepted') =>
    (await call(agent, listEstimates, { status })).body.map((estimate) => estimate.id)
  expect([await inStatus('sent'), await inStatus('accepted')]).toEqual([[], [revision.id]])
  expect((await call(await createUser('contractor'), countContractorEstimates, {})).body).toEqual({
    ...{ sent: 0, accepted: 0, letters: 0 },
    totalAmount: '0.00',
  })
  await runJobs()
})

test('a contractor’s total may exceed what a single estimate can be', async () => {
  const sent = await createSentEstimate()
  await ctx.db.update(estimates).set({ totalAmount: '99999999.99' }).where(eq(estimates.id, sent.id))
  await addEarlier(sent, 12)
  expect(await call(sent.contractor, countContractorEstimates, {})).toMatchObject({
    status: 200,
    body: { sent: 13, totalAmount: '1299999999.87' },
  })
})

const allIn = async (admin: Caller, state: EstimateState, search: string) =>
  (await readPages(admin, listAllEstimates, { state, search, limit: 1 })).flat()

test('staff list all estimates by state: each is in one of them, and moves when its state changes', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  const { admin, agent, id, version } = draft
  const search = draft.address.slice(-5)
  const states = async () => {
    const { body } = await call(admin, listAllEstimates, { search })
    const { body: counts } = await call(admin, countAllEstimates, { search })
    for (const [state, count] of Object.entries(counts)) {
      const listed = await allIn(admin, state as EstimateState, search)
      expect([state, listed.length]).toEqual([state, count])
      for (const each of listed) expect(each.state).toBe(state)
    }
    return body.map((each) => each.state)
  }
  expect(await states()).toEqual(['draft'])

  const outbox = ctx.mail
  ctx.mail = { ...outbox, send: () => Promise.reject(new Error('550 no such mailbox')) }
  const { body: sent } = await call(admin, sendEstimate, { id, version })
  expect(await states()).toEqual(['sent'])
  await runJobs().finally(() => {
    ctx.mail = outbox
  })
  expect(await states()).toEqual(['undelivered'])
  const [failed] = await allIn(admin, 'undelivered', search)
  expect(failed).toMatchObject({ id, agentName: agent.name, failure: expect.stringContaining('550') })

  const { body: revision } = await call(admin, reviseEstimate, { id, version: sent.version })
  expect(await states()).toEqual(['draft', 'undelivered'])
  await call(admin, sendEstimate, { id: revision.id, version: revision.version })
  await runJobs()
  expect(await states()).toEqual(['sent', 'replaced'])
  await call(agent, acceptEstimate, { id: revision.id })
  expect(await states()).toEqual(['accepted', 'replaced'])
  await runJobs()
})

test('staff see which drafts wait for their contractor, which of them the contractor returned, and which reports were returned to their agent', async () => {
  const held = await holdNew()
  const returned = await createWaitingDraft()
  const listed = async ({ admin, address }: Draft) =>
    (await call(admin, listAllEstimates, { search: address })).body[0]
  expect(await listed(returned)).toMatchObject({ state: 'draft', heldUntil: null, isReturned: false })
  await call(returned.admin, returnReport, { id: returned.reportId, reason: 'Pages are missing.' })
  expect(await listed(returned)).toMatchObject({ state: 'draft', heldUntil: null, isReturned: true })
  expect(await listed(held)).toMatchObject({
    state: 'draft',
    heldUntil: expect.any(String),
    isReturned: false,
    objection: null,
  })
  const { contractor, admin, id, version } = held
  const reason = 'The panel is in the garage.'
  await call(contractor, objectToEstimate, { id, version, reason })
  expect(await listed(held)).toMatchObject({ state: 'draft', heldUntil: null, objection: reason })
  await call(admin, sendEstimate, { id, version: (await deskOf(held)).version })
  expect(await listed(held)).toMatchObject({ heldUntil: expect.any(String), objection: null })
})

test('the counts without a search are those of the whole list', async () => {
  const { admin } = await createSentEstimate()
  await createWaitingDraft()
  const listed = (await readPages(admin, listAllEstimates, { limit: 500 })).flat()
  const { body: counts } = await call(admin, countAllEstimates, {})
  for (const [state, count] of Object.entries(counts))
    expect([state, listed.filter((each) => each.state === state).length]).toEqual([state, count])
})

test('staff find estimates by agent, contractor, and address', async () => {
  const { admin, agent, contractor, id, address } = await createSentEstimate()
  const [listed] = (await call(admin, listAllEstimates, { contractorId: contractor.actor.userId })).body
  expect(listed?.id).toBe(id)
  for (const search of [agent.name, `${listed?.contractorName}`, address])
    expect((await call(admin, listAllEstimates, { search })).body.map((each) => each.id)).toEqual([id])
  expect((await call(admin, listAllEstimates, { search: '100%_' })).body).toEqual([])
})
