import { expect, test } from 'vitest'
import { getEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { listContractorEstimates, listEstimates } from '#domain/estimates/lists/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import { createSentEstimate, type Draft, makeLine } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { call, mailsTo, runJobs } from '#test/harness/harness.ts'
import { acceptEstimate, withdrawAcceptance } from './contract.ts'

const LINES = [
  makeLine({
    id: 'panel',
    description: 'Replace the panel',
    unit_price: '1800.00',
    unit_price_min: '1800.00',
  }),
  makeLine({ id: 'gfci', description: 'Add GFCI protection' }),
  makeLine({ id: 'call', type: 'service_call', description: 'Service call', unit_price: '95.00' }),
].map((line) => ({
  ...line,
  class: 'firm' as const,
  unit_price_min: line.unit_price,
  unit_price_max: line.unit_price,
}))

const request = ({ agent, id }: Draft, lineIds?: string[]) => call(agent, acceptEstimate, { id, lineIds })
const withdraw = ({ agent, id }: Draft) => call(agent, withdrawAcceptance, { id })

test('an agent requests some lines; the contractor and staff are emailed which, and everyone sees the total', async () => {
  const sent = await createSentEstimate(LINES)
  const { agent, admin, contractor, address, id } = sent
  const { status, body } = await request(sent, ['gfci'])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'accepted',
    totalAmount: '2020.00',
    acceptance: { amount: '220.00', lineIds: ['gfci', 'call'] },
  })
  await runJobs()

  const [mail] = await mailsTo(contractor.email)
  expect(mail?.subject).toBe(`Work requested: ${address}`)
  expect(mail?.text).toContain(`${agent.name} requested 1 of 2 items from your estimate`)
  for (const words of ['$220.00', '• Add GFCI protection', agent.email, '/work-request?token='])
    expect(mail?.text).toContain(words)
  expect(mail?.text).not.toContain('Replace the panel')
  const [forStaff] = await mailsTo(admin.email)
  expect(forStaff?.subject).toBe(`Work requested: ${address}`)
  expect(forStaff?.text).toContain(`/admin/estimates/${id}`)
  const acceptance = { amount: '220.00', lineIds: ['gfci', 'call'] }
  expect((await call(contractor, getEstimate, { id })).body).toMatchObject({ acceptance })
  expect((await call(contractor, listContractorEstimates, {})).body).toMatchObject([{ acceptance }])
  expect((await call(agent, listEstimates, {})).body).toMatchObject([{ acceptance }])
  expect(await auditEventsAbout(id)).toMatchObject([
    { action: 'estimate-sent' },
    { action: 'estimate-accepted', details: { amount: '220.00', lines: ['gfci', 'call'] } },
  ])
})

test('choosing every line is accepting everything', async () => {
  const sent = await createSentEstimate(LINES)
  expect((await request(sent, ['panel', 'gfci'])).body.acceptance).toMatchObject({
    amount: '2020.00',
    lineIds: null,
  })
  expect((await request(sent)).status).toBe(200)
})

test('charges, unknown lines, and nothing at all can’t be requested', async () => {
  const sent = await createSentEstimate(LINES)
  for (const lineIds of [[], ['call'], ['gfci', 'other']])
    expect((await request(sent, lineIds)).status).toBe(400)
  expect((await call(sent.agent, getEstimate, { id: sent.id })).body.status).toBe('sent')
})

test('to choose other lines, an agent withdraws first; each request and withdrawal is emailed', async () => {
  const sent = await createSentEstimate(LINES)
  const { contractor, agent, admin, address, id } = sent
  await request(sent, ['gfci'])
  expect(await request(sent, ['panel'])).toMatchObject({
    status: 409,
    body: {
      message:
        'You’ve already requested work from this estimate. To choose other items, withdraw your request first.',
    },
  })
  for (const _ of [1, 2])
    expect(await withdraw(sent)).toMatchObject({ status: 200, body: { status: 'sent', acceptance: null } })
  expect((await request(sent, ['panel'])).status).toBe(200)
  await runJobs()

  const subjects = (await mailsTo(contractor.email)).map(({ subject }) => subject)
  expect(subjects.slice(0, 3).sort()).toEqual([
    `Request withdrawn: ${address}`,
    `Work requested: ${address}`,
    `Work requested: ${address}`,
  ])
  expect((await mailsTo(admin.email)).map(({ subject }) => subject)).toContain(
    `Request withdrawn: ${address}`,
  )
  expect((await auditEventsAbout(id)).map(({ action }) => action)).toEqual([
    'estimate-sent',
    'estimate-accepted',
    'acceptance-withdrawn',
    'estimate-accepted',
  ])
  expect((await call(agent, getEstimate, { id })).body.acceptance?.amount).toBe('1895.00')
})

test('only the report’s agent can withdraw, and not once a newer estimate has replaced it', async () => {
  const sent = await createSentEstimate(LINES)
  const { admin, contractor, id } = sent
  const { body: accepted } = await request(sent)
  expect(accepted.status).toBe('accepted')
  expect((await call(await createUser('agent'), withdrawAcceptance, { id })).status).toBe(404)
  for (const person of [contractor, admin])
    expect((await call(person, withdrawAcceptance, { id })).status).toBe(403)

  const version = sent.version + 1
  const { body: revision } = await call(admin, reviseEstimate, { id, version })
  await call(admin, sendEstimate, { id: revision.id, version: revision.version })
  expect((await withdraw(sent)).status).toBe(409)
})
