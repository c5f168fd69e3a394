import { EstimateId } from '#domain/estimates/contract.ts'
import type { WorkDecision, WorkRequest } from '#domain/repairs/work/contract.ts'

const AT = '2026-11-21T12:00:00.000Z'

/** An answered request for work whose texts are all the given one. */
export const requestFacts = (text: string): WorkRequest => ({
  estimateId: EstimateId.parse('0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e'),
  propertyAddress: text,
  contractor: {
    firstName: text,
    lastName: text,
    companyName: text,
    licenseNumber: 'EC-30417',
    licenseExpires: null,
    phone: text,
    email: 'nora@example.com',
    address: text,
  },
  agentName: text,
  sentAt: AT,
  validUntil: '2026-12-21',
  state: 'open',
  requestedAt: AT,
  amount: '1234.50',
  range: null,
  lines: [{ id: 'a', description: text, scope: text, location: null, price: '1234.50', quotes: [] }],
  charges: [],
  answer: {
    version: 1,
    at: AT,
    by: text,
    via: 'link',
    lines: [{ lineId: 'a', verdict: 'confirmed', reason: text }],
    notToExceed: '1500.00',
    dates: ['2026-12-01'],
    note: text,
    documents: [],
    amount: '1234.50',
    range: null,
    charges: [],
  },
  decision: null,
  scheduledOn: null,
  doneAt: null,
})
/** The owner's decision on it. */
export const decisionFacts = (text: string): WorkDecision => ({
  outcome: 'confirmed',
  at: AT,
  name: text,
  reason: text,
  email: 'nora@example.com',
  phone: text,
  access: text,
  scheduledOn: '2026-12-01',
  wish: null,
  sha256: null,
})
