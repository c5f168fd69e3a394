import { expect, test } from 'vitest'
import { nextStepText, replacedText } from './replaced-text.ts'

const newer = { status: 'sent' as const, totalAmount: '1045.00', sentAt: '2026-11-19T18:00:00.000Z' }

test('staff read which estimate replaced a sent one, and whether the agent has requested its work', () => {
  expect(nextStepText({ kind: 'estimate', replacement: newer })).toBe(
    'It was replaced by the estimate of $1,045.00 sent Nov 19, 2026.',
  )
  expect(replacedText({ ...newer, status: 'accepted' })).toBe('$1,045.00 sent Nov 19, 2026, work requested')
})

test('a draft replaces what was sent only once it’s sent itself', () => {
  const draft = { ...newer, status: 'draft' as const, sentAt: null }
  for (const [kind, noun] of [
    ['estimate', 'estimate'],
    ['letter', 'letter'],
  ] as const) {
    const whenSent = `replaces this ${noun} once you send it.`
    expect(nextStepText({ kind, replacement: draft })).toBe(`A revision is in progress. It ${whenSent}`)
    expect(nextStepText({ kind, replacement: null })).toContain(whenSent)
  }
})

test('a letter that replaced an estimate, or is replaced, isn’t called an estimate of $0.00', () => {
  const letter = { ...newer, kind: 'letter' as const, totalAmount: '0.00' }
  expect(nextStepText({ kind: 'estimate', replacement: letter })).toBe(
    'It was replaced by the letter sent Nov 19, 2026.',
  )
  expect(replacedText(letter)).toBe('the letter sent Nov 19, 2026')
})
