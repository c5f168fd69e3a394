import { expect, test } from 'vitest'
import { attachmentRoutes } from '#domain/repairs/attachments/handlers.ts'
import { getCompletion } from '#domain/repairs/completion/contract.ts'
import { completionRoutes } from '#domain/repairs/completion/handlers.ts'
import { listReportDates } from '#domain/repairs/dates/contract.ts'
import { dateRoutes } from '#domain/repairs/dates/handlers.ts'
import { earlierDecisionRoutes } from '#domain/repairs/earlier-decisions/handlers.ts'
import { getRepairRequest, saveRepairRequest } from '#domain/repairs/requests/contract.ts'
import { repairRequestRoutes } from '#domain/repairs/requests/handlers.ts'
import { schedulingRoutes } from '#domain/repairs/scheduling/handlers.ts'
import { getConfirmationPdf, getWorkRequest } from '#domain/repairs/work/contract.ts'
import { workRoutes } from '#domain/repairs/work/handlers.ts'
import { repairOf, TERMS } from '../builders/repairs/repair-requests.ts'
import { complete, confirm, createAnswered } from '../builders/repairs/work.ts'
import { call } from '../harness/harness.ts'
import { createResources } from './owned-resources.ts'

const endpoints = [
  ...attachmentRoutes,
  ...completionRoutes,
  ...dateRoutes,
  ...earlierDecisionRoutes,
  ...repairRequestRoutes,
  ...schedulingRoutes,
  ...workRoutes,
].map(({ endpoint }) => endpoint)

test('staff read the repair request, the contractor’s answer, the owner’s record, the completion record, and the dates', async () => {
  const answered = await createAnswered()
  const { agent, admin, id, reportId, request } = answered
  await confirm(answered)
  await complete(answered, { panel: '1800.00', gfci: null })
  const lines = request.lines.map(repairOf)
  await call(agent, saveRepairRequest, { id, version: 0, terms: TERMS, lines })
  expect((await call(admin, getRepairRequest, { id })).body?.versions).toHaveLength(1)
  const work = (await call(admin, getWorkRequest, { id })).body
  expect([work.answer?.version, work.decision?.outcome]).toEqual([1, 'confirmed'])
  expect((await call(admin, getConfirmationPdf, { id })).status).toBe(200)
  expect((await call(admin, getCompletion, { id })).body.completion?.version).toBe(1)
  expect((await call(admin, listReportDates, { id: reportId })).status).toBe(200)
})

test('staff can’t write any of it', async () => {
  const { owner, idsAt } = await createResources()
  // Those for anyone act through a link, which staff have no more than others.
  const writing = endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'anyone')
  expect(writing.map(({ name }) => name).sort()).toEqual([
    'addAttachment',
    'addReportDate',
    'answerWork',
    'changeReportDate',
    'removeReportDate',
    'replyToProblem',
    'reportCompletion',
    'reportProblem',
    'saveRepairRequest',
    'setWorkState',
    'settleProblem',
    'withdrawAcceptance',
    'withdrawRepairRequest',
  ])
  for (const endpoint of writing) {
    const options = endpoint.upload ? { file: { name: 'a.pdf', content: '%PDF-1.7' } } : {}
    const { status } = await call(owner.admin, endpoint, idsAt(endpoint.path) ?? {}, options)
    expect([endpoint.name, status]).toEqual([endpoint.name, 403])
  }
})
