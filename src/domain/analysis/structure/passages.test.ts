import { expect, test } from 'vitest'
import { inPdf } from '#test/builders/report-fixtures.ts'

test('a number and a code in columns of their own belong to the text beside them', async () => {
  const texts = [
    'The cable to the post light lies on the lawn and its jacket is cut.',
    'The dimmer in the dining room is hot to the touch and buzzes.',
    'The receptacle at the kitchen counter has no GFCI protection.',
  ]
  const { findings } = await inPdf([
    { text: 'ELECTRICAL', y: 60, size: 14 },
    ...texts.flatMap((text, index) => {
      const y = 100 + 60 * index
      return [
        { text: `${901 + index}.`, x: 72, y },
        { text: '[S]', x: 100, y },
        { text, x: 140, y },
        { text: 'Have an electrician correct it.', x: 140, y: y + 12 },
      ]
    }),
  ])

  expect(findings).toHaveLength(texts.length)
  for (const { label } of findings) expect(label).not.toBeNull()
})
