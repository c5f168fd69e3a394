import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { createMarket, type Market, textReport, upload } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { call, runJobs } from '#test/harness/harness.ts'
import { answerAddressOffer } from './contract.ts'

/** A report for `address` whose first page names another one; analyzed. */
async function createOffer({ agent, admin, address }: Market, printed: string) {
  const content = `Home Inspection Report\nProperty Address: ${printed}\n\n${textReport.content}`
  const { body } = await upload(agent, address, { ...textReport, content })
  await runJobs()
  const { id } = body
  const read = async () => (await call(agent, getReport, { id })).body
  const [row] = (await call(admin, listAdminReports, { agentId: agent.actor.userId })).body
  return { id, read, row: row! }
}

test('an address that differs in the report is offered to the agent, and shown to staff in the queue and at the desk', async () => {
  const [market, other] = await Promise.all([createMarket(), createMarket()])
  const { read, row } = await createOffer(market, other.address)
  expect(await read()).toMatchObject({ propertyAddress: market.address, printedAddress: other.address })
  expect(row.printedAddress).toBe(other.address)
  const { body: draft } = await call(market.admin, getAdminEstimate, { id: row.estimateId! })
  expect(draft.report.printedAddress).toBe(other.address)
})

test('the same address written differently isn’t offered', async () => {
  const market = await createMarket()
  const { read, row } = await createOffer(market, market.address.replace('N Elm St', 'North Elm Street'))
  expect((await read()).printedAddress).toBeNull()
  expect(row.printedAddress).toBeNull()
})

test('taking the printed address moves the draft to the contractor of its ZIP code', async () => {
  const [market, other] = await Promise.all([createMarket(), createMarket()])
  const { id, read, row } = await createOffer(market, other.address)
  const input = { id, printedAddress: other.address, use: 'printed' as const }
  expect((await call(market.agent, answerAddressOffer, input)).status).toBe(204)
  expect(await read()).toMatchObject({ propertyAddress: other.address, printedAddress: null })
  const { body: draft } = await call(market.admin, getAdminEstimate, { id: row.estimateId! })
  expect(draft.contractorId).toBe(other.contractor.actor.userId)
  expect((await auditEventsAbout(id)).at(-1)?.action).toBe('report-address-corrected')
  expect((await call(market.agent, answerAddressOffer, input)).status).toBe(409)
})

test('keeping the entered address ends the offer', async () => {
  const [market, other] = await Promise.all([createMarket(), createMarket()])
  const { id, read } = await createOffer(market, other.address)
  const input = { id, printedAddress: other.address, use: 'entered' as const }
  expect((await call(market.agent, answerAddressOffer, input)).status).toBe(204)
  expect(await read()).toMatchObject({ propertyAddress: market.address, printedAddress: null })
  expect((await auditEventsAbout(id)).at(-1)).toMatchObject({
    action: 'entered-address-kept',
    details: { propertyAddress: market.address, printed: other.address },
  })
})

test('an address that ODIE doesn’t serve, or that isn’t the report’s, can’t be taken', async () => {
  const market = await createMarket()
  const unserved = '9 Lake St, Chicago, IL 60601'
  const { id, read } = await createOffer(market, unserved)
  expect(
    (await call(market.agent, answerAddressOffer, { id, printedAddress: unserved, use: 'printed' })).status,
  ).toBe(422)
  const invented = { id, printedAddress: market.address, use: 'printed' as const }
  expect((await call(market.agent, answerAddressOffer, invented)).status).toBe(409)
  expect((await read()).propertyAddress).toBe(market.address)
})

test('the address of another agent’s report can’t be answered, nor one that is on a sent estimate', async () => {
  const { agent, reportId, address } = await createSentEstimate(undefined, { deliver: false })
  const input = { id: reportId, printedAddress: address, use: 'printed' as const }
  expect((await call(await createUser('agent'), answerAddressOffer, input)).status).toBe(404)
  expect((await call(agent, answerAddressOffer, input)).status).toBe(409)
})
