import { expect, test } from 'vitest'
import { buildAnalysis, doubleTap, FINE, MISSED, openJunction } from '#test/analysis-fixtures.ts'
import { judge, setAside } from '#test/model-review.ts'

test('a missed finding is added with its own quote and location, and its passage becomes its evidence', () => {
  const { findings, mentions, changes } = judge(buildAnalysis(), {
    added: [{ quote: 'beside the kitchen sink did not trip when its test button was pressed' }],
  })
  const added = findings.at(-1)!
  expect(added).toMatchObject({
    kind: 'gfci_not_tripping',
    location: 'kitchen',
    quantity: 1,
    quantityStated: false,
    confidence: 0.7,
    confidenceReason: 'Added by the model: It did not trip.',
    scope: 'Replace the receptacle and test it.',
    evidence: [
      {
        page: 21,
        quote: 'beside the kitchen sink did not trip when its test button was pressed',
        boxes: [[50, 60, 400, 72]],
      },
    ],
  })
  expect(mentions.find(({ page }) => page === 21)).toMatchObject({ outcome: 'finding', findingId: added.id })
  expect(changes.added).toBe(1)
  expect(judge(buildAnalysis(), { added: [{}] }).ids).toEqual(judge(buildAnalysis(), { added: [{}] }).ids)
})

test('a correct quote counts even if the model mixed up the passage numbers', () => {
  expect(judge(buildAnalysis(), { added: [{ passage: FINE }] }).findings.at(-1)!.evidence[0]!.page).toBe(21)
  expect(judge(buildAnalysis(), { added: [{ passage: 'P999' }] }).changes.added).toBe(1)
})

test.each([
  ['invented', 'The receptacle beside the kitchen sink is burnt.'],
  ['put together from two passages', `${MISSED} ${FINE}`],
  ['shortened in the middle', 'The receptacle beside the kitchen sink … was pressed.'],
  ['empty', ''],
])('an added finding whose quote is %s is dropped', (_, quote) => {
  const { ids, mentions, changes } = judge(buildAnalysis(), { added: [{ quote }] })
  expect(ids).toHaveLength(3)
  expect(mentions.find(({ page }) => page === 21)!.outcome).toBe('unclear')
  expect(changes).toMatchObject({ added: 0, refused: 1 })
})

test('a finding that exists, is listed twice or was just dismissed isn’t added again', () => {
  const { changes } = judge(buildAnalysis(), {
    findings: [setAside],
    added: [
      {},
      {},
      { kind: doubleTap.kind, quote: doubleTap.evidence[0]!.quote },
      { kind: openJunction.kind, quote: openJunction.evidence[0]!.quote },
    ],
  })
  expect(changes).toMatchObject({ added: 1, refused: 3 })
})
