import { expect, test } from 'vitest'
import { acceptEstimate, withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { createShare, revokeShare } from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import {
  replyToProblem,
  reportCompletion,
  reportProblem,
  settleProblem,
} from '#domain/repairs/completion/contract.ts'
import { answerByLink, answerWork, getWorkRequest, openWorkLink } from '#domain/repairs/work/contract.ts'
import { createSentEstimate, createWaitingDraft, replaceEstimate } from '#test/builders/estimates.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import {
  answerTo,
  createRequestable,
  linkToRespond,
  respond,
  saveRequest,
} from '#test/builders/repairs/repair-requests.ts'
import { createReported, problemWith } from '#test/builders/repairs/reported.ts'
import { allDone, confirm, confirmAll, createAnswered, createRequest } from '#test/builders/repairs/work.ts'
import { call, visitor } from '#test/harness/harness.ts'
import { listStandings, MAX_STANDINGS } from './contract.ts'

const standingsFor = async (person: Person, ...ids: EstimateId[]) =>
  (await call(person, listStandings, { ids: ids.join(',') })).body

test('an agent sees where the repair request is, from saved to agreed', async () => {
  const sent = await createRequestable()
  const { agent, id, first, second } = sent
  const request = async () => (await standingsFor(agent, id))[0]?.request
  expect(await request()).toBeNull()
  await saveRequest(sent)
  expect(await request()).toEqual({ state: 'unsent', settled: 0, of: 2 })
  const { token, id: shareId } = await linkToRespond(sent)
  expect(await request()).toEqual({ state: 'waiting', settled: 0, of: 2 })
  await respond(sent, token, { lines: [answerTo(first.id, 'agree'), answerTo(second.id, 'decline')] })
  expect(await request()).toEqual({ state: 'answered', settled: 1, of: 2 })
  await respond(sent, token, { version: 2, lines: [answerTo(second.id, 'agree')] })
  expect(await request()).toEqual({ state: 'agreed', settled: 2, of: 2 })
  await call(agent, revokeShare, { id, shareId })
  expect((await request())?.state).toBe('agreed')
})

test('agent, contractor, and staff see where the work is, of the request that counts now', async () => {
  const { agent, id, token } = await createRequest()
  const work = async () => (await standingsFor(agent, id))[0]?.work?.state
  expect(await work()).toBe('requested')
  const { body: open } = await call(visitor, openWorkLink, { token })
  await call(visitor, answerByLink, { token, ...confirmAll(open) })
  expect(await work()).toBe('answered')
  await call(agent, withdrawAcceptance, { id })
  expect(await work()).toBeUndefined()

  // Its agent has made a link for the owner.
  const answered = await createAnswered()
  for (const person of [answered.agent, answered.contractor, answered.admin])
    expect((await standingsFor(person, answered.id))[0]?.work?.state).toBe('with_owner')
  await call(answered.agent, withdrawAcceptance, { id: answered.id })
  await call(answered.agent, acceptEstimate, { id: answered.id })
  expect((await standingsFor(answered.agent, answered.id))[0]?.work?.state).toBe('requested')
})

test('a link for the owner from before a withdrawal isn’t one for the new request', async () => {
  const { agent, contractor, id } = await createAnswered()
  await call(agent, withdrawAcceptance, { id })
  await call(agent, acceptEstimate, { id })
  const { body: request } = await call(contractor, getWorkRequest, { id })
  await call(contractor, answerWork, { id, ...confirmAll(request) })
  const work = async () => (await standingsFor(agent, id))[0]?.work?.state
  expect(await work()).toBe('answered')
  await call(agent, createShare, { id, purpose: 'confirm', recipient: 'Owner' })
  expect(await work()).toBe('with_owner')
})

test('of reported work, a part that wasn’t done is counted', async () => {
  const answered = await createAnswered()
  const { agent, contractor, id } = answered
  await confirm(answered)
  expect((await standingsFor(agent, id))[0]?.work).toEqual({
    state: 'confirmed',
    done: 0,
    of: 0,
    amount: '2020.00',
  })
  const report = await allDone(answered)
  const [first, ...others] = report.lines
  const lines = [{ ...first!, isDone: false, reason: 'Next week.' }, ...others]
  await call(contractor, reportCompletion, { id, ...report, lines })
  expect((await standingsFor(agent, id))[0]?.work).toMatchObject({ state: 'partly_done', done: 1, of: 2 })
})

test('an estimate that replaced one with finished work is known for it', async () => {
  const answered = await createAnswered()
  const { agent, contractor, id } = answered
  await call(contractor, reportCompletion, { id, ...(await allDone(answered)) })
  const newer = await replaceEstimate(answered)
  const standings = await standingsFor(agent, id, newer)
  const known = Object.fromEntries(
    standings.map(({ estimateId, hasEarlierWork }) => [estimateId, hasEarlierWork]),
  )
  expect(known).toEqual({ [id]: false, [newer]: true })
})

test('agent, contractor, and staff see who’s next with what isn’t right, until it’s settled', async () => {
  const work = await createReported()
  const { agent, contractor, admin, id, seen } = work
  const standing = async (person = agent) => (await standingsFor(person, id))[0]?.work
  const problem = async (person = agent) => (await standing(person))?.problem
  expect(await problem()).toBeUndefined()
  await call(agent, reportProblem, { id, ...problemWith(work) })
  for (const person of [agent, contractor, admin]) expect(await problem(person)).toBe('open')
  await call(contractor, replyToProblem, { id, ...seen, remarks: 1, words: 'It’s labeled now.' })
  expect(await standing()).toMatchObject({ problem: 'answered', problemAnswer: 'reply' })
  await call(agent, reportProblem, { id, ...problemWith(work, 'It isn’t.'), remarks: 2 })
  expect(await problem()).toBe('open')
  await call(contractor, reportCompletion, { id, ...(await allDone(work, { version: 1, note: 'Labeled.' })) })
  for (const person of [agent, contractor, admin])
    expect(await standing(person)).toMatchObject({ problem: 'answered', problemAnswer: 'correction' })
  await call(agent, settleProblem, { id, ...seen, version: 2, remarks: 3, words: null })
  expect(await problem()).toBeUndefined()
})

test('only the estimates that the caller can read are in the list, and contractors see no repair request', async () => {
  const sent = await createRequestable()
  const draft = await createWaitingDraft()
  await saveRequest(sent)
  const other = await createSentEstimate()
  const ids = [sent.id, draft.id, other.id] as const
  const idsFor = async (person: Person) =>
    (await standingsFor(person, ...ids)).map(({ estimateId }) => estimateId).sort()
  expect(await idsFor(sent.agent)).toEqual([sent.id])
  expect(await idsFor(sent.contractor)).toEqual([sent.id])
  expect((await standingsFor(sent.contractor, sent.id))[0]?.request).toBeNull()
  expect(await idsFor(sent.admin)).toEqual([sent.id, other.id].sort())
  expect(await idsFor(await createUser('agent'))).toEqual([])
  expect((await call(visitor, listStandings, { ids: sent.id })).status).toBe(401)
})

test('one request asks about a limited number of estimates, by their ids', async () => {
  const agent = await createUser('agent')
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join(',')
  expect((await call(agent, listStandings, { ids: ids(MAX_STANDINGS) })).status).toBe(200)
  for (const wrong of [ids(MAX_STANDINGS + 1), '', 'first', `${ids(1)},`])
    expect((await call(agent, listStandings, { ids: wrong })).status).toBe(400)
})
