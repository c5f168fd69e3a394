import { expect, test } from 'vitest'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { isDirty, reduceDraft, startDraft } from './draft.ts'
import { findingsOf } from './draft-content.ts'
import type { DraftAction } from './draft-state.ts'
import { isOpenPassage, passagesOf } from './mentions.ts'

const mention = {
  page: 2,
  quote: 'The panel is in the garage.',
  boxes: [],
  outcome: 'description' as const,
  findingId: null,
}
const evidence = { page: 2, quote: 'A breaker is double tapped.', boxes: [], ocr: false, source: 'body' }

const estimate = {
  contractorId: null,
  status: 'draft',
  estimateData: { line_items: [{ id: 'a', type: 'work', finding_ids: ['f1'] }] },
  findings: [{ id: 'f1', kind: 'double_tapped_breaker', evidence: [evidence] }],
  possible: [],
  setAside: [],
  decisions: [],
  checks: [],
  mentions: [mention],
} as unknown as AdminEstimate

const play = (...actions: DraftAction[]) => actions.reduce(reduceDraft, startDraft(estimate))
const quotesOf = (draft: ReturnType<typeof play>) => findingsOf(draft)[0]?.evidence.map(({ quote }) => quote)

test('an attached passage is evidence of the finding, and detaching or undoing it takes that back', () => {
  const attached = play({ type: 'attach', mention, findingId: 'f1' })
  expect(quotesOf(attached)).toEqual([evidence.quote, mention.quote])
  expect(passagesOf(attached)[0]).toMatchObject({ outcome: 'finding', findingId: 'f1', decided: 'attached' })
  for (const action of [{ type: 'reopen', mention }, { type: 'undo' }] as const) {
    const back = reduceDraft(attached, action)
    expect(quotesOf(back)).toEqual([evidence.quote])
    expect(isDirty(back)).toBe(false)
  }
})

test('undoing it still takes it back after it was saved', () => {
  const attached = play({ type: 'attach', mention, findingId: 'f1' })
  const saved = {
    ...estimate,
    decisions: [...attached.decisions],
    findings: findingsOf(attached),
  } as AdminEstimate
  const undone = reduceDraft(reduceDraft(attached, { type: 'saved', estimate: saved, content: attached }), {
    type: 'undo',
  })
  expect(quotesOf(undone)).toEqual([evidence.quote])
  expect(isDirty(undone)).toBe(true)
})

test('a passage that is set aside isn’t open anymore, until it’s taken back', () => {
  const dismissed = play({ type: 'dismiss', mention })
  expect(passagesOf(dismissed)[0]).toMatchObject({ decided: 'dismissed' })
  expect(passagesOf(dismissed).filter(isOpenPassage)).toEqual([])
  expect(passagesOf(reduceDraft(dismissed, { type: 'reopen', mention })).filter(isOpenPassage)).toHaveLength(
    1,
  )
})
