import { expect, test } from 'vitest'
import { linesOfText, makePdf, streamOf } from '#test/builders/pdf-fixtures.ts'
import type { Page } from './document.ts'
import { readPdf } from './pdf.ts'
import { drawPage } from './pdfium/pdf-bitmap.ts'
import { withPdf } from './pdfium/pdfium.ts'

const PRINTED = 'The water heater is new.'
const SENTENCE = 'A double tapped breaker was found in the main panel.'

const textOf = (page: Page | undefined) =>
  page?.lines.map((line) => line.words.map(({ text }) => text).join(' ')) ?? []

type Annotated = { objects: string[]; catalog?: string; kids?: string }

/** A page with one printed sentence and the annotation that is object 10. */
const annotated = ({ objects, catalog = '', kids = '10 0 R' }: Annotated) =>
  makePdf([{ content: linesOfText([PRINTED]), entries: `/Annots [${kids}]` }], { objects, catalog })

const read = async (source: Annotated) => (await readPdf(annotated(source))).pages

const comment = (subtype: string, more = '') => ({
  objects: [
    `<< /Type /Annot /Subtype /${subtype} /Rect [72 500 540 530] /DA (/Helv 11 Tf 0 g) /Contents (${SENTENCE}) ${more} >>`,
  ],
})

const FONT = '/DR << /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
const form = (fields = '10 0 R') => `/AcroForm << /Fields [${fields}] /DA (/Helv 11 Tf 0 g) ${FONT} >>`

test.each(['FreeText', 'Text', 'Square', 'Stamp', 'Caret', 'Ink'])(
  'a comment of type %s is read, whether or not the file has a form',
  async (subtype) => {
    for (const source of [comment(subtype), { ...comment(subtype), catalog: form('') }])
      expect(textOf((await read(source))[0])).toEqual([PRINTED, SENTENCE])
  },
)

test('a comment’s words are where the comment is', async () => {
  const [page] = await read(comment('Text'))
  expect(page?.lines[1]?.box).toEqual([72, 262, 540, 292])
})

test('a comment in Unicode is read, with its line breaks as spaces', async () => {
  const utf16 = Buffer.from('\ufeffL’îlot\rhas no GFCI.', 'utf16le').swap16().toString('hex')
  const objects = [`<< /Type /Annot /Subtype /Text /Rect [72 500 92 520] /Contents <${utf16}> >>`]
  expect(textOf((await read({ objects }))[0])).toEqual([PRINTED, 'L’îlot has no GFCI.'])
})

test('a highlight that repeats the sentence below it isn’t read twice', async () => {
  const objects = [`<< /Type /Annot /Subtype /Highlight /Rect [72 715 300 735] /Contents (${PRINTED}) >>`]
  expect(textOf((await read({ objects }))[0])).toEqual([PRINTED])
})

test('a highlight that explains a term leaves the term where it is', async () => {
  const text = `${PRINTED} It heats water.`
  const objects = [`<< /Type /Annot /Subtype /Highlight /Rect [72 715 300 735] /Contents (${text}) >>`]
  expect(textOf((await read({ objects }))[0])).toEqual([PRINTED, text])
})

test.each([
  ['hidden', comment('FreeText', '/F 2')],
  ['not for viewing', comment('FreeText', '/F 32')],
  ['a popup', comment('Popup')],
  ['a link', comment('Link')],
])('%s: nothing is shown, so nothing is read', async (_name, source) => {
  expect(textOf((await read(source))[0])).toEqual([PRINTED])
})

const field = (more: string) =>
  `<< /Type /Annot /Subtype /Widget /Rect [72 500 540 530] /T (comment) /FT /Tx /DA (/Helv 11 Tf 0 g) ${more} >>`

