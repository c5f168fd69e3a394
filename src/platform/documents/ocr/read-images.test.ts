import { expect, test } from 'vitest'
import { linesOfText, makePdf, streamOf } from '#test/builders/pdf-fixtures.ts'
import { imageOfPage } from '#test/builders/print-images.ts'
import type { Page } from '../document.ts'
import { readPdf } from '../pdf.ts'

const LIVE = 'The panel was opened and the breakers were counted by the inspector.'
const BOX = { x: 56, y: 300, width: 500, height: 200 }

/** A page with a live sentence, and an image below it that has `content`, drawn at 150 dots per inch. */
async function pageWith(content: string, pageHeight = 792) {
  const { jpeg, width, height } = await imageOfPage(content, BOX)
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`
  return makePdf(
    [
      {
        content: `${linesOfText([LIVE])} q ${BOX.width} 0 0 ${BOX.height} ${BOX.x} ${BOX.y} cm /I0 Do Q`,
        mediaBox: `[0 0 612 ${pageHeight}]`,
      },
    ],
    { objects: [streamOf(jpeg, entries)], resources: '/XObject << /I0 10 0 R >>' },
  )
}

const textOf = (page: Page | undefined) =>
  page?.lines.map((line) => line.words.map(({ text }) => text).join(' ')) ?? []

const read = async (content: string) => (await readPdf(await pageWith(content), { images: true })).pages[0]

/** Lines of symbols, which no one can read either. */
const SYMBOLS = linesOfText(
  [
    'abcdefgh ijklmn opqrstu',
    'vwxyzabc defghij klmnop',
    'qrstuvwx yzabcd efghijk',
    'lmnopqrs tuvwxyz abcdef',
  ],
  {
    x: 20,
    y: 160,
  },
).replace('/F1 11 Tf 14 TL', '/F2 16 Tf 26 TL')

test('print that OCR can’t read marks the page as unreadable, and where', async () => {
  const page = await read(SYMBOLS)
  expect(textOf(page)).toEqual([LIVE])
  expect(page?.unreadable).toBe(true)
  const [area] = page?.unreadAreas ?? []
  expect(area![0]).toBeGreaterThan(BOX.x - 10)
  expect(area![2]).toBeLessThan(BOX.x + BOX.width + 10)
  expect(area![1]).toBeGreaterThan(792 - BOX.y - BOX.height - 10)
  expect(area![3]).toBeLessThan(792 - BOX.y + 10)
})

test('print that isn’t in a language we know is read, and marked for staff', async () => {
  const words = ['Dvipusis jungiklis virtuveje', 'neveikia tinkamai pakeisti', 'kvieskite elektrika skubiai']
  const content = linesOfText(words, { x: 20, y: 160 }).replace('/F1 11 Tf 14 TL', '/F1 16 Tf 26 TL')
  const page = await read(content)
  expect(textOf(page).slice(1).join(' ')).toContain('jungiklis')
  expect([page?.unreadable, page?.unreadAreas?.length]).toEqual([true, 1])
})

test('print in an image on a web page printed as one long page is read', async () => {
  const content = linesOfText(['A double tapped breaker was found.'], { x: 20, y: 100 })
  const { pages } = await readPdf(await pageWith(content, 14_000), { images: true })
  expect(textOf(pages[0])).toEqual([LIVE, 'A double tapped breaker was found.'])
})

test('the words of a drawing aren’t the report’s, but a caption at its edge is', async () => {
  const drawing = [
    '2 w 40 60 200 110 re S 60 80 40 70 re S 120 80 40 70 re S 180 80 40 70 re S',
    'q 12 w 260 40 m 300 160 l 340 60 l 380 170 l 420 50 l 460 165 l S Q',
    linesOfText(['Reversed polarity of a receptacle'], { x: 250, y: 110 }),
  ].join(' ')
  expect(textOf(await read(drawing))).toEqual([LIVE])
  const caption = linesOfText(['Corrosion at the bottom of the panel'], { x: 20, y: 12 })
  expect(textOf(await read(`${drawing} ${caption}`))).toEqual([LIVE, 'Corrosion at the bottom of the panel'])
})

test('lines of an image are marked as read by OCR; the page’s own aren’t', async () => {
  const page = await read(linesOfText(['A double tapped breaker was found.'], { x: 20, y: 100 }))
  expect(page?.lines.map(({ ocr }) => ocr ?? false)).toEqual([false, true])
  expect(page?.ocr).toBe(false)
})
