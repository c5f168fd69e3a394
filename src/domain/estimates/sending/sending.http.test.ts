import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateContractor } from '#domain/accounts/contractors/contract.ts'
import {
  listContractorEstimates,
  listEstimates,
  listReportEstimates,
} from '#domain/estimates/lists/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { resendMail } from '#domain/mail/contract.ts'
import { mails } from '#domain/mail/tables.ts'
import { getReport } from '#domain/reports/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import {
  createSentEstimate,
  createWaitingDraft,
  type Draft,
  estimateIdOf,
  makeLine,
  saveLines,
} from '#test/builders/estimates.ts'
import { storedKeys } from '#test/builders/market.ts'
import { textOf } from '#test/builders/pdf-text.ts'
import { createUser } from '#test/builders/people.ts'
import { attachmentOf, call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { downloadEstimatePdf, getAdminEstimate, sendEstimate } from '../contract.ts'
import { deliverEstimate } from '../jobs.ts'
import { UNPRICED } from '../rules.ts'
import { deliver } from './delivery.ts'

const send = ({ admin, id, version }: Draft) => call(admin, sendEstimate, { id, version })
const revise = ({ admin, id, version }: Draft) => call(admin, reviseEstimate, { id, version })
const statusOf = async ({ agent, reportId }: Draft) =>
  (await call(agent, getReport, { id: reportId })).body.analysisStatus

/** The emails sent for an estimate. */
const emailsSentFor = async (id: string) =>
  (await ctx.db.select().from(mails).where(eq(mails.status, 'sent'))).filter(({ cause }) =>
    cause.includes(id),
  )

test('approving creates the PDF, emails it to agent and contractor, and marks the report as processed', async () => {
  const lines = [
    makeLine({ description: 'Give each circuit a breaker of its own', quantity: 3 }),
    makeLine({
      description: 'Install GFCI receptacle',
      class: 'range',
      unit_price: '150.50',
      unit_price_min: '120.00',
      unit_price_max: '181.00',
    }),
    makeLine({ description: 'Look into the flickering lights', ...UNPRICED }),
  ]
  const draft = await saveLines(await createWaitingDraft(), lines)
  const { agent, contractor, address } = draft

  const approved = await send(draft)
  expect(approved).toMatchObject({ status: 200, body: { status: 'sent', version: 3, totalAmount: '525.50' } })
  expect((await call(agent, getReport, { id: draft.reportId })).body.status).toBe('uploaded')
  expect(await mailsTo(agent.email)).toEqual([])
  await runJobs()

  const pdf = await call(agent, downloadEstimatePdf, { id: draft.id })
  const text = await textOf(pdf.bytes)
  for (const { description } of lines) expect(text).toContain(description)
  expect(text).toContain('EC-12345')
  expect(text).toContain('$525.50')
  expect(text).toContain(address)

  const expected: [string, string][] = [
    [agent.email, `Your electrical estimate for ${address}`],
    [contractor.email, `Estimate sent on your behalf for ${address}`],
  ]
  for (const [email, subject] of expected) {
    const received = await mailsTo(email)
    expect(received.map((mail) => mail.subject)).toEqual([subject])
    expect((await attachmentOf(received[0]!))?.equals(pdf.bytes)).toBe(true)
  }
  expect((await call(agent, getReport, { id: draft.reportId })).body).toMatchObject({
    status: 'processed',
    analysisStatus: 'processed',
    processedAt: expect.any(String),
  })
})

test('the agent downloads the PDF under the specified name; contractor and staff view it inline', async () => {
  const { agent, contractor, admin, id, address } = await createSentEstimate()
  const name = `Electrical_Estimate_${address.replaceAll(/[^a-zA-Z0-9]/g, '_')}_\\d{13}.pdf`
  const opens = { agent: 'attachment', contractor: 'inline', admin: 'inline' }
  for (const person of [agent, contractor, admin]) {
    const { status, headers } = await call(person, downloadEstimatePdf, { id })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(
      new RegExp(`^${opens[person.actor.kind]}; filename="?${name}"?$`),
    )
  }
})

test('a delivery that runs twice creates one PDF and one email to each recipient', async () => {
  const { agent, contractor, id, reportId } = await createSentEstimate()
  const before = await storedKeys()
  const pdf = await call(agent, downloadEstimatePdf, { id })
  const { body: report } = await call(agent, getReport, { id: reportId })

  await ctx.db.transaction((tx) => ctx.enqueue(tx, deliverEstimate, { estimateId: id }))
  await runJobs()

  expect((await storedKeys()).sort()).toEqual(before.sort())
  expect((await call(agent, downloadEstimatePdf, { id })).bytes.equals(pdf.bytes)).toBe(true)
  expect(await emailsSentFor(id)).toHaveLength(2)
  for (const { email } of [agent, contractor]) expect(await mailsTo(email)).toHaveLength(1)
  expect((await call(agent, getReport, { id: reportId })).body).toEqual(report)
})

test('concurrent deliveries create one PDF and one email to each recipient', async () => {
  const sent = await createSentEstimate(undefined, { deliver: false })
  const before = await storedKeys()
  await Promise.all([1, 2, 3].map(() => deliver(ctx, { estimateId: sent.id })))
  await runJobs()
  expect(await storedKeys()).toHaveLength(before.length + 1)
  expect(await emailsSentFor(sent.id)).toHaveLength(2)
  expect(await statusOf(sent)).toBe('processed')
})

test('of concurrent approvals one succeeds, and approving an outdated version fails', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  expect((await send({ ...draft, version: draft.version - 1 })).status).toBe(409)
  const responses = await Promise.all([send(draft), send(draft), send(draft)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await runJobs()
  expect(await emailsSentFor(draft.id)).toHaveLength(2)
  expect((await send(draft)).status).toBe(409)
})

test('until it is approved, only staff can see a draft', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  const { agent, contractor, reportId, id } = draft
  expect((await call(agent, listEstimates, {})).body).toEqual([])
  expect((await call(agent, listReportEstimates, { reportId })).body).toEqual([])
  expect((await call(contractor, listContractorEstimates, {})).body).toEqual([])
  for (const person of [agent, contractor])
    expect((await call(person, downloadEstimatePdf, { id })).status).toBe(404)
})

test('a sent estimate is visible to its agent and its contractor, and to no other agent or contractor', async () => {
  const { agent, contractor, reportId, id } = await createSentEstimate()
  const [stranger, rival] = [await createUser('agent'), await createUser('contractor')]
  expect((await call(agent, listEstimates, {})).body).toMatchObject([
    { id, hasPdf: true, totalAmount: '125.00' },
  ])
  expect((await call(contractor, listContractorEstimates, {})).body).toMatchObject([{ id, status: 'sent' }])

  expect((await call(stranger, listEstimates, {})).body).toEqual([])
  expect((await call(rival, listContractorEstimates, {})).body).toEqual([])
  expect((await call(stranger, listReportEstimates, { reportId })).status).toBe(404)
  for (const person of [stranger, rival])
    expect(await call(person, downloadEstimatePdf, { id })).toMatchObject({
      status: 404,
      body: { message: 'We couldn’t find this estimate.' },
    })
})

test('names and license stay as printed when the contractor’s profile changes', async () => {
  const { agent, admin, contractor, id } = await createSentEstimate(undefined, { deliver: false })
  const form = {
    firstName: 'New',
    lastName: 'Name',
    email: contractor.email,
    companyName: 'Another Name Ltd',
  }
  await call(admin, updateContractor, { id: contractor.actor.userId, ...form, licenseNumber: 'OTHER-1' })
  await runJobs()

  const [estimate] = (await call(agent, listEstimates, {})).body
  expect(estimate?.contractor).toMatchObject({ firstName: 'Sam', licenseNumber: 'EC-12345' })
  const text = await textOf((await call(agent, downloadEstimatePdf, { id })).bytes)
  expect(text).toContain('EC-12345')
  expect(text).not.toContain('Another Name')
})

test('a revision is a new draft with the same lines; the sent estimate stays until it is sent', async () => {
  const sent = await createSentEstimate([makeLine({ description: 'First words' })])
  const before = (await call(sent.agent, listEstimates, {})).body
  const { status, body: draft } = await revise(sent)
  expect([status, draft.status, draft.version, draft.totalAmount]).toEqual([200, 'draft', 1, '125.00'])
  expect(draft.id).not.toBe(sent.id)
  expect(draft.estimateData?.line_items).toMatchObject([{ description: 'First words' }])
  expect(await estimateIdOf(sent.admin, sent.reportId)).toBe(draft.id)
  expect((await call(sent.agent, listEstimates, {})).body).toEqual(before)
})

test('sending a revision replaces the estimate: the agent is emailed, both PDFs remain, the latest is listed', async () => {
  const sent = await createSentEstimate([makeLine()])
  const { body: draft } = await revise(sent)
  const changed = await saveLines({ ...sent, id: draft.id, version: 1 }, [makeLine({ unit_price: '200.00' })])
  expect((await send(changed)).status).toBe(200)
  await runJobs()

  const { agent, contractor, address } = sent
  expect((await call(agent, listEstimates, {})).body).toMatchObject([{ id: draft.id, totalAmount: '200.00' }])
  expect((await call(contractor, listContractorEstimates, {})).body.map(({ id }) => id)).toEqual([draft.id])
  for (const [id, total] of [
    [sent.id, '$125.00'],
    [draft.id, '$200.00'],
  ] as const)
    expect(await textOf((await call(agent, downloadEstimatePdf, { id })).bytes)).toContain(total)
  expect((await mailsTo(agent.email)).map(({ subject }) => subject)).toEqual([
    `Updated electrical estimate for ${address}`,
    `Your electrical estimate for ${address}`,
  ])
  expect(await statusOf(sent)).toBe('processed')
})

test('an estimate has one revision at a time, and a draft can’t be revised', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  expect(await revise(draft)).toMatchObject({
    status: 409,
    body: { message: 'This estimate is still a draft. Edit it directly.' },
  })
  const sent = await createSentEstimate()
  const responses = await Promise.all([revise(sent), revise(sent), revise(sent)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const revision = responses.find(({ status }) => status === 200)!.body
  await send({ ...sent, id: revision.id, version: revision.version })
  expect((await revise(sent)).status).toBe(409)
  expect((await call(sent.admin, getAdminEstimate, { id: revision.id })).body.status).toBe('sent')
  await runJobs()
})

test('staff see that the agent’s email failed, resend it, and only then is the report processed', async () => {
  const outbox = ctx.mail
  const draft = await createSentEstimate(undefined, { deliver: false })
  const { admin, agent, id, reportId } = draft
  const deliveryOf = async () => (await call(admin, getAdminEstimate, { id })).body.delivery
  const queueRow = async () =>
    (await call(admin, listAdminReports, { limit: 500 })).body.find((row) => row.id === reportId)
  expect(await deliveryOf()).toEqual({ status: 'queued', mailId: null, failure: null })

  ctx.mail = { ...outbox, send: () => Promise.reject(new Error('550 no such mailbox')) }
  await runJobs().finally(() => {
    ctx.mail = outbox
  })

  const failed = await deliveryOf()
  expect(failed).toEqual({
    status: 'failed',
    mailId: expect.any(String),
    failure: `The email to ${agent.email} couldn’t be sent: Error: 550 no such mailbox`,
  })
  expect(await queueRow()).toMatchObject({ delivery: 'failed', analysisStatus: 'estimate_uploaded' })

  expect((await call(admin, resendMail, { id: failed!.mailId! })).status).toBe(200)
  expect(await queueRow()).toMatchObject({ delivery: 'queued' })
  await runJobs()

  expect(await mailsTo(agent.email)).toHaveLength(1)
  expect(await deliveryOf()).toMatchObject({ status: 'sent', failure: null })
  expect(await queueRow()).toMatchObject({ delivery: 'sent', analysisStatus: 'processed' })
})
