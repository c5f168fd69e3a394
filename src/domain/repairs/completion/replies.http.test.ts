import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser } from '#test/builders/people.ts'
import { createReported, newVisitor, problemWith, type Reported } from '#test/builders/repairs/reported.ts'
import { allDone } from '#test/builders/repairs/work.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import {
  type CompletionRecord,
  getCompletion,
  MAX_REMARKS,
  replyToProblem,
  replyToProblemByLink,
  reportCompletion,
  reportProblemByLink,
  settleProblemByLink,
} from './contract.ts'
import { problemStateOf } from './rules.ts'

const REPLY = 'We labeled the panel today.'

const stateOf = ({ history, completion }: CompletionRecord) =>
  problemStateOf(history?.remarks ?? [], completion!)

async function createDisputed() {
  const work = await createReported()
  const owner = newVisitor()
  const link = { token: work.ownerToken, purpose: 'confirm' } as const
  await call(owner, reportProblemByLink, { ...problemWith(work), ...link })
  return { ...work, owner, link, seen: { ...work.seen, remarks: 1 } }
}

const readBy = async (person: Reported['agent'], { id }: Pick<Reported, 'id'>) =>
  (await call(person, getCompletion, { id })).body

test('the contractor’s reply reaches the agent in words, the owner by a link, and the owner settles it', async () => {
  const work = await createDisputed()
  const { agent, contractor, id, seen, owner, link, address } = work
  expect(stateOf(await readBy(contractor, work))).toBe('open')
  const replied = await call(contractor, replyToProblem, { id, ...seen, words: REPLY })
  expect(replied.body.history?.remarks.at(-1)).toMatchObject({ author: 'contractor', words: REPLY })
  expect(stateOf(replied.body)).toBe('replied')
  await runJobs()
  const subject = `The contractor replied: ${address}`
  const toAgent = (await mailsTo(agent.email)).find((mail) => mail.subject === subject)
  expect(toAgent?.text).toContain(REPLY)
  const [toOwner] = await mailsTo(work.email)
  expect(toOwner?.subject).toBe(`The contractor has replied: ${address}`)
  expect(toOwner?.text).not.toContain(REPLY)
  expect(toOwner?.text).toContain('/completion-record?token=')

  const settled = await call(owner, settleProblemByLink, {
    ...seen,
    ...link,
    remarks: 2,
    words: 'Thank you!',
  })
  expect(stateOf(settled.body)).toBe('settled')
  await runJobs()
  for (const { email } of [agent, contractor]) {
    const [mail] = await mailsTo(email)
    expect([mail?.subject, mail?.text]).toEqual([
      `Settled: the work at ${address}`,
      expect.stringContaining('Thank you!'),
    ])
  }
  const late = await call(contractor, replyToProblem, { id, ...seen, remarks: 3, words: REPLY })
  expect([late.status, late.body.message]).toEqual([409, 'This has been settled. Reload to read it.'])
  // It can turn out not to be.
  const another = { ...problemWith(work), ...link, remarks: 3, words: 'The labels fell off.' }
  expect(stateOf((await call(owner, reportProblemByLink, another)).body)).toBe('open')
})

test('the contractor replies by the link in their email, once for a retry, and not in another’s place', async () => {
  const work = await createDisputed()
  const { token, seen, id, contractor } = work
  const reply = { ...seen, token, words: REPLY }
  const both = await Promise.all([
    call(newVisitor(), replyToProblemByLink, reply),
    call(newVisitor(), replyToProblemByLink, reply),
  ])
  for (const { status, body } of both) expect([status, body.history?.remarks.length]).toEqual([200, 2])
  // A colleague’s reply came first.
  const other = await call(contractor, replyToProblem, { id, ...seen, words: 'We’ll come by.' })
  expect(other.status).toBe(409)
  const stranger = await createUser('contractor')
  expect((await call(stranger, replyToProblem, { id, ...seen, words: REPLY })).status).toBe(404)
  for (const wrong of [work.ownerToken, work.recordToken, 'made-up'])
    expect((await call(newVisitor(), replyToProblemByLink, { ...reply, token: wrong })).status).toBe(404)
  for (const words of ['', ' ', 'x'.repeat(2_001)])
    expect((await call(contractor, replyToProblem, { id, ...seen, remarks: 2, words })).status).toBe(400)
})

test('a corrected report answers a problem, and the owner says whether that settles it', async () => {
  const work = await createDisputed()
  const { contractor, id, owner, link, seen } = work
  const corrected = await call(contractor, reportCompletion, {
    id,
    ...(await allDone(work, { version: 1, note: 'Labeled.' })),
  })
  expect(stateOf(corrected.body)).toBe('corrected')
  const settled = await call(owner, settleProblemByLink, { ...seen, ...link, version: 2, words: null })
  expect(stateOf(settled.body)).toBe('settled')
})

test('without a problem, there’s nothing to reply to or to settle', async () => {
  const work = await createReported()
  const { contractor, id, seen, ownerToken: token } = work
  expect((await call(contractor, replyToProblem, { id, ...seen, words: REPLY })).status).toBe(409)
  const settling = { ...seen, token, purpose: 'confirm' as const, words: null }
  expect((await call(newVisitor(), settleProblemByLink, settling)).status).toBe(409)
})

test('at the maximum, it can still be settled', async () => {
  const work = await createDisputed()
  const { contractor, id, owner, link, seen } = work
  await ctx.db.execute(sql`
    insert into work_remarks (estimate_id, requested_at, number, kind, author, via, written_as, version, words, at)
    select estimate_id, requested_at, n, 'reply', 'contractor', 'link', 'Electric Company', 1, 'We’ll see.', at
    from work_remarks, generate_series(2, ${MAX_REMARKS}::int) n where estimate_id = ${id}`)
  const full = { ...seen, remarks: MAX_REMARKS }
  const refused = await call(contractor, replyToProblem, { id, ...full, words: REPLY })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('no more room')])
  expect((await call(owner, settleProblemByLink, { ...full, ...link, words: null })).status).toBe(200)
})
