import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShare, listShares, revokeShare } from '#domain/client/shares/contract.ts'
import { createReported, newVisitor, problemWith, recordTokenOf } from '#test/builders/repairs/reported.ts'
import { call, ctx } from '#test/harness/harness.ts'
import {
  openCompletionRecord,
  openConfirmedCompletion,
  reportProblem,
  reportProblemByLink,
  settleProblem,
} from './contract.ts'

test('a link to the record that was emailed before owners could write by it shows the record alone', async () => {
  const work = await createReported()
  const { agent, id, recordToken: token } = work
  // As those that were emailed before.
  await ctx.db.execute(sql`update estimate_shares set is_owners = false where estimate_id = ${id}`)
  const opened = await call(newVisitor(), openCompletionRecord, { token })
  expect([opened.status, opened.body.history]).toEqual([200, undefined])
  const problem = { ...problemWith(work), token, purpose: 'completion' as const }
  expect((await call(newVisitor(), reportProblemByLink, problem)).status).toBe(404)

  await call(agent, reportProblem, { id, ...problemWith(work) })
  const later = await recordTokenOf(work.email)
  expect(later).not.toBe(token)
  const theirs = { ...problem, ...problemWith(work, 'Still.'), remarks: 1, token: later }
  expect((await call(newVisitor(), reportProblemByLink, theirs)).status).toBe(200)
})

test('ending one of the links that were emailed to the owner ends all of them, and no link of others', async () => {
  const work = await createReported()
  const { agent, id, seen } = work
  await call(agent, reportProblem, { id, ...problemWith(work) })
  const second = await recordTokenOf(work.email)
  await call(agent, settleProblem, { id, ...seen, remarks: 1, words: null })
  const third = await recordTokenOf(work.email)
  const { body: lender } = await call(agent, createShare, { id, purpose: 'completion', recipient: 'Lender' })
  const lenders = new URL(lender.url).searchParams.get('token')!
  const { body: links } = await call(agent, listShares, { id })
  const shareId = links.find(({ recipient }) => recipient.startsWith('Olive Owner'))!.id
  await call(agent, revokeShare, { id, shareId })
  const statuses = [work.recordToken, second, third, lenders].map(
    async (token) => (await call(newVisitor(), openCompletionRecord, { token })).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200])
})

test('of the links to confirm, the one that the work was confirmed by is the owner’s, and others show the record', async () => {
  const work = await createReported()
  const { agent, id } = work
  const { body: share } = await call(agent, createShare, { id, purpose: 'confirm', recipient: 'Spouse' })
  const other = new URL(share.url).searchParams.get('token')!
  const opened = await call(newVisitor(), openConfirmedCompletion, { token: other })
  expect([opened.status, opened.body.completion?.version, opened.body.history]).toEqual([200, 1, undefined])
  const problem = { ...problemWith(work), purpose: 'confirm' as const }
  expect((await call(newVisitor(), reportProblemByLink, { ...problem, token: other })).status).toBe(404)
  const theirs = { ...problem, token: work.ownerToken }
  expect((await call(newVisitor(), reportProblemByLink, theirs)).status).toBe(200)
})

test('work that was confirmed before its link was recorded is its owner’s by the links to confirm from before that', async () => {
  const work = await createReported()
  const { agent, id } = work
  await ctx.db.execute(sql`update work_decisions set link_id = null where estimate_id = ${id}`)
  const { body: share } = await call(agent, createShare, { id, purpose: 'confirm', recipient: 'Spouse' })
  const later = new URL(share.url).searchParams.get('token')!
  const problem = { ...problemWith(work), purpose: 'confirm' as const }
  expect((await call(newVisitor(), reportProblemByLink, { ...problem, token: later })).status).toBe(404)
  const theirs = { ...problem, token: work.ownerToken }
  expect((await call(newVisitor(), reportProblemByLink, theirs)).status).toBe(200)
})
