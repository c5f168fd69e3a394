import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deactivateAgent, reactivateAgent } from '#domain/accounts/agents/contract.ts'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { auditEvents } from '#domain/records/audit/tables.ts'
import { createSentEstimate, createWaitingDraft, saveLines, sendDraft } from '#test/builders/estimates.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { call, ctx, visitor } from '#test/harness/harness.ts'
import {
  createShare,
  getSharedCrop,
  getSharedPdf,
  listAgentShares,
  listShares,
  MAX_SHARES,
  openSharedEstimate,
  revokeShare,
} from './contract.ts'
import { estimateShares } from './tables.ts'

const DOUBLE_TAP = 'A breaker in the main panel is double tapped. Have an electrician repair it.'
const pdf = { name: 'r.pdf', content: makePdf([{ content: linesOfText(['ELECTRICAL', '', DOUBLE_TAP]) }]) }

/** A sent estimate with the lines as ODIE drafted them, and a link to it. */
async function createShared() {
  const draft = await createWaitingDraft(pdf)
  const { estimateData } = (await call(draft.admin, getAdminEstimate, { id: draft.id })).body
  const sent = await sendDraft(await saveLines(draft, estimateData?.line_items ?? []))
  const { status, body: share } = await call(sent.agent, createShare, { id: sent.id, recipient: 'Buyers' })
  expect(status).toBe(201)
  return { ...sent, share, token: new URL(share.url).searchParams.get('token')! }
}

const open = (token: string) => call(visitor, openSharedEstimate, { token })

