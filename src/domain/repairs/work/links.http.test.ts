import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deactivateAgent } from '#domain/accounts/agents/contract.ts'
import { createShare, getSharedPdf, openSharedEstimate, revokeShare } from '#domain/client/shares/contract.ts'
import { estimateShares } from '#domain/client/shares/tables.ts'
import { openCompletionToReport, reportCompletionByLink } from '#domain/repairs/completion/contract.ts'
import {
  type Answered,
  allDone,
  confirm,
  confirmAll,
  confirmationOf,
  createAnswered,
} from '#test/builders/repairs/work.ts'
import { call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import {
  answerByLink,
  confirmWork,
  declineWork,
  getConfirmationPdfByLink,
  getWorkRequest,
  openConfirmLink,
  openWorkLink,
} from './contract.ts'

test('a link opens only what it’s for', async () => {
  const { token, ownerToken, agent, id, request } = await createAnswered()
  const { body } = await call(agent, createShare, { id, recipient: 'Buyers' })
  const viewToken = new URL(body.url).searchParams.get('token') ?? ''
  const input = { ...confirmAll(request), version: 1 }
  for (const other of [ownerToken, viewToken, 'made-up']) {
    expect((await call(visitor, openWorkLink, { token: other })).status).toBe(404)
    expect((await call(visitor, answerByLink, { ...input, token: other })).status).toBe(404)
  }
  for (const other of [token, viewToken, 'made-up']) {
    expect((await call(visitor, openConfirmLink, { token: other })).status).toBe(404)
    expect((await call(visitor, getConfirmationPdfByLink, { token: other })).status).toBe(404)
    const form = confirmationOf({ ownerToken: other, request } as Answered)
    expect((await call(visitor, confirmWork, form)).status).toBe(404)
    expect((await call(visitor, declineWork, { ...form, reason: 'No' })).status).toBe(404)
  }
  for (const other of [token, ownerToken]) {
    expect((await call(visitor, openSharedEstimate, { token: other })).status).toBe(404)
    expect((await call(visitor, getSharedPdf, { token: other })).status).toBe(404)
  }
})

test('a revoked link, and those of a deactivated agent, do nothing', async () => {
  const answered = await createAnswered()
  const { agent, admin, id, token, ownerToken } = answered
  const { body: share } = await call(agent, createShare, { id, purpose: 'confirm', recipient: 'Owner 2' })
  const second = { ...answered, ownerToken: new URL(share.url).searchParams.get('token') ?? '' }
  await call(agent, revokeShare, { id, shareId: share.id })
  expect((await confirm(second)).status).toBe(404)
  await call(admin, deactivateAgent, { id: agent.actor.userId })
  for (const endpoint of [openConfirmLink, getConfirmationPdfByLink] as const)
    expect((await call(visitor, endpoint, { token: ownerToken })).status).toBe(404)
  expect((await call(visitor, openWorkLink, { token })).status).toBe(404)
  const again = { ...confirmAll(answered.request), token, version: 1, note: 'More' }
  expect((await call(visitor, answerByLink, again)).status).toBe(404)
  expect((await confirm(answered)).status).toBe(404)
})

test('opening links changes nothing but the count of openings', async () => {
  const answered = await createAnswered()
  const { token, ownerToken, agent, id } = answered
  const { body: before } = await call(agent, getWorkRequest, { id })
  const linksOf = () => ctx.db.select().from(estimateShares).where(eq(estimateShares.estimateId, id))
  const links = await linksOf()
  await runJobs()
  const mails = (await mailsTo(agent.email)).length
  for (const _ of [1, 2]) {
    await call(visitor, openWorkLink, { token })
    await call(visitor, openConfirmLink, { token: ownerToken })
    await call(visitor, getConfirmationPdfByLink, { token: ownerToken })
  }
  await runJobs()
  expect((await call(agent, getWorkRequest, { id })).body).toEqual(before)
  expect((await mailsTo(agent.email)).length).toBe(mails)
  const known = ({ openings: _, lastOpenedAt: __, ...rest }: (typeof links)[number]) => rest
  expect((await linksOf()).map(known)).toEqual(links.map(known))
})

test('the contractor’s page counts one opening, also once it shows their report; opening that later is another', async () => {
  const { token, id, agent } = await createAnswered()
  const openings = async () => {
    const [link] = await ctx.db
      .select()
      .from(estimateShares)
      .where(and(eq(estimateShares.estimateId, id), eq(estimateShares.purpose, 'work')))
    return link?.openings ?? 0
  }
  await call(visitor, reportCompletionByLink, { ...(await allDone({ agent, id })), token })
  const before = await openings()
  await call(visitor, openWorkLink, { token })
  await call(visitor, openCompletionToReport, { token })
  expect(await openings()).toBe(before + 1)
  const later = { context: { now: () => new Date(Date.now() + 2 * 60 * 60 * 1000) } }
  await call(visitor, openCompletionToReport, { token }, later)
  expect(await openings()).toBe(before + 2)
})
