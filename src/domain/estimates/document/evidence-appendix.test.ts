import { afterAll, expect, test } from 'vitest'
import { openTypesetter } from '#platform/typeset/typesetter.ts'
import { countImages, cropOf, estimateOf, line, passage } from '#test/builders/estimate-facts.ts'
import { textOf as textOfPdf } from '#test/builders/pdf-text.ts'
import { type EstimateFacts, estimateDocumentOf } from './estimate-document.ts'
import { estimatePdf } from './estimate-pdf.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.close())

async function textOf(facts: EstimateFacts): Promise<{ text: string; images: number }> {
  const pdf = await estimatePdf(typesetter, estimateDocumentOf(facts))
  return { text: await textOfPdf(pdf), images: countImages(pdf) }
}

test('the appendix quotes the report for each line, with the page and its picture, and each picture once', async () => {
  const crop = await cropOf(400)
  const facts = estimateOf(
    [line({ finding_ids: ['f1', 'f2'] }), line({ finding_ids: ['f1'], location: 'Attic' })],
    {
      evidence: [
        passage('f1', 31, { quote: 'No GFCI at the sink.', crop }),
        passage('f2', 31, { quote: 'No GFCI at the sink.', crop }),
        passage('f2', 40, { quote: 'Not tested.', ocr: true, isCropPending: true }),
      ],
    },
  )
  const { appendix, images } = estimateDocumentOf(facts)
  const { text } = await textOf(facts)

  expect(appendix.map(({ number, passages }) => [number, ...passages.map(({ quote }) => quote)])).toEqual([
    [1, 'No GFCI at the sink.', 'Not tested.'],
    [2],
  ])
  expect(Object.keys(images)).toHaveLength(1)
  expect(text).toContain('Report page 31 “No GFCI at the sink.”')
  expect(text).toContain(
    'Report page 40, read from a scan “Not tested.” The final PDF will show this part of page 40',
  )
})

test('a passage that several lines rest on is quoted once, and the later ones refer to it', async () => {
  const crop = await cropOf(300)
  const { text, images } = await textOf(
    estimateOf(
      [
        line({ finding_ids: ['f1'] }),
        line({ description: 'Each additional', finding_ids: ['f1'] }),
        line({ finding_ids: ['f1', 'f2'] }),
      ],
      {
        evidence: [
          passage('f1', 31, { quote: 'No GFCI at the sink.', crop }),
          passage('f2', 12, { quote: 'The garage receptacle is not grounded.' }),
        ],
      },
    ),
  )
  expect(text).toContain('2. Each additional Kitchen · See line 1.')
  expect(text).toContain('“The garage receptacle is not grounded.” More from the report under line 1.')
  expect(text.match(/“No GFCI at the sink\.”/g)).toHaveLength(1)
  expect(images).toBe(1)
})

test('a finding’s summary isn’t quoted again, and its page is named', async () => {
  const { text, images } = await textOf(
    estimateOf([line({ finding_ids: ['f1'] })], {
      evidence: [
        passage('f1', 19, { quote: 'Two knockouts in the bottom of the panel are open.' }),
        passage('f1', 3, {
          quote: 'Electrical: Open knockouts. Two knockouts in the bottom of the panel are open.',
          crop: await cropOf(300),
        }),
      ],
    }),
  )
  expect(text).toContain(
    'Report page 19; also on page 3 “Two knockouts in the bottom of the panel are open.”',
  )
  expect(text).not.toContain('Electrical: Open knockouts')
  expect(images).toBe(0)
})
