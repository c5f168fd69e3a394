import { expect, test } from 'vitest'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import type { ReadDocument } from '../document.ts'
import { readPdf } from '../pdf.ts'

const linesIn = ({ pages }: ReadDocument) =>
  pages.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')))

const SENTENCE = 'The receptacle has reversed polarity.'
const printed = linesOfText([SENTENCE])
/** Text that's drawn invisibly, as a layer of recognized text is. */
const hidden = (text: string, x = 72, y = 720) => linesOfText([text], { x, y }).replace('BT', 'BT 3 Tr')

const read = async (content: string) => linesIn(await readPdf(makePdf([{ content }])))

test.each([
  ['printed twice, for a bolder look', `${printed} ${linesOfText([SENTENCE], { x: 72.4, y: 720 })}`],
  ['with a shadow', `${linesOfText([SENTENCE], { x: 73.5, y: 718.5 })} ${printed}`],
  ['with a hidden layer of the same text', `${printed} ${hidden(SENTENCE)}`],
  ['with a hidden layer drawn first', `${hidden(SENTENCE)} ${printed}`],
  [
    'with a hidden layer that has misread it',
    `${printed} ${hidden('Tho receptacIe hos reversed poIarity.', 73, 721)}`,
  ],
])('a sentence %s is read once', async (_name, content) => {
  expect(await read(content)).toEqual([SENTENCE])
})

test('a sentence that’s printed in two places is read twice', async () => {
  expect(await read(linesOfText([SENTENCE, SENTENCE]))).toEqual([SENTENCE, SENTENCE])
})

test('equal words on lines that overlap are all read', async () => {
  const tight = (y: number, text: string) => linesOfText([text], { x: 72, y })
  expect(await read(`${tight(720, 'The panel')} ${tight(714, 'The meter')}`)).toEqual([
    'The panel',
    'The meter',
  ])
})

test('a hidden layer without other text is read, as over the image of a scan', async () => {
  expect(await read(hidden(SENTENCE))).toEqual([SENTENCE])
})

test.each([
  [
    ['The recep-', 'tacle has re-', 'versed polarity.'],
    ['The receptacle', 'has reversed', 'polarity.'],
  ],
  [
    ['A double-', 'tapped breaker.'],
    ['A double-tapped', 'breaker.'],
  ],
  [['It is GFCI-', 'protected.'], ['It is GFCI-protected.']],
  [
    ['A well-', 'known brand.'],
    ['A well-known', 'brand.'],
  ],
])('%j: a hyphen at a line end is dropped only if it separates syllables', async (lines, expected) => {
  expect(await read(linesOfText(lines))).toEqual(expected)
})
