import { expect, test } from 'vitest'
import shipped from '#domain/analysis/classifier/weights.json' with { type: 'json' }
import { train } from './train-classifier.ts'

test('the classifier’s weights are those that `node test/train-classifier.ts` makes of the fixtures', () => {
  expect(train()).toEqual(shipped)
})
