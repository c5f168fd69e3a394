import { expect, test } from 'vitest'
import { deactivateAgent } from '#domain/accounts/agents/contract.ts'
import { deleteContractor } from '#domain/operations/account-deletion/contract.ts'
import { createReported, newVisitor, problemWith, type Reported } from '#test/builders/repairs/reported.ts'
import { allDone, confirm, createAnswered } from '#test/builders/repairs/work.ts'
import { call, mailsTo, runJobs } from '#test/harness/harness.ts'
import {
  getCompletion,
  replyToProblem,
  reportCompletion,
  reportProblem,
  reportProblemByLink,
  settleProblem,
} from './contract.ts'

const isOwnerEmailed = async ({ contractor, id }: Pick<Reported, 'contractor' | 'id'>) =>
  (await call(contractor, getCompletion, { id })).body.history?.isOwnerEmailed

test('if the contractor’s account was deleted, staff are emailed that it’s settled, and the owner isn’t promised an answer', async () => {
  const work = await createReported()
  const { agent, admin, contractor, id, seen, address } = work
  await call(admin, deleteContractor, { id: contractor.actor.userId })
  await call(agent, reportProblem, { id, ...problemWith(work) })
  await runJobs()
  const [toOwner] = await mailsTo(work.email)
  expect(toOwner?.text).toContain(`${agent.name} says that something isn’t right with`)
  expect(toOwner?.text).not.toContain('let the contractor know')
  await call(agent, settleProblem, { id, ...seen, remarks: 1, words: 'They came by.' })
  await runJobs()
  const toStaff = (await mailsTo(admin.email)).find(
    ({ subject }) => subject === `Settled: the work at ${address}`,
  )
  expect(toStaff?.text).toContain('They came by.')
  expect(toStaff?.text).toContain(`/admin/estimates/${id}/repair`)
})

test('who reads the history knows whether the owner is emailed', async () => {
  const work = await createReported()
  expect(await isOwnerEmailed(work)).toBe(true)
  const answered = await createAnswered()
  await confirm(answered, { email: null })
  await call(answered.contractor, reportCompletion, { id: answered.id, ...(await allDone(answered)) })
  expect(await isOwnerEmailed(answered)).toBe(false)
})

test('while the agent’s account is deactivated, the owner is emailed no link that wouldn’t open', async () => {
  const work = await createReported()
  const { contractor, admin, agent, id, seen } = work
  const problem = { ...problemWith(work), token: work.ownerToken, purpose: 'confirm' as const }
  await call(newVisitor(), reportProblemByLink, problem)
  await runJobs()
  const before = (await mailsTo(work.email)).length
  await call(admin, deactivateAgent, { id: agent.actor.userId })
  const reply = { id, ...seen, remarks: 1, words: 'We labeled the panel.' }
  expect((await call(contractor, replyToProblem, reply)).status).toBe(200)
  await runJobs()
  expect(await mailsTo(work.email)).toHaveLength(before)
  expect(await isOwnerEmailed(work)).toBe(false)
})

test('the agent’s email about reported work opens the estimate that it’s about', async () => {
  const { agent, id, reportId, address } = await createReported()
  await runJobs()
  const mail = (await mailsTo(agent.email)).find(({ subject }) => subject === `Work reported: ${address}`)
  expect(mail?.text).toContain(`/agent/reports/${reportId}?version=${id}`)
})
