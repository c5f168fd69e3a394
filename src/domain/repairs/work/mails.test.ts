import { expect, test } from 'vitest'
import { requestFacts } from '#test/builders/repairs/work-facts.ts'
import type { WorkRequest } from './contract.ts'
import { ownerCopy, workAnswered } from './mails.ts'

const facts = requestFacts('12 Main St')

const answered = (change: Partial<NonNullable<WorkRequest['answer']>>, lines = facts.lines): WorkRequest => ({
  ...facts,
  lines,
  answer: { ...facts.answer!, ...change },
})
const toAgent = (request: WorkRequest) =>
  workAnswered('nora@example.com', { request, hasOwnerLink: false, url: 'https://odie.example' }).body.join(
    ' ',
  )
const toOwner = (request: WorkRequest) =>
  ownerCopy('olive@example.com', { request, contact: '', url: 'https://odie.example' }).body.join(' ')

test('a limit above the estimate is one on it; one below is what the contractor charges at most', () => {
  const above = answered({ amount: '447.00', notToExceed: '500.00' })
  expect(toAgent(above)).toContain('come to $447.00, and won’t exceed $500.00.')
  expect(toOwner(above)).toContain('an estimated $447.00, not to exceed $500.00.')
  const below = answered({ amount: '447.00', notToExceed: '100.00' })
  expect(toAgent(below)).toContain('come to $447.00, but the contractor won’t charge more than $100.00.')
  expect(toOwner(below)).toContain('an estimated $447.00, but no more than $100.00.')
  expect(toAgent(answered({ amount: '447.00', notToExceed: null }))).toContain('come to $447.00. ')
})

test('the agent reads that confirmed work without a price isn’t in the total', () => {
  const unpriced = facts.lines.map((line) => ({ ...line, price: null }))
  expect(toAgent(answered({}, unpriced))).toContain('aren’t in the total')
  expect(toAgent(answered({}))).not.toContain('aren’t in the total')
})
