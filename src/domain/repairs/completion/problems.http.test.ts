import { expect, test } from 'vitest'
import { createShare, listShares, revokeShare } from '#domain/client/shares/contract.ts'
import { deleteContractor } from '#domain/operations/account-deletion/contract.ts'
import { declineWork } from '#domain/repairs/work/contract.ts'
import { createUser } from '#test/builders/people.ts'
import {
  createReported,
  newVisitor,
  problemWith,
  type Reported,
  recordTokenOf,
} from '#test/builders/repairs/reported.ts'
import { allDone, confirmationOf, createAnswered } from '#test/builders/repairs/work.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import {
  getCompletion,
  openCompletionRecord,
  openCompletionToReport,
  openConfirmedCompletion,
  reportCompletion,
  reportProblem,
  reportProblemByLink,
  settleProblem,
} from './contract.ts'

const SUBJECT = 'Something isn’t right with the work'

const byConfirmLink = ({ ownerToken }: Pick<Reported, 'ownerToken'>) =>
  ({ token: ownerToken, purpose: 'confirm' }) as const
const byRecordLink = ({ recordToken }: Pick<Reported, 'recordToken'>) =>
  ({ token: recordToken, purpose: 'completion' }) as const

const problemsEmailedTo = async (email: string) => {
  await runJobs()
  return (await mailsTo(email)).filter(({ subject }) => subject.startsWith(SUBJECT))
}

test('what the owner says isn’t right reaches contractor and agent in their words, and everyone involved reads it', async () => {
  const work = await createReported()
  const { agent, contractor, admin, id, reportId, address, token } = work
  const sent = await call(newVisitor(), reportProblemByLink, { ...problemWith(work), ...byRecordLink(work) })
  expect([sent.status, sent.body.history?.remarks]).toMatchObject([
    200,
    [
      {
        number: 1,
        kind: 'problem',
        author: 'owner',
        by: 'Olive Owner',
        version: 1,
        lineIds: ['panel'],
        topics: ['charges'],
        words: 'The panel has no labels.',
      },
    ],
  ])
  const [[toContractor], [toAgent]] = [
    await problemsEmailedTo(contractor.email),
    await problemsEmailedTo(agent.email),
  ]
  for (const mail of [toContractor, toAgent]) {
    expect(mail?.subject).toBe(`${SUBJECT}: ${address}`)
    for (const words of ['Olive Owner', 'The panel has no labels.', 'Replace the panel', 'The charges'])
      expect(mail?.text).toContain(words)
  }
  expect(toContractor?.text).toContain(`/contractor/estimates/${id}/completion`)
  // With the version: a newer estimate may replace it.
  expect(toAgent?.text).toContain(`/agent/reports/${reportId}?version=${id}`)
  expect(await problemsEmailedTo(work.email)).toEqual([])

  const seen = [
    ...(await Promise.all([agent, contractor, admin].map((person) => call(person, getCompletion, { id })))),
    await call(visitor, openCompletionToReport, { token }),
    await call(visitor, openConfirmedCompletion, { token: work.ownerToken }),
    await call(visitor, openCompletionRecord, { token: work.recordToken }),
  ]
  for (const { body } of seen) expect(body.history?.remarks).toEqual(sent.body.history?.remarks)
  expect((await auditEventsAbout(id)).map(({ action }) => action)).toContain('work-problem-reported')
})

test('a double click and a retry store one problem and email it once', async () => {
  const work = await createReported()
  const owner = newVisitor()
  const problem = { ...problemWith(work), ...byConfirmLink(work) }
  const both = await Promise.all([
    call(owner, reportProblemByLink, problem),
    call(owner, reportProblemByLink, problem),
  ])
  for (const { status, body } of [...both, await call(owner, reportProblemByLink, problem)])
    expect([status, body.history?.remarks.length]).toEqual([200, 1])
  for (const { email } of [work.contractor, work.agent])
    expect(await problemsEmailedTo(email)).toHaveLength(1)
})

test('who writes without having read what came first gets a conflict, and nothing is stored', async () => {
  const work = await createReported()
  const { agent, contractor, id } = work
  await call(agent, reportProblem, { id, ...problemWith(work) })
  const other = { ...problemWith(work, 'The charge is wrong.'), ...byConfirmLink(work) }
  const second = await call(newVisitor(), reportProblemByLink, other)
  expect([second.status, second.body.message]).toEqual([
    409,
    `${agent.name} wrote something in the meantime. Read it before you send this.`,
  ])
  const corrected = await allDone(work, { version: 1, note: 'Labeled.' })
  await call(contractor, reportCompletion, { id, ...corrected })
  const third = await call(newVisitor(), reportProblemByLink, { ...other, remarks: 1 })
  expect([third.status, third.body.message]).toEqual([
    409,
    expect.stringContaining('has corrected their report in the meantime'),
  ])
  const fourth = await call(newVisitor(), reportProblemByLink, { ...other, remarks: 1, version: 2 })
  expect(fourth.body.history?.remarks.map(({ version }) => version)).toEqual([1, 2])
})

test('a problem is about lines of this work or a topic, and in words', async () => {
  const work = await createReported()
  const owner = newVisitor()
  const statusOf = async (change: object) =>
    (await call(owner, reportProblemByLink, { ...problemWith(work), ...byConfirmLink(work), ...change }))
      .status
  expect(await statusOf({ lineIds: ['panel', 'another'] })).toBe(404)
  // A charge isn't a line of the work.
  expect(await statusOf({ lineIds: ['call'] })).toBe(404)
  expect(await statusOf({ lineIds: [], topics: [] })).toBe(400)
  expect(await statusOf({ topics: ['weather'] })).toBe(400)
  for (const words of ['', '  ', 'x'.repeat(2_001)]) expect(await statusOf({ words })).toBe(400)
  expect((await call(work.agent, getCompletion, { id: work.id })).body.history?.remarks).toEqual([])
  expect(await statusOf({ lineIds: [], topics: ['other'], words: 'x'.repeat(2_000) })).toBe(200)
})

