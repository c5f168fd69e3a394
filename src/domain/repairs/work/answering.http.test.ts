import { expect, test } from 'vitest'
import { acceptEstimate, withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { createShare } from '#domain/client/shares/contract.ts'
import { sendEstimate } from '#domain/estimates/contract.ts'
import { setWorkState } from '#domain/repairs/scheduling/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { dayIn } from '#test/builders/days.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { confirmAll, createRequest, WORK_LINES, workTokenOf } from '#test/builders/repairs/work.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { answerByLink, answerWork, getWorkRequest, openWorkLink } from './contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const later = (days: number) => ({ now: () => new Date(Date.now() + days * DAY_MS) })

const open = async (token: string) => (await call(visitor, openWorkLink, { token })).body

test('the contractor answers by the link in their email: what needs no work drops out of the total', async () => {
  const { token, agent, id, address, reportId } = await createRequest()
  const request = await open(token)
  expect(request).toMatchObject({ state: 'open', amount: '2020.00', answer: null })
  expect(request.lines.map(({ description }) => description)).toEqual([
    'Replace the panel',
    'Add GFCI protection',
  ])
  const { status, body } = await call(visitor, answerByLink, {
    ...confirmAll(request),
    token,
    lines: [
      { lineId: 'panel', verdict: 'no_work_needed', reason: 'The panel is rated for it.' },
      { lineId: 'gfci', verdict: 'confirmed' },
    ],
    notToExceed: '250.00',
    dates: [dayIn(3), dayIn(2), dayIn(3)],
    note: 'Gate code, please.',
  })
  expect(status).toBe(200)
  expect(body.answer).toMatchObject({
    version: 1,
    via: 'link',
    amount: '220.00',
    charges: [{ description: 'Service call', price: '125.00', lineIds: ['panel', 'gfci'] }],
    notToExceed: '250.00',
    dates: [dayIn(2), dayIn(3)],
    lines: [
      { lineId: 'panel', verdict: 'no_work_needed', reason: 'The panel is rated for it.' },
      { lineId: 'gfci', verdict: 'confirmed', reason: null },
    ],
  })
  expect((await call(agent, getWorkRequest, { id })).body.answer).toEqual(body.answer)
  await runJobs()
  const [mail] = await mailsTo(agent.email)
  expect(mail?.subject).toBe(`Contractor answered: ${address}`)
  for (const words of [
    '1 item confirmed',
    '1 item with no work needed',
    '$220.00',
    `/agent/reports/${reportId}`,
  ])
    expect(mail?.text).toContain(words)
  expect((await auditEventsAbout(id)).map(({ action }) => action)).toContain('work-answered')
})

test('only the requested lines can be answered, and each of them has to be', async () => {
  const { token } = await createRequest(['gfci'])
  const request = await open(token)
  expect(request).toMatchObject({ amount: '220.00', lines: [{ id: 'gfci' }] })
  const answer = (ids: readonly string[]) =>
    call(visitor, answerByLink, {
      ...confirmAll(request),
      token,
      lines: ids.map((lineId) => ({ lineId, verdict: 'confirmed' as const })),
    })
  for (const ids of [['panel'], ['gfci', 'panel'], ['gfci', 'gfci'], []])
    expect((await answer(ids)).status).toBe(400)
  expect((await answer(['gfci'])).status).toBe(200)
})

test('outside the scope and no work needed take a reason, days are today or later, amounts aren’t negative', async () => {
  const { token } = await createRequest()
  const request = await open(token)
  const answer = (change: object) => call(visitor, answerByLink, { ...confirmAll(request), token, ...change })
  for (const verdict of ['outside_scope', 'no_work_needed'] as const)
    for (const reason of [undefined, ' ']) {
      const lines = [
        { lineId: 'panel', verdict: 'needs_visit' },
        { lineId: 'gfci', verdict, reason },
      ]
      expect((await answer({ lines })).body.fields).toEqual({ 'lines.1.reason': 'Please say why' })
    }
  expect((await answer({ dates: [dayIn(3), dayIn(-2)] })).body.fields).toEqual({
    'dates.1': 'This day has passed',
  })
  expect((await answer({ dates: [1, 2, 3, 4].map((days) => dayIn(days)) })).status).toBe(400)
  expect((await answer({ notToExceed: '-1.00' })).status).toBe(400)
  expect((await answer({ notToExceed: '0.00' })).status).toBe(200)
})

test('a signed-in contractor answers, too; of two answers, the first counts and the second gets a conflict', async () => {
  const { token, contractor, agent, id, address } = await createRequest()
  const request = await open(token)
  const answers = await Promise.all([
    call(contractor, answerWork, { ...confirmAll(request), id, note: 'From the office' }),
    call(visitor, answerByLink, { ...confirmAll(request), token, note: 'From the truck' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain('Someone else has answered')
  const won = answers.find(({ status }) => status === 200)!.body
  expect((await open(token)).answer?.note).toBe(won.answer?.note)
  // A change is another version and another email.
  const change = { ...confirmAll(request), id, version: 1, note: 'Both agreed' }
  expect((await call(contractor, answerWork, change)).body.answer).toMatchObject({
    version: 2,
    via: 'account',
    note: 'Both agreed',
  })
  await runJobs()
  const subjects = (await mailsTo(agent.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Contractor'))).toEqual([
    `Contractor changed their answer: ${address}`,
    `Contractor answered: ${address}`,
  ])
})

test('a changed answer’s email speaks of links for the owner only if there are some', async () => {
  const { token, contractor, agent, id } = await createRequest()
  const request = await open(token)
  const change = (version: number) =>
    call(contractor, answerWork, { ...confirmAll(request), id, version, note: `Answer ${version}` })
  const newest = async () => {
    await runJobs()
    return (await mailsTo(agent.email))[0]?.text.replaceAll(/\s+/g, ' ')
  }
  await change(0)
  await change(1)
  expect(await newest()).toContain('Next, create a link for the owner')
  await call(agent, createShare, { id, purpose: 'confirm', recipient: 'Owner' })
  await change(2)
  expect(await newest()).toContain('Links for the owner that you’ve already made')
})

test('the same answer sent twice is one answer and one email', async () => {
  const { token, agent } = await createRequest()
  const input = { ...confirmAll(await open(token)), token }
  for (const _ of [1, 2]) expect((await call(visitor, answerByLink, input)).body.answer?.version).toBe(1)
  await runJobs()
  const mails = await mailsTo(agent.email)
  expect(mails.filter(({ subject }) => subject.startsWith('Contractor answered'))).toHaveLength(1)
})

test('withdrawing ends the link; requesting again is another request, with another link and no answer', async () => {
  const requested = await createRequest()
  const { token, agent, contractor, id } = requested
  const first = await open(token)
  await call(visitor, answerByLink, { ...confirmAll(first), token })
  await call(agent, withdrawAcceptance, { id })
  expect((await call(visitor, openWorkLink, { token })).status).toBe(404)
  expect((await call(visitor, answerByLink, { ...confirmAll(first), token })).status).toBe(404)
  expect((await call(contractor, answerWork, { ...confirmAll(first), id })).body.message).toContain(
    'The agent has withdrawn this request',
  )
  await call(agent, acceptEstimate, { id, lineIds: ['gfci'] })
  const again = await workTokenOf(requested)
  expect(again).not.toBe(token)
  expect(await open(again)).toMatchObject({ answer: null, lines: [{ id: 'gfci' }] })
  // An answer to the earlier request isn't one to this.
  const stale = { ...confirmAll(first), token: again }
  expect((await call(visitor, answerByLink, stale)).body.message).toContain(
    'The agent has changed the request',
  )
})

test('an answer confirms prices that have expired', async () => {
  const { token } = await createRequest()
  const input = { ...confirmAll(await open(token)), token }
  const late = await call(visitor, answerByLink, input, { context: later(31) })
  expect([late.status, late.body.state]).toEqual([200, 'open'])
})

test('a replaced estimate takes no answer, and says what to do', async () => {
  const { token, admin, id, version } = await createRequest()
  const input = { ...confirmAll(await open(token)), token }
  const { body: revision } = await call(admin, reviseEstimate, { id, version: version + 1 })
  await call(admin, sendEstimate, { id: revision.id, version: revision.version })
  const replaced = await call(visitor, answerByLink, input)
  expect([replaced.status, replaced.body.message]).toEqual([409, expect.stringContaining('newer one')])
  expect((await open(token)).state).toBe('replaced')
})

test('another contractor’s or agent’s request can’t be found, and no agent answers', async () => {
  const { id, agent, token } = await createRequest()
  const input = { ...confirmAll(await open(token)), id }
  expect((await call(await createUser('contractor'), answerWork, input)).status).toBe(404)
  expect((await call(await createUser('contractor'), getWorkRequest, { id })).status).toBe(404)
  expect((await call(await createUser('agent'), getWorkRequest, { id })).status).toBe(404)
  expect((await call(agent, answerWork, input)).status).toBe(403)
})

test('before work is requested, and of an estimate that its staff uploaded, the request says so', async () => {
  const sent = await createSentEstimate(WORK_LINES)
  const { body } = await call(sent.agent, getWorkRequest, { id: sent.id })
  expect(body).toMatchObject({ state: 'withdrawn', requestedAt: null, lines: [], answer: null })
})

test('work that was marked as scheduled can still be answered', async () => {
  const { token, contractor, id } = await createRequest()
  await call(contractor, setWorkState, { id, state: 'scheduled', scheduledOn: dayIn(4) })
  expect((await call(visitor, answerByLink, { ...confirmAll(await open(token)), token })).status).toBe(200)
})
