import { expect, test } from 'vitest'
import { ADDITIONAL_SUFFIX } from '#domain/estimates/rules.ts'
import { lineItem } from '#test/builders/line-items.ts'
import { reduceDraft, startDraft } from './draft.ts'
import { lastLineOf, removedLines } from './draft-content.ts'
import { estimateOf } from './estimate-fixture.ts'

const FINDING = { id: 'f1', kind: 'open_ground', title: 'Open ground', evidence: [] }

test('a finding whose line was removed in an earlier review is restored with that line, and its additional units', () => {
  const first = lineItem('a', { price: '77.00', finding_ids: ['f1'] })
  const more = lineItem(`a${ADDITIONAL_SUFFIX}`, { price: '50.00', finding_ids: ['f1'] })
  const kept = lineItem('b', { price: '20.00' })
  const findings = [FINDING]
  const draft = startDraft(estimateOf([kept], { findings, removedLines: [first, more] }))
  expect(removedLines(draft), 'lines with a finding are restored by it').toEqual([])
  const [finding] = draft.base.findings
  const line = lastLineOf(draft, finding!)!
  expect(line).toEqual(first)
  const restored = reduceDraft(draft, { type: 'restore', finding: finding!, line })
  expect(restored.lines).toEqual([kept, first, more])
})
