import { expect, test } from 'vitest'
import { readBatch, scoreBatch } from './batches.ts'

/*
 * Sentences of our own in many voices. Each batch was scored before anyone read it (docs/analysis.md has those scores); since
 * then it's a regression test: the rates may rise, but not fall by more than two texts.
 */

const FLOORS = [
  { batch: '01', recall: 0.78, specificity: 0.93, kindAccuracy: 0.9 },
  { batch: '02', recall: 0.86, specificity: 0.97, kindAccuracy: 0.9 },
  { batch: '03', recall: 0.74, specificity: 0.86, kindAccuracy: 0.92 },
  { batch: '04', recall: 0.54, specificity: 0.83, kindAccuracy: 0.82 },
  { batch: '05', recall: 0.5, specificity: 0.87, kindAccuracy: 0.82 },
  { batch: '06', recall: 0.64, specificity: 0.85, kindAccuracy: 0.8 },
  { batch: '07', recall: 0.54, specificity: 0.84, kindAccuracy: 0.82 },
  { batch: '08', recall: 0.52, specificity: 0.88, kindAccuracy: 0.81 },
  { batch: '09', recall: 0.46, specificity: 0.81, kindAccuracy: 0.81 },
  { batch: '10', recall: 0.54, specificity: 0.88, kindAccuracy: 0.82 },
]

test.each(FLOORS)('batch $batch is read as well as before', ({ batch, ...floors }) => {
  const score = scoreBatch(readBatch(new URL(`fixtures/analysis/batches/${batch}.jsonl`, import.meta.url)))
  expect(score.recall).toBeGreaterThanOrEqual(floors.recall)
  expect(score.specificity).toBeGreaterThanOrEqual(floors.specificity)
  expect(score.kindAccuracy).toBeGreaterThanOrEqual(floors.kindAccuracy)
})
