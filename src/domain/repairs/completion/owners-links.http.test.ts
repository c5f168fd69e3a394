import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createShare, listShares, revokeShare } from '#domain/client/shares/contract.ts'
import { declineWork } from '#domain/repairs/work/contract.ts'
import {
  createReported,
  newVisitor,
  problemWith,
  recordTokenOf,
  reportedAs,
} from '#test/builders/repairs/reported.ts'
import { allDone, confirm, confirmationOf, createAnswered } from '#test/builders/repairs/work.ts'
import { call, ctx, visitor } from '#test/harness/harness.ts'
import {
  openCompletionRecord,
  openConfirmedCompletion,
  reportCompletion,
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
  const answered = await createAnswered()
  const { agent, id } = answered
  const linkFor = async (recipient: string) => {
    const { body } = await call(agent, createShare, { id, purpose: 'confirm', recipient })
    return new URL(body.url).searchParams.get('token')!
  }
  const earlier = await linkFor('Spouse')
  const email = `olive.${id.slice(0, 8)}@example.com`
  await confirm(answered, { email })
  const work = await reportedAs({ ...answered, email }, await allDone(answered))
  await ctx.db.execute(sql`update work_decisions set link_id = null where estimate_id = ${id}`)
  const later = await linkFor('Lender')

  const problem = { ...problemWith(work), purpose: 'confirm' as const }
  const open = async (token: string) => (await call(newVisitor(), openConfirmedCompletion, { token })).body
  expect((await open(later)).history).toBeUndefined()
  expect((await call(newVisitor(), reportProblemByLink, { ...problem, token: later })).status).toBe(404)
  // Which of these the owner used isn't known.
  for (const [remarks, token] of [work.ownerToken, earlier].entries()) {
    expect((await open(token)).history?.remarks).toHaveLength(remarks)
    const theirs = { ...problem, remarks, token, words: `Said by link ${remarks}.` }
    expect((await call(newVisitor(), reportProblemByLink, theirs)).status).toBe(200)
  }
})

test('before its link was recorded, too, only work that was confirmed has an owner who can write', async () => {
  const answered = await createAnswered()
  const { contractor, id, ownerToken: token } = answered
  const report = await allDone(answered)
  const [first, ...others] = report.lines
  const lines = [{ ...first!, isDone: false, reason: 'Next week.' }, ...others]
  await call(contractor, reportCompletion, { id, ...report, lines })
  await call(visitor, declineWork, { ...confirmationOf(answered), reason: 'We sell as is.' })
  await ctx.db.execute(sql`update work_decisions set link_id = null where estimate_id = ${id}`)
  const seen = { requestedAt: report.requestedAt, version: 1, remarks: 0 }
  const problem = { ...problemWith({ seen }), token, purpose: 'confirm' as const }
  expect((await call(newVisitor(), reportProblemByLink, problem)).status).toBe(404)
})

test('an owner without an email address whose link has expired reads the record by a new one, and the agent writes for them', async () => {
  const answered = await createAnswered()
  const { agent, contractor, id, ownerToken } = answered
  await confirm(answered, { email: null })
  const report = await allDone(answered)
  await call(contractor, reportCompletion, { id, ...report })
  await ctx.db.execute(
    sql`update estimate_shares set expires_at = created_at where estimate_id = ${id} and purpose = 'confirm'`,
  )
  const open = (token: string) => call(newVisitor(), openConfirmedCompletion, { token })
  expect((await open(ownerToken)).status).toBe(404)

  const { body: share } = await call(agent, createShare, { id, purpose: 'confirm', recipient: 'Owner' })
  const token = new URL(share.url).searchParams.get('token')!
  const opened = await open(token)
  expect([opened.status, opened.body.completion?.version, opened.body.history]).toEqual([200, 1, undefined])
  const seen = { requestedAt: report.requestedAt, version: 1, remarks: 0 }
  const problem = { ...problemWith({ seen }), token, purpose: 'confirm' as const }
  const written = await call(newVisitor(), reportProblemByLink, problem)
  expect([written.status, written.body]).toMatchObject([
    404,
    { message: 'This link only shows the work. The agent can write for you.' },
  ])
  const forThem = await call(agent, reportProblem, { id, ...problemWith({ seen }) })
  expect([forThem.status, forThem.body.history?.isOwnerEmailed]).toEqual([200, false])
})
