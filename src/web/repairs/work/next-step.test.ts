import { expect, test } from 'vitest'
import type { WorkRequest } from '#domain/repairs/work/contract.ts'
import { decisionFacts, requestFacts } from '#test/builders/repairs/work-facts.ts'
import { nextStepText } from './next-step.ts'

const answered = requestFacts('Nora Olsen')
const stepOf = (details: Partial<WorkRequest>) => nextStepText({ ...answered, ...details })

test('the agent waits for the contractor only until they’ve answered', () => {
  expect(stepOf({ answer: null })).toMatch(/^We’ve asked Nora Olsen to confirm the work\./)
  expect(stepOf({})).toBe('Nora Olsen has answered. Create a link for the owner, who confirms the work.')
})

test('an answer without any work leaves nothing for the owner to confirm', () => {
  const lines = [{ lineId: 'a', verdict: 'outside_scope' as const, reason: 'Not ours' }]
  expect(stepOf({ answer: { ...answered.answer!, lines } })).not.toContain('link for the owner')
})

test('the owner’s decision is what counts, also after the prices have expired', () => {
  const decision = decisionFacts('Olive Owner')
  for (const state of ['open', 'expired'] as const) {
    expect(stepOf({ state, decision })).toBe('The owner has confirmed the work.')
    expect(stepOf({ state, decision: { ...decision, outcome: 'declined' } })).toMatch(/withdraw your request/)
  }
})

test('there’s no next step once prices have expired or the estimate has been replaced', () => {
  expect(stepOf({ state: 'expired' })).toBeNull()
  expect(stepOf({ state: 'replaced', answer: null })).toBeNull()
})
