import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '#domain/audit/tables.ts'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { createSentEstimate, createWaitingDraft, saveLines, sendDraft } from '#test/estimates.ts'
import { call, ctx, visitor } from '#test/harness.ts'
import { linesOfText, makePdf } from '#test/pdf-fixtures.ts'
import { textOf } from '#test/pdf-text.ts'
import {
  createShare,
  getSharedCrop,
  getSharedPdf,
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

test('a revoked link shows nothing, and revoking it again changes nothing', async () => {
  const { token, agent, id, share } = await createShared()
  for (let time = 0; time < 2; time++)
    expect((await call(agent, revokeShare, { id, shareId: share.id })).status).toBe(204)
  expect((await open(token)).status).toBe(404)
  expect((await call(visitor, getSharedPdf, { token })).status).toBe(404)
  expect((await call(visitor, getSharedCrop, { token, index: 0 })).status).toBe(404)
  expect((await call(agent, listShares, { id })).body).toEqual([])
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

test('an estimate has at most as many links as it may', async () => {
  const { agent, id } = await createSentEstimate()
  const share = () => call(agent, createShare, { id, recipient: 'Sellers' })
  for (let made = 0; made < MAX_SHARES; made++) expect((await share()).status).toBe(201)
  expect((await share()).status).toBe(409)
})
