import { expect, test } from 'vitest'
import kinds from '#domain/analysis/classifier/kinds.json' with { type: 'json' }
import sentences from '#domain/analysis/classifier/weights.json' with { type: 'json' }
import { train as trainSentences } from './train-classifier.ts'
import { train as trainKinds } from './train-kinds.ts'
import { trainingTexts } from './training-texts.ts'

test('the classifiers’ weights are those that their trainers make of the fixtures', () => {
  const texts = trainingTexts()
  expect(trainSentences(texts)).toEqual(sentences)
  expect(trainKinds(texts)).toEqual(kinds)
})
