import { expect, test } from 'vitest'
import { getAdminEstimate, saveEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { listEstimates } from '#domain/estimates/lists/contract.ts'
import { listAdminReports, withdrawReport } from '#domain/intake/contract.ts'
import { getReport, listReports } from '#domain/reports/contract.ts'
import { createSentEstimate, createWaitingDraft, makeLine } from '#test/builders/estimates.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { priceWork } from '#test/builders/prices.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { call, mailsTo, runJobs } from '#test/harness/harness.ts'
import { correctAddress, getAnswerBasis, returnReport } from './contract.ts'

const REASON = 'Pages 4 to 9 are missing.'

test('a returned report tells the agent why, by email and on the dashboard', async () => {
  const { agent, admin, reportId, id, address } = await createWaitingDraft()
  const { status } = await call(admin, returnReport, { id: reportId, reason: `  ${REASON} ` })
  expect(status).toBe(200)
  await runJobs()

  expect((await call(agent, listReports, {})).body).toMatchObject([
    { id: reportId, status: 'returned', returnReason: REASON },
  ])
  const [mail, ...others] = await mailsTo(agent.email)
  expect(others).toEqual([])
  expect(mail!.subject).toBe(`We need another report for ${address}`)
  expect(mail!.text).toContain(REASON)
  const queue = (await call(admin, listAdminReports, { limit: 500 })).body
  expect(queue.find((row) => row.id === reportId)?.analysisStatus).toBe('returned')
  expect((await call(admin, getAdminEstimate, { id })).body.report.returnReason).toBe(REASON)
  expect(await auditEventsAbout(reportId)).toEqual([
    { action: 'report-returned', details: { propertyAddress: address, reason: REASON, from: 'completed' } },
  ])
})

test('a report is returned once, needs a reason, and can’t be returned after its estimate was sent', async () => {
  const { admin, reportId } = await createWaitingDraft()
  const reason = REASON
  expect((await call(admin, returnReport, { id: reportId, reason: ' ' })).body.fields).toEqual({
    reason: 'Tell the agent why',
  })
  const twice = await Promise.all([1, 2].map(() => call(admin, returnReport, { id: reportId, reason })))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const sent = await createSentEstimate(undefined, { deliver: false })
  expect((await call(sent.admin, returnReport, { id: sent.reportId, reason })).status).toBe(409)
})

test('a report returned by mistake can still be answered; the reason is then gone', async () => {
  const { agent, admin, contractor, reportId, id } = await createWaitingDraft()
  await call(admin, returnReport, { id: reportId, reason: REASON })
  const { body: draft } = await call(admin, getAdminEstimate, { id })
  const { version } = draft
  const contractorId = contractor.actor.userId
  const content = { id, contractorId, line_items: [makeLine()] }
  expect((await call(admin, saveEstimate, { ...content, version: 1 })).status).toBe(409)
  const { body: saved } = await call(admin, saveEstimate, { ...content, version })
  expect((await call(admin, sendEstimate, { id, version: saved.version })).status).toBe(200)
  await runJobs()
  expect((await call(agent, getReport, { id: reportId })).body).toMatchObject({
    status: 'processed',
    returnReason: null,
  })
  expect((await call(agent, listEstimates, {})).body).toHaveLength(1)
})

test('an analysis that ends after the report was returned creates no draft; the agent can withdraw it', async () => {
  const { agent, admin, address } = await createMarket()
  const { body } = await upload(agent, address)
  await call(admin, returnReport, { id: body.id, reason: REASON })
  await runJobs()
  expect((await call(admin, getAnswerBasis, { id: body.id })).body).toMatchObject({
    analysisStatus: 'returned',
    draft: null,
  })
  expect((await call(agent, withdrawReport, { id: body.id })).status).toBe(204)
})

test('correcting the address moves an untouched draft to the contractor of the new ZIP code, at their prices', async () => {
  const draft = await createWaitingDraft()
  const { agent, admin, reportId, id } = draft
  const other = await createMarket()
  await priceWork(admin, other.contractor, '131.00')
  const { body: before } = await call(admin, getAdminEstimate, { id })

  const corrected = await call(admin, correctAddress, { id: reportId, propertyAddress: other.address })
  expect(corrected).toMatchObject({
    status: 200,
    body: {
      propertyAddress: other.address,
      zipCode: other.zip,
      holder: { id: other.contractor.actor.userId },
      draft: { version: 2, contractorId: other.contractor.actor.userId },
    },
  })
  const { body: after } = await call(admin, getAdminEstimate, { id })
  const pricesOf = ({ estimateData }: typeof after) =>
    estimateData?.line_items.map(({ unit_price }) => unit_price)
  expect(pricesOf(after)).toContain('131.00')
  expect(pricesOf(before)).not.toContain('131.00')
  expect(after.blockers).toEqual([])
  expect((await call(agent, getReport, { id: reportId })).body.propertyAddress).toBe(other.address)
  expect(await auditEventsAbout(reportId)).toEqual([
    {
      action: 'report-address-corrected',
      details: {
        propertyAddress: other.address,
        address: { from: draft.address, to: other.address },
        zipCode: { from: draft.zip, to: other.zip },
        isDraftMoved: true,
      },
    },
  ])
})

test('a draft without a contractor gets the one of the corrected address; prices that staff set stay', async () => {
  const { agent, admin, contractor, address, zip } = await createMarket()
  const { body: report } = await upload(agent, '12245 W Main St, Brookfield')
  await runJobs()
  const flagsOf = async () =>
    (await call(admin, listAdminReports, { limit: 500 })).body.find(({ id }) => id === report.id)?.flags
  expect(await flagsOf()).toEqual(['address_without_zip'])
  const { draft } = (await call(admin, getAnswerBasis, { id: report.id })).body
  const line_items = [makeLine({ unit_price: '777.00', unit_price_min: '777.00', unit_price_max: '777.00' })]
  const save = { id: draft!.id, version: draft!.version, contractorId: null, line_items }
  await call(admin, saveEstimate, save)

  await call(admin, correctAddress, { id: report.id, propertyAddress: address })
  expect(await flagsOf()).toEqual([])
  expect((await call(admin, getAdminEstimate, { id: draft!.id })).body).toMatchObject({
    contractorId: contractor.actor.userId,
    totalAmount: '777.00',
    report: { zipCode: zip },
  })
})

test('a contractor whom staff chose stays when the address is corrected', async () => {
  const { admin, reportId, id } = await createWaitingDraft()
  const chosen = (await createMarket()).contractor.actor.userId
  await call(admin, saveEstimate, { id, version: 1, contractorId: chosen, line_items: [makeLine()] })
  const { address } = await createMarket()
  const { body } = await call(admin, correctAddress, { id: reportId, propertyAddress: address })
  expect(body.draft).toMatchObject({ contractorId: chosen, version: 2 })
})

test('an address that no one serves is allowed, and leaves the draft without a contractor', async () => {
  const { admin, reportId } = await createWaitingDraft()
  const propertyAddress = '1 Lake Dr, Nowhere, WI 00501'
  const { status, body } = await call(admin, correctAddress, { id: reportId, propertyAddress })
  expect([status, body.zipCode, body.holder, body.draft?.contractorId]).toEqual([200, '00501', null, null])
})

test('the address of a report whose estimate was sent stays, because it’s printed on it', async () => {
  const { admin, reportId, address } = await createSentEstimate(undefined, { deliver: false })
  const propertyAddress = `2 ${address}`
  expect((await call(admin, correctAddress, { id: reportId, propertyAddress })).status).toBe(409)
  expect((await call(admin, correctAddress, { id: reportId, propertyAddress: ' ' })).status).toBe(400)
  await runJobs()
})

test('a draft that is analyzed after the address was corrected goes to the contractor of the new address', async () => {
  const { agent, admin, address } = await createMarket()
  const other = await createMarket()
  const { body: report } = await upload(agent, address)
  await call(admin, correctAddress, { id: report.id, propertyAddress: other.address })
  await runJobs()
  const { draft } = (await call(admin, getAnswerBasis, { id: report.id })).body
  expect(draft?.contractorId).toBe(other.contractor.actor.userId)
})

test('a draft that’s saved while its report is returned or its address corrected: none of the three fails', async () => {
  for (let round = 0; round < 5; round++) {
    const { admin, reportId, id, version, address } = await createWaitingDraft()
    const other = await createUser('contractor')
    const saved = { id, version, contractorId: other.actor.userId, line_items: [makeLine()] }
    const responses = await Promise.all([
      call(admin, saveEstimate, saved),
      call(admin, returnReport, { id: reportId, reason: REASON }),
      call(admin, correctAddress, { id: reportId, propertyAddress: `2 ${address}` }),
    ])
    // A save that comes second is rejected, because the draft has a new version.
    expect([
      [200, 200, 200],
      [409, 200, 200],
    ]).toContainEqual(responses.map(({ status }) => status))
  }
})
