import { expect, test } from 'vitest'
import { EstimateId } from '#domain/estimates/contract.ts'
import { documentOf } from './confirmation-document.ts'
import type { Confirmation, WorkRequest } from './contract.ts'

const request: WorkRequest = {
  estimateId: EstimateId.parse('11111111-1111-4111-8111-111111111111'),
  propertyAddress: '12 Elm St, Milwaukee, WI 53202',
  contractor: null,
  agentName: 'Alex Agent',
  sentAt: '2026-11-20T15:00:00.000Z',
  validUntil: '2026-12-20',
  state: 'open',
  requestedAt: '2026-11-21T15:00:00.000Z',
  amount: '150.00',
  range: { low: '100.00', high: '200.00' },
  lines: [
    { id: 'outlets', description: 'Repair outlets', scope: '', location: null, price: '150.00', quotes: [] },
  ],
  charges: [],
  answer: {
    version: 1,
    at: '2026-11-22T15:00:00.000Z',
    by: 'Volt Electric',
    via: 'link',
    lines: [{ lineId: 'outlets', verdict: 'confirmed', reason: null }],
    notToExceed: '180.00',
    dates: [],
    note: null,
    documents: [],
    amount: '150.00',
    range: { low: '100.00', high: '200.00' },
    charges: [],
  },
  decision: null,
  scheduledOn: null,
  doneAt: null,
}
const confirmation = { name: 'Olive Owner', email: 'olive@example.com' } as Confirmation

test('the owner signs the range that the price is in, and no range where prices are firm', () => {
  const amountsOf = (each: WorkRequest) => documentOf(each, confirmation).amounts.map(({ value }) => value)
  expect(amountsOf(request)).toEqual(['$150.00', '$100.00 to $200.00', '$180.00'])
  const firm = { ...request, answer: { ...request.answer!, range: null } }
  expect(amountsOf(firm)).toEqual(['$150.00', '$180.00'])
})
