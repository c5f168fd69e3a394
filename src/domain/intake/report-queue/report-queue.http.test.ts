import { expect, test } from 'vitest'
import { saveEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { objectByLink, objectToEstimate } from '#domain/estimates/holds/contract.ts'
import { AnalysisStatus } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/store.ts'
import { createWaitingDraft, makeLine, saveLines } from '#test/builders/estimates.ts'
import { deskOf, hold, holdNew } from '#test/builders/holds.ts'
import { createMarket, textReport, upload } from '#test/builders/market.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { type Caller, call, ctx, runJobs, visitor } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import { countAdminReports, listAdminReports, type ReportCounts, type ReportFilter } from '../contract.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS

type Stored = { ageMs: number; status?: AnalysisStatus; address?: string; zipCode?: string; file?: string }

/** Stores a report of an agent as if it had been uploaded that long ago. */
async function store(agent: Person, { ageMs, status = 'completed', address, zipCode, file }: Stored) {
  const at = new Date(ctx.now().getTime() - ageMs)
  const { id } = await reports.insert(ctx.db, {
    agentId: agent.actor.userId,
    propertyAddress: address ?? '1 Main St',
    zipCode: zipCode ?? null,
    reportFilePath: crypto.randomUUID(),
    originalFileName: file ?? 'report.pdf',
    fileBytes: 1,
    fileSha256: crypto.randomUUID(),
    analysisStatus: status,
    createdAt: at,
    ...(status === 'processed' && { processedAt: at }),
    ...(status === 'returned' && { returnReason: 'Pages are missing.' }),
  })
  return id as string
}

const idsOf = async (admin: Caller, filter: Parameters<typeof call<typeof listAdminReports>>[2]) =>
  (await readPages(admin, listAdminReports, filter)).flat().map(({ id }) => id as string)

const waitingCount = async (admin: Caller, filter: ReportFilter) => {
  const counts: ReportCounts = (await call(admin, countAdminReports, { ...filter, stage: 'waiting' })).body
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

test('with 300 reports waiting, the oldest is first, all are counted, and every page can be read', async () => {
  const [agent, admin] = [await createUser('agent'), await createUser('admin')]
  const agentId = agent.actor.userId
  const expected: string[] = []
  for (let number = 0; number < 300; number += 1)
    expected.push(await store(agent, { ageMs: 400 * DAY_MS - number * 1_000 }))
  // Newer ones that have their estimate, as many as a page holds.
  for (let number = 0; number < 100; number += 1)
    await store(agent, { ageMs: number * 1_000, status: 'processed' })

  const first = await call(admin, listAdminReports, { stage: 'waiting', order: 'oldest', limit: 50 })
  expect(first.body.map(({ id }) => id)).toEqual(expected.slice(0, 50))
  expect(await idsOf(admin, { stage: 'waiting', order: 'oldest', agentId })).toEqual(expected)
  expect(await waitingCount(admin, { agentId })).toBe(300)
  const { body: counts } = await call(admin, countAdminReports, { agentId })
  expect(counts).toEqual({
    pending: 0,
    uploaded: 0,
    processing: 0,
    completed: 300,
    failed: 0,
    estimate_uploaded: 0,
    processed: 100,
    returned: 0,
  })
})

test('every report is in exactly one of the two lists, whatever its status', async () => {
  const [agent, admin] = [await createUser('agent'), await createUser('admin')]
  const agentId = agent.actor.userId
  const idOf = new Map<string, AnalysisStatus>()
  for (const status of AnalysisStatus.options)
    idOf.set(await store(agent, { ageMs: HOUR_MS, status }), status)
  const statusesIn = async (stage: 'waiting' | 'answered') =>
    (await idsOf(admin, { stage, agentId })).map((id) => idOf.get(id)).sort()

  expect(await statusesIn('waiting')).toEqual(['completed', 'failed', 'pending', 'processing', 'uploaded'])
  expect(await statusesIn('answered')).toEqual(['estimate_uploaded', 'processed', 'returned'])
  const [failed] = (await call(admin, listAdminReports, { status: 'failed', agentId })).body
  expect(idOf.get(failed!.id)).toBe('failed')
})

test('an approved report has left the waiting list before its PDF exists, and is on its way to the agent', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  const { admin, id, version, reportId, agent } = draft
  const agentId = agent.actor.userId
  expect(await idsOf(admin, { stage: 'waiting', agentId })).toEqual([reportId])

  await call(admin, sendEstimate, { id, version })
  expect(await idsOf(admin, { stage: 'waiting', agentId })).toEqual([])
  expect(await waitingCount(admin, { agentId })).toBe(0)
  const [row] = (await call(admin, listAdminReports, { stage: 'answered', agentId })).body
  expect(row).toMatchObject({ id: reportId, delivery: 'queued' })

  await runJobs()
  const [delivered] = (await call(admin, listAdminReports, { stage: 'answered', agentId })).body
  expect(delivered).toMatchObject({ analysisStatus: 'processed', delivery: 'sent' })
})

test('the text of a search is found in address, file, agent and contractor, word by word', async () => {
  const [one, two] = [await createWaitingDraft(), await createWaitingDraft()]
  const { admin, address, reportId, agent, contractor } = one
  const mine = (await call(admin, listAdminReports, { agentId: agent.actor.userId })).body[0]
  expect(mine?.contractorId).toBe(contractor.actor.userId)
  const found = (search: string) => idsOf(admin, { stage: 'waiting', search })

  for (const search of [
    address.slice(-5),
    agent.name.toUpperCase(),
    `${mine?.contractorName}`,
    `report.txt ${address.slice(-5)}`,
    `elm ${agent.name.split(' ').at(-1)} ${mine?.contractorName?.split(' ').at(-1)}`,
  ])
    expect(await found(search)).toEqual([reportId])
  expect(await found(`${one.address.slice(-5)} ${two.address.slice(-5)}`)).toEqual([])
  expect(await found('100%_\\')).toEqual([])
  expect(await found('elm')).toEqual(expect.arrayContaining([reportId, two.reportId]))
})

test('lists can be narrowed to a contractor, a county, and an age', async () => {
  const draft = await createWaitingDraft()
  const { admin, agent, reportId, contractor } = draft
  const agentId = agent.actor.userId
  const inDane = await store(agent, { ageMs: 4 * DAY_MS, zipCode: '53703' })
  const inRock = await store(agent, { ageMs: 2 * DAY_MS, zipCode: '53511' })
  const inCook = await store(agent, { ageMs: 0, zipCode: '60601' })

  expect(await idsOf(admin, { contractorId: contractor.actor.userId })).toEqual([reportId])
  expect(await idsOf(admin, { agentId, county: 'Dane' })).toEqual([inDane])
  expect(await idsOf(admin, { agentId, county: 'Cook, IL' })).toEqual([inCook])
  expect(await idsOf(admin, { agentId, minAgeDays: 3 })).toEqual([inDane])
  expect(await idsOf(admin, { agentId, minAgeDays: 1, order: 'oldest' })).toEqual([inDane, inRock])
  expect(await waitingCount(admin, { agentId, minAgeDays: 1 })).toBe(2)
  expect((await call(admin, listAdminReports, { county: 'Cook%' })).status).toBe(400)
})

test('a contractor whose estimate was replaced by another contractor’s no longer finds the report', async () => {
  const draft = await createWaitingDraft()
  const { admin, id, version, contractor, reportId } = draft
  const other = await createMarket()
  const contractorId = other.contractor.actor.userId
  await call(admin, saveEstimate, { id, version, contractorId, line_items: [makeLine()] })
  expect(await idsOf(admin, { contractorId: contractor.actor.userId })).toEqual([])
  expect(await idsOf(admin, { contractorId })).toEqual([reportId])
})

test('a report whose file came before names the earlier report and its estimate', async () => {
  const { admin, agent, address, reportId, id } = await createWaitingDraft()
  const again = await upload(agent, address, textReport)
  const { body } = await call(admin, listAdminReports, { agentId: agent.actor.userId })
  expect(body.map((row) => [row.id, row.duplicateOf?.id ?? null])).toEqual([
    [again.body.id, reportId],
    [reportId, null],
  ])
  expect(body[0]?.duplicateOf).toMatchObject({ propertyAddress: address, estimateId: id })
})

test('a row says what its contractor wants changed, until the draft is approved again', async () => {
  const held = await holdNew()
  const { id, version, admin, agent, contractor, token } = held
  const agentId = agent.actor.userId
  const row = async () => (await call(admin, listAdminReports, { agentId })).body[0]
  const heldCount = async () =>
    (await call(admin, countAdminReports, { agentId, held: 'only' })).body.completed
  expect(await row()).toMatchObject({ heldUntil: expect.any(String), objection: null })
  expect(await heldCount()).toBe(1)

  await call(visitor, objectByLink, { token, version, reason: 'The panel is in the attic' })
  expect(await row()).toMatchObject({ heldUntil: null, objection: 'The panel is in the attic' })
  expect(await heldCount()).toBe(0)

  const returned = await deskOf(held)
  await hold({ ...held, version: returned.version })
  expect(await row()).toMatchObject({ heldUntil: expect.any(String), objection: null })
  const again = await deskOf(held)
  await call(contractor, objectToEstimate, { id, version: again.version, reason: 'Still in the attic' })
  const { contractor: other } = await createMarket()
  const { version: latest } = await deskOf(held)
  const contractorId = other.actor.userId
  await call(admin, saveEstimate, { id, version: latest, contractorId, line_items: [makeLine()] })
  expect(await row()).toMatchObject({ objection: null })
})