test('a link that the agent made to share the record shows no remarks and takes none', async () => {
  const work = await createReported()
  const { agent, id } = work
  await call(agent, reportProblem, { id, ...problemWith(work) })
  const { body } = await call(agent, createShare, { id, purpose: 'completion', recipient: 'Lender' })
  const token = new URL(body.url).searchParams.get('token')!
  const opened = await call(visitor, openCompletionRecord, { token })
  expect([opened.status, opened.body.history]).toEqual([200, undefined])
  const problem = { ...problemWith(work), token }
  for (const purpose of ['completion', 'confirm'] as const)
    expect((await call(newVisitor(), reportProblemByLink, { ...problem, purpose })).status).toBe(404)
  for (const wrong of [work.token, 'made-up'])
    expect(
      (await call(newVisitor(), reportProblemByLink, { ...problem, token: wrong, purpose: 'confirm' }))
        .status,
    ).toBe(404)
})

test('a link that the agent ended takes nothing, and no further one is emailed', async () => {
  const work = await createReported()
  const { agent, id } = work
  for (const { id: shareId } of (await call(agent, listShares, { id })).body)
    await call(agent, revokeShare, { id, shareId })
  for (const link of [byConfirmLink(work), byRecordLink(work)])
    expect((await call(newVisitor(), reportProblemByLink, { ...problemWith(work), ...link })).status).toBe(
      404,
    )
  const before = (await mailsTo(work.email)).length
  expect((await call(agent, reportProblem, { id, ...problemWith(work) })).status).toBe(200)
  await runJobs()
  expect(await mailsTo(work.email)).toHaveLength(before)
})

test('before there’s a report, and for an owner who declined, there’s nothing to say', async () => {
  const answered = await createAnswered()
  const { agent, contractor, id, request } = answered
  const problem = {
    requestedAt: request.requestedAt!,
    version: 1,
    remarks: 0,
    lineIds: ['panel'],
    topics: [],
    words: 'Nothing is done.',
  }
  expect((await call(agent, reportProblem, { id, ...problem })).status).toBe(404)
  const report = await allDone(answered)
  const [first, ...others] = report.lines
  const lines = [{ ...first!, isDone: false, reason: 'Next week.' }, ...others]
  await call(contractor, reportCompletion, { id, ...report, lines })
  await call(visitor, declineWork, { ...confirmationOf(answered), reason: 'We sell as is.' })
  const link = byConfirmLink(answered)
  expect((await call(newVisitor(), reportProblemByLink, { ...problem, ...link })).status).toBe(404)
  // The agent can still say it for them.
  expect((await call(agent, reportProblem, { id, ...problem })).status).toBe(200)
})

test('the agent reports and settles a problem for the owner, who’s emailed without anyone’s words', async () => {
  const work = await createReported()
  const { agent, contractor, id, seen } = work
  const reported = await call(agent, reportProblem, { id, ...problemWith(work) })
  expect(reported.body.history?.remarks).toMatchObject([{ author: 'agent', by: agent.name }])
  const [toOwner] = await problemsEmailedTo(work.email)
  expect(toOwner?.text).toContain(agent.name)
  expect(toOwner?.text).not.toContain('The panel has no labels.')
  const token = await recordTokenOf(work.email)
  expect((await call(visitor, openCompletionRecord, { token })).body.history?.remarks).toHaveLength(1)

  const settled = await call(agent, settleProblem, { id, ...seen, remarks: 1, words: null })
  expect(settled.body.history?.remarks.at(-1)).toMatchObject({ kind: 'settled', words: null })
  const again = await call(agent, settleProblem, { id, ...seen, remarks: 2, words: null })
  expect([again.status, again.body.message]).toEqual([409, 'This has been settled. Reload to read it.'])
  await runJobs()
  const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
  expect(await subjects(contractor.email)).toContain(`Settled: the work at ${work.address}`)
  expect(await subjects(work.email)).toContain(`The problem with the work is settled: ${work.address}`)
})

test('only the estimate’s agent speaks for the owner', async () => {
  const work = await createReported()
  const { id, contractor, admin } = work
  const problem = { id, ...problemWith(work) }
  expect((await call(await createUser('agent'), reportProblem, problem)).status).toBe(404)
  for (const person of [contractor, admin])
    expect((await call(person, reportProblem, problem)).status).toBe(403)
})

test('if the contractor’s account was deleted, staff are emailed what isn’t right', async () => {
  const work = await createReported()
  const { agent, admin, contractor, id } = work
  await call(admin, deleteContractor, { id: contractor.actor.userId })
  const owner = newVisitor()
  const { status, body } = await call(owner, reportProblemByLink, {
    ...problemWith(work),
    ...byRecordLink(work),
  })
  expect([status, body.history?.isContractorGone]).toEqual([200, true])
  const [toStaff] = await problemsEmailedTo(admin.email)
  expect(toStaff?.text).toContain(`/admin/estimates/${id}/repair`)
  for (const email of [admin.email, agent.email])
    expect((await problemsEmailedTo(email))[0]?.text).toContain('no longer works with ODIE')
})

test('an address can send 20 messages an hour', async () => {
  const work = await createReported()
  const owner = newVisitor()
  const send = async (remarks: number) =>
    (
      await call(owner, reportProblemByLink, {
        ...problemWith(work, `${remarks}`),
        ...byConfirmLink(work),
        remarks,
      })
    ).status
  for (let count = 0; count < 20; count++) expect(await send(count)).toBe(200)
  expect(await send(20)).toBe(429)
})
