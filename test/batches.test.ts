import { expect, test } from 'vitest'
import { readBatch, scoreBatch } from './batches.ts'

/*
 * Sentences of our own in many voices. Each batch was scored before anyone read it (docs/analysis.md has those scores); since
 * then it's a regression test: the rates may rise, but not fall by more than two texts.
 */

const FLOORS = [
  { batch: '01', recall: 0.88, specificity: 0.96, kindAccuracy: 0.88 },
  { batch: '02', recall: 0.9, specificity: 0.97, kindAccuracy: 0.9 },
  { batch: '03', recall: 0.81, specificity: 0.92, kindAccuracy: 0.92 },
  { batch: '04', recall: 0.83, specificity: 0.9, kindAccuracy: 0.92 },
  { batch: '05', recall: 0.79, specificity: 0.93, kindAccuracy: 0.91 },
  { batch: '06', recall: 0.84, specificity: 0.93, kindAccuracy: 0.9 },
  { batch: '07', recall: 0.86, specificity: 0.94, kindAccuracy: 0.9 },
  { batch: '08', recall: 0.61, specificity: 0.9, kindAccuracy: 0.81 },
  { batch: '09', recall: 0.56, specificity: 0.85, kindAccuracy: 0.86 },
  { batch: '10', recall: 0.61, specificity: 0.88, kindAccuracy: 0.82 },
]

test.each(FLOORS)('batch $batch is read as well as before', ({ batch, ...floors }) => {
  const score = scoreBatch(readBatch(new URL(`fixtures/analysis/batches/${batch}.jsonl`, import.meta.url)))
  expect(score.recall).toBeGreaterThanOrEqual(floors.recall)
  expect(score.specificity).toBeGreaterThanOrEqual(floors.specificity)
  expect(score.kindAccuracy).toBeGreaterThanOrEqual(floors.kindAccuracy)
})