test('a link shows what the PDF shows to anyone who has it, and nothing of the agent’s account', async () => {
  const { token, id, agent, contractor } = await createShared()
  const { status, body, headers } = await open(token)
  expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
  expect(body).toMatchObject({
    id,
    isReplaced: false,
    hasPdf: true,
    evidence: [{ page: 1, quote: expect.stringContaining('double tapped') }],
  })
  expect(JSON.stringify(body)).not.toMatch(/acceptance|price_item/)
  expect(JSON.stringify(body)).not.toContain(agent.email)

  const file = await call(visitor, getSharedPdf, { token })
  const printed = await textOf(file.bytes)
  const { licenseNumber, phone, email, address } = body.contractor!
  expect(email).toBe(contractor.email)
  for (const fact of [licenseNumber, phone, email, address]) expect(printed).toContain(fact ?? '')
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const crop = await call(visitor, getSharedCrop, { token, index: 0 })
  expect([crop.status, crop.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test.each(['respond', 'confirm', 'completion'] as const)(
  'a link to %s doesn’t open the estimate',
  async (purpose) => {
    const { agent, id } = await createSentEstimate()
    const { body } = await call(agent, createShare, { id, purpose, recipient: 'Sellers' })
    expect((await open(new URL(body.url).searchParams.get('token')!)).status).toBe(404)
    expect((await call(agent, listShares, { id })).body).toMatchObject([{ purpose, recipient: 'Sellers' }])
  },
)

test('agents can’t make the contractor’s link', async () => {
  const { agent, id } = await createSentEstimate()
  const purpose = 'work' as never
  expect((await call(agent, createShare, { id, purpose, recipient: 'Me' })).status).toBe(400)
})

test('each opening is counted for the agent, and in the audit trail', async () => {
  const { token, agent, id } = await createShared()
  await open(token)
  await open(token)
  const { body } = await call(agent, listShares, { id })
  expect(body).toMatchObject([{ recipient: 'Buyers', openings: 2, lastOpenedAt: expect.any(String) }])
  expect(body[0]).not.toHaveProperty('url')
  const events = await ctx.db.select().from(auditEvents).where(eq(auditEvents.subject, id))
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['estimate-shared', 'shared-estimate-opened', 'shared-estimate-opened']),
  )
})

const openingsOf = async ({ agent, id }: Awaited<ReturnType<typeof createShared>>) =>
  (await call(agent, listShares, { id })).body.map(({ openings }) => openings)

test('the PDF counts as an opening, too; pictures count unless they belong to one', async () => {
  const shared = await createShared()
  const { token } = shared
  const crop = () => call(visitor, getSharedCrop, { token, index: 0 })
  expect((await crop()).status).toBe(200)
  expect(await openingsOf(shared)).toEqual([1])
  await call(visitor, getSharedPdf, { token })
  expect(await openingsOf(shared)).toEqual([2])
  for (let time = 0; time < 3; time++) await crop()
  expect(await openingsOf(shared)).toEqual([2])
  const later = { now: () => new Date(Date.now() + 61 * 60_000) }
  expect((await call(visitor, getSharedCrop, { token, index: 0 }, { context: later })).status).toBe(200)
  expect(await openingsOf(shared)).toEqual([3])
  const events = await ctx.db.select().from(auditEvents).where(eq(auditEvents.subject, shared.id))
  const opened = events.filter(({ action }) => action === 'shared-estimate-opened')
  expect(opened.map(({ details }) => details)).toEqual(
    expect.arrayContaining(['picture', 'pdf', 'picture'].map((part) => ({ recipient: 'Buyers', part }))),
  )
})

test('the page and PDFs of links are limited per client, and so are their pictures', async () => {
  const { token } = await createShared()
  const client = { ...visitor, ip: '203.0.113.77' }
  for (let time = 0; time < 60; time++) {
    expect((await call(client, getSharedPdf, { token })).status).toBe(200)
    expect((await call(client, openSharedEstimate, { token })).status).toBe(200)
  }
  expect((await call(client, getSharedPdf, { token })).status).toBe(429)
  expect((await call(client, openSharedEstimate, { token })).status).toBe(429)
  const crop = () => call(client, getSharedCrop, { token, index: 0 })
  expect((await crop()).status).toBe(200)
  await ctx.db.execute(sql`update rate_limits set hits = 3000 where key like 'shared-crop:%203.0.113.77%'`)
  expect((await crop()).status).toBe(429)
})

test('while its agent’s account is deactivated, a link shows nothing', async () => {
  const { token, admin, agent } = await createShared()
  const id = agent.actor.userId
  const statuses = async () => [
    (await open(token)).status,
    (await call(visitor, getSharedPdf, { token })).status,
    (await call(visitor, getSharedCrop, { token, index: 0 })).status,
  ]
  await call(admin, deactivateAgent, { id })
  expect(await statuses()).toEqual([404, 404, 404])
  await call(admin, reactivateAgent, { id })
  expect(await statuses()).toEqual([200, 200, 200])
})

test('staff see the links to an agent’s estimates, and can end one, which is in the audit trail', async () => {
  const { token, admin, agent, id, share, address } = await createShared()
  const listed = async () => (await call(admin, listAgentShares, { id: agent.actor.userId })).body
  await call(admin, deactivateAgent, { id: agent.actor.userId })
  expect(await listed()).toEqual([
    expect.objectContaining({
      id: share.id,
      estimateId: id,
      recipient: 'Buyers',
      propertyAddress: address,
      openings: 0,
    }),
  ])
  expect((await call(admin, revokeShare, { id, shareId: share.id })).status).toBe(204)
  expect(await listed()).toEqual([])
  await call(admin, reactivateAgent, { id: agent.actor.userId })
  expect((await open(token)).status).toBe(404)
  const events = await ctx.db.select().from(auditEvents).where(eq(auditEvents.subject, id))
  expect(events).toContainEqual(
    expect.objectContaining({ action: 'estimate-share-revoked', actorId: admin.actor.userId }),
  )
})

test('a revoked link shows nothing, and revoking it again changes nothing', async () => {
  const { token, agent, id, share } = await createShared()
  for (let time = 0; time < 2; time++)
    expect((await call(agent, revokeShare, { id, shareId: share.id })).status).toBe(204)
  expect((await open(token)).status).toBe(404)
  expect((await call(visitor, getSharedPdf, { token })).status).toBe(404)
  expect((await call(visitor, getSharedCrop, { token, index: 0 })).status).toBe(404)
  expect((await call(agent, listShares, { id })).body).toEqual([])
})

test('a link can’t be revoked through another agent’s estimate, and still works', async () => {
  const [own, other] = [await createShared(), await createShared()]
  const input = { id: own.id, shareId: other.share.id }
  expect((await call(own.agent, revokeShare, input)).status).toBe(404)
  expect((await open(other.token)).status).toBe(200)
})

test('making and revoking links is limited per agent, and another agent can still share', async () => {
  const { agent, id, share } = await createShared()
  const revoke = () => call(agent, revokeShare, { id, shareId: share.id })
  // Making the first link counted too.
  for (let time = 1; time < 60; time++) expect((await revoke()).status).toBe(204)
  for (const { status, headers } of [
    await revoke(),
    await call(agent, createShare, { id, recipient: 'Sellers' }),
  ]) {
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  await createShared()
})

test('a link expires after 30 days', async () => {
  const { token, agent, id, share } = await createShared()
  const days = (Date.parse(share.expiresAt) - Date.parse(share.createdAt)) / (24 * 60 * 60 * 1000)
  expect(days).toBe(30)
  await ctx.db
    .update(estimateShares)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(estimateShares.id, share.id))
  expect((await open(token)).status).toBe(404)
  expect((await call(agent, listShares, { id })).body).toEqual([])
})

test('a made-up link shows nothing', async () => {
  for (const token of ['', 'x', 'x'.repeat(100)]) expect((await open(token)).status).toBe(404)
  expect((await open('x'.repeat(101))).status).toBe(400)
})

test('an estimate can’t have more links than the maximum', async () => {
  const { agent, id } = await createSentEstimate()
  const share = () => call(agent, createShare, { id, recipient: 'Sellers' })
  for (let made = 0; made < MAX_SHARES; made++) expect((await share()).status).toBe(201)
  expect((await share()).status).toBe(409)
})

test('concurrent requests can’t create more links than the maximum', async () => {
  const { agent, id } = await createSentEstimate()
  const made = await Promise.all(
    Array.from({ length: MAX_SHARES + 8 }, () => call(agent, createShare, { id, recipient: 'Sellers' })),
  )
  expect(made.filter(({ status }) => status === 201)).toHaveLength(MAX_SHARES)
})
