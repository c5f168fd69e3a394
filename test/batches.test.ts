import { expect, test } from 'vitest'
import { readBatch, scoreBatch } from './batches.ts'

/*
 * Sentences of our own in many voices. Each batch was scored before anyone read it (docs/analysis.md has those scores); since
 * then it's a regression test: the rates may rise, but not fall.
 */

const FLOORS = [{ batch: '01', recall: 0.44, specificity: 0.9, kindAccuracy: 0.85 }]

test.each(FLOORS)('batch $batch is read as well as before', ({ batch, ...floors }) => {
  const score = scoreBatch(readBatch(new URL(`fixtures/analysis/batches/${batch}.jsonl`, import.meta.url)))
  expect(score.recall).toBeGreaterThanOrEqual(floors.recall)
  expect(score.specificity).toBeGreaterThanOrEqual(floors.specificity)
  expect(score.kindAccuracy).toBeGreaterThanOrEqual(floors.kindAccuracy)
})
