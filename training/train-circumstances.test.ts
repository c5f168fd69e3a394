import { expect, test } from 'vitest'
import shipped from '#domain/analysis/classifier/circumstances.json' with { type: 'json' }
import { DOUBTED_RIGHT_BELOW } from '#domain/analysis/weights.ts'
import { crossValidate, readExamples, train } from './train-circumstances.ts'

test('the weights of the circumstances are what their training data give', () => {
  expect(train(readExamples())).toEqual(shipped)
})

test('judged by weights of other reports, 95 of 100 right findings stay, and more than a third of the false ones go', () => {
  const examples = readExamples()
  const right = examples.filter(({ isRight }) => isRight).length
  const wrong = examples.length - right
  const kept = crossValidate(examples, DOUBTED_RIGHT_BELOW)

  expect(kept.right / right).toBeGreaterThan(0.95)
  expect((wrong - kept.false) / wrong).toBeGreaterThan(0.35)
})
