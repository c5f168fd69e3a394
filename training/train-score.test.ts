import { expect, test } from 'vitest'
import shipped from '#domain/analysis/classifier/score.json' with { type: 'json' }
import { crossValidated, readExamples, train } from './train-score.ts'

test('the weights of the score are what the findings of real reports give', () => {
  expect(train(readExamples())).toEqual(shipped)
})

test('probabilities are honest: judged by weights of other companies, findings are right as often as these say', () => {
  const rated = crossValidated(readExamples())
  for (const [from, to] of [
    [0, 0.3],
    [0.3, 0.7],
    [0.7, 0.9],
    [0.9, 1],
  ] as const) {
    const inRange = rated.filter(({ probability }) => probability >= from && probability < to)
    const expected = inRange.reduce((sum, { probability }) => sum + probability, 0) / inRange.length
    const right = inRange.filter(({ isRight }) => isRight).length / inRange.length
    expect(Math.abs(right - expected), `${from} to ${to}: ${right} of ${expected}`).toBeLessThan(0.15)
  }
})
