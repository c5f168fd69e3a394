import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createReported, newVisitor, problemWith, recordTokenOf } from '#test/builders/repairs/reported.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { openCompletionRecord, reportProblem, reportProblemByLink } from './contract.ts'

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