test.each([
  ['with the viewer’s appearance', { objects: [field(`/V (${SENTENCE})`)], catalog: form() }],
  [
    'without a default font',
    { objects: [field(`/V (${SENTENCE})`).replace(/\/DA \(.*?\)/, '')], catalog: form() },
  ],
  [
    'whose value is its parent’s',
    {
      objects: [
        '<< /Type /Annot /Subtype /Widget /Rect [72 500 540 530] /Parent 11 0 R >>',
        `<< /T (comment) /FT /Tx /Kids [10 0 R] /DA (/Helv 11 Tf 0 g) /V (${SENTENCE}) >>`,
      ],
      catalog: form('11 0 R'),
    },
  ],
])('a filled form field %s is read', async (_name, source) => {
  expect(textOf((await read(source))[0])).toEqual([PRINTED, SENTENCE])
})

test('a chosen option is read', async () => {
  const choice = field('/V (Deficient) /Opt [(Inspected) (Deficient)]').replace('/Tx', '/Ch /Ff 131072')
  expect(textOf((await read({ objects: [choice], catalog: form() }))[0])).toEqual([PRINTED, 'Deficient'])
})

test('a value that’s longer than its field is read whole, and once', async () => {
  const long = `${SENTENCE} `.repeat(20).trim()
  for (const multiline of [0, 4096]) {
    const [page] = await read({ objects: [field(`/Ff ${multiline} /V (${long})`)], catalog: form() })
    expect(
      textOf(page)
        .join(' ')
        .match(/double tapped/g),
    ).toHaveLength(20)
  }
})

const inkBelow = (file: Buffer, top: number) =>
  withPdf(file, (pdf) => {
    const { data, width } = drawPage(pdf, { page: 1, widthPx: 612, gray: true })
    return data.subarray(top * width).reduce((ink, shade) => ink + (shade < 128 ? 1 : 0), 0)
  })

test('the page image shows what was read in comments and fields that the file doesn’t draw', async () => {
  for (const source of [comment('FreeText'), { objects: [field(`/V (${SENTENCE})`)], catalog: form() }])
    expect(await inkBelow(annotated(source), 250)).toBeGreaterThan(500)
  expect(await inkBelow(makePdf([{ content: linesOfText([PRINTED]) }]), 250)).toBe(0)
})

const attachment = (name: string) => ({
  catalog: `/Names << /EmbeddedFiles << /Names [(${name}) 11 0 R] >> >> /Collection << /View /D >>`,
  filespec: `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 10 0 R >> >>`,
})

test('the pages of an attached PDF follow those of the document', async () => {
  const { catalog, filespec } = attachment('report.pdf')
  const report = makePdf([{ content: linesOfText([SENTENCE]) }, { content: linesOfText(['Page two.']) }])
  const portfolio = makePdf([{ content: linesOfText(['Open this portfolio in Acrobat.']) }], {
    objects: [streamOf(report, '/Type /EmbeddedFile'), filespec],
    catalog,
  })
  const { pages } = await readPdf(portfolio)
  expect(pages.map(textOf)).toEqual([['Open this portfolio in Acrobat.'], [SENTENCE], ['Page two.']])
  expect(pages.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('an attachment that isn’t a readable PDF changes nothing', async () => {
  const { catalog, filespec } = attachment('report.pdf')
  for (const content of ['not a PDF', '%PDF-1.7 damaged', ''])
    expect(
      (
        await readPdf(
          makePdf([{ content: linesOfText([PRINTED]) }], {
            objects: [streamOf(content, '/Type /EmbeddedFile'), filespec],
            catalog,
          }),
        )
      ).pages.map(textOf),
    ).toEqual([[PRINTED]])
})

test('a dynamic XFA form is rejected with what to do', async () => {
  const file = makePdf([{ content: linesOfText(['Please wait...']) }], {
    objects: [streamOf('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')],
    catalog: '/NeedsRendering true /AcroForm << /Fields [] /XFA 10 0 R >>',
  })
  await expect(readPdf(file)).rejects.toMatchObject({
    code: 'not_supported',
    message: expect.stringContaining('Open it in Acrobat, print it to a new PDF'),
  })
})
