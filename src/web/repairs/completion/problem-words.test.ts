import { expect, test } from 'vitest'
import type { CompletionHistory, CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { recipientsText, stateInWords } from './problem-words.ts'

const recordWith = (history: Partial<CompletionHistory>) =>
  ({
    agentName: 'Ann Agent',
    contractor: { companyName: 'Electric Company' },
    history: { earlier: [], remarks: [], isContractorGone: false, ...history },
  }) as unknown as CompletionRecord

test('the owner is promised an email only if there’s an address and a link that opens', () => {
  const [emailed, unknown] = [recordWith({ isOwnerEmailed: true }), recordWith({})]
  expect(recipientsText(emailed, 'contractor')).toBe('We email the owner and Ann Agent.')
  expect(recipientsText(unknown, 'contractor')).toBe('We email Ann Agent, who can let the owner know.')
  expect(recipientsText(emailed, 'agent')).toBe('We email Electric Company, and the owner.')
  expect(recipientsText(unknown, 'agent')).toBe('We email Electric Company.')
  expect(recipientsText(unknown, 'owner')).toBe('We email Electric Company, and Ann Agent.')
})

test('if the contractor’s account was deleted, the page doesn’t say who was emailed before that', () => {
  const gone = recordWith({ isContractorGone: true, isOwnerEmailed: true })
  expect(recipientsText(gone, 'agent')).toBe(
    'Electric Company no longer works with ODIE. We email our staff, and the owner.',
  )
  expect(stateInWords(gone, 'open', 'owner').text).toBe(
    'Electric Company no longer works with ODIE. Ann Agent can help you to settle it.',
  )
})
