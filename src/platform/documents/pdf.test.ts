import { expect, test } from 'vitest'
import { linesOfText, makePdf, streamOf } from '#test/builders/pdf-fixtures.ts'
import type { Box, Page, ReadDocument, Word } from './document.ts'
import { readPdf } from './pdf.ts'

const textOf = (page: Page | undefined) =>
  page?.lines.map((line) => line.words.map(({ text }) => text).join(' ')) ?? []

const wordIn = ({ pages }: ReadDocument, text: string): Word => {
  const found = pages
    .flatMap(({ lines }) => lines.flatMap(({ words }) => words))
    .find((word) => word.text === text)
  if (!found) throw new Error(`No word '${text}'`)
  return found
}

/** A word with its baseline at (x, y) in page space. */
const wordAt = (word: string, x: number, y: number) => `BT /F1 12 Tf ${x} ${y} Td (${word}) Tj ET`

const expectNear = (box: Box, expected: Box) => {
  for (const side of [0, 1, 2, 3] as const) expect(Math.abs(box[side] - expected[side])).toBeLessThan(3)
}

/** In 12-point Helvetica, "Panel" is 31.4 points wide and reaches from 2.5 below the baseline to 9 above. */
test('boxes are in points from the top left corner', async () => {
  const document = await readPdf(makePdf([{ content: wordAt('Panel', 100, 700) }]))
  expect(document.pages[0]).toMatchObject({ number: 1, width: 612, height: 792, ocr: false })
  const word = wordIn(document, 'Panel')
  expectNear(word.box, [100, 83, 131.4, 94.5])
  expect(word).toMatchObject({ fontSize: 12, bold: false })
})

test('boxes on a cropped page are relative to the visible page', async () => {
  const document = await readPdf(
    makePdf([{ content: wordAt('Panel', 100, 700), entries: '/CropBox [50 100 450 750]' }]),
  )
  expect(document.pages[0]).toMatchObject({ width: 400, height: 650 })
  expectNear(wordIn(document, 'Panel').box, [50, 41, 81.4, 52.5])
})

/** Text matrices of text that's upright on a page with this /Rotate. */
const UPRIGHT: Record<number, string> = { 90: '0 1 -1 0', 180: '-1 0 0 -1', 270: '0 -1 1 0' }

test.each<[number, Box, { width: number; height: number }]>([
  [90, [597.5, 50, 609, 81.4], { width: 650, height: 400 }],
  [180, [318.6, 597.5, 350, 609], { width: 400, height: 650 }],
  [270, [41, 318.6, 52.5, 350], { width: 650, height: 400 }],
])(
  'boxes on a page that is cropped and rotated by %i° are relative to the visible page',
  async (rotation, box, size) => {
    const document = await readPdf(
      makePdf([
        {
          // As many letters are upright as aren't, so that the page isn't turned.
          content: `${wordAt('Panel', 100, 700)} BT /F1 12 Tf ${UPRIGHT[rotation]} 250 400 Tm (Other) Tj ET`,
          entries: `/CropBox [50 100 450 750] /Rotate ${rotation}`,
        },
      ]),
    )
    expect(document.pages[0]).toMatchObject(size)
    expectNear(wordIn(document, 'Panel').box, box)
  },
)

test.each([
  [0, 3, '0 -1 1 0'],
  [0, 2, '-1 0 0 -1'],
  [0, 1, '0 1 -1 0'],
  [90, 3, '1 0 0 1'],
  [180, 3, '0 1 -1 0'],
])(
  'on a page with /Rotate %i, text that needs %i quarter turns is read upright',
  async (rotation, turned, matrix) => {
    const lines = ['The panel is full.', 'Add a panel beside it.']
    const steps = { '0 -1 1 0': [-20, 0], '-1 0 0 -1': [0, 20], '0 1 -1 0': [20, 0], '1 0 0 1': [0, -20] }[
      matrix
    ]!
    const content = lines.map(
      (line, n) => `${matrix} ${300 + n * steps[0]!} ${400 + n * steps[1]!} Tm (${line}) Tj`,
    )
    const { pages } = await readPdf(
      makePdf([{ content: `BT /F1 11 Tf ${content.join(' ')} ET`, entries: `/Rotate ${rotation}` }]),
    )
    expect(textOf(pages[0])).toEqual(lines)
    const isWide = (rotation / 90 + turned) % 2 === 1
    expect(pages[0]).toMatchObject({ turned, width: isWide ? 792 : 612, height: isWide ? 612 : 792 })
  },
)

test('text outside the visible page is dropped', async () => {
  const document = await readPdf(
    makePdf([
      {
        content: `${wordAt('Seen', 100, 700)} ${wordAt('Cropped', 100, 780)} ${wordAt('Beside', 2000, 300)} ${wordAt('Below', 100, -300)}`,
        entries: '/CropBox [0 0 612 760]',
      },
    ]),
  )
  expect(textOf(document.pages[0])).toEqual(['Seen'])
})

test('side-by-side columns never share a line, and are read one after the other', async () => {
  const left = linesOfText(['left one', 'left two', 'left three'], { x: 60 })
  const right = linesOfText(['right one', 'right two', 'right three'], { x: 320 })
  const document = await readPdf(makePdf([{ content: `${left} ${right}` }]))
  expect(textOf(document.pages[0])).toEqual([
    'left one',
    'left two',
    'left three',
    'right one',
    'right two',
    'right three',
  ])
})

test('a footer drawn first and a heading drawn last are read in their visual order', async () => {
  const footer = wordAt('footer', 60, 20)
  const body = linesOfText(['body one', 'body two'], { x: 60, y: 600 })
  const heading = 'BT /F1 24 Tf 200 700 Td (Heading) Tj ET'
  const document = await readPdf(makePdf([{ content: `${footer} ${body} ${heading}` }]))
  expect(textOf(document.pages[0])).toEqual(['Heading', 'body one', 'body two', 'footer'])
})

test('a font change doesn’t split a line', async () => {
  const content =
    'BT /F1 11 Tf 72 700 Td (Observed: ) Tj /F1 9 Tf (double tap ) Tj /F1 11 Tf (at panel) Tj ET'
  expect(textOf((await readPdf(makePdf([{ content }]))).pages[0])).toEqual(['Observed: double tap at panel'])
})

test('a word hyphenated at a line end is joined on the first line', async () => {
  const document = await readPdf(
    makePdf([{ content: linesOfText(['gas and wood fuel-', 'burning appliances']) }]),
  )
  expect(textOf(document.pages[0])).toEqual(['gas and wood fuel-burning', 'appliances'])
})

test('each checkbox is a separate word, whatever font draws it', async () => {
  const content =
    'BT 72 700 Td /F2 11 Tf (4) Tj /F1 11 Tf ( Inspected ) Tj /F2 11 Tf (o8q) Tj /F1 11 Tf ( Deficient) Tj ET'
  expect(textOf((await readPdf(makePdf([{ content }]))).pages[0])).toEqual(['☒ Inspected ☐ ☒ ☐ Deficient'])
})

test('Wingdings checkboxes are recognized by every code that PDF writers use for them', async () => {
  const wingdings =
    '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Wingdings /Encoding /WinAnsiEncoding >>'
  const macWingdings = wingdings.replace('WinAnsi', 'MacRoman')
  const content =
    'BT 72 700 Td /W1 11 Tf (\\376\\250\\375\\250) Tj /F1 11 Tf ( plain ) Tj /W2 11 Tf (\\250\\376) Tj /F1 11 Tf ( \\376) Tj ET'
  const document = await readPdf(
    makePdf([{ content }], {
      objects: [wingdings, macWingdings],
      fonts: '/W1 10 0 R /W2 11 0 R',
    }),
  )
  expect(textOf(document.pages[0])).toEqual(['☒ ☐ ☒ ☐ plain ☐ ☒ þ'])
})

/** A 10-point square with its lower left corner at (x, y), with a cross in it if `checked`. */
const square = (x: number, y: number, checked: boolean) =>
  `${x} ${y} 10 10 re S ${checked ? `${x + 1} ${y + 1} m ${x + 9} ${y + 9} l ${x + 1} ${y + 9} m ${x + 9} ${y + 1} l S` : ''}`

test('drawn checkboxes come before the line they belong to', async () => {
  const row = [false, false, true].map((checked, index) => square(30 + 15 * index, 698, checked)).join(' ')
  const list = Array.from({ length: 6 }, (_, index) => square(72, 598 - 20 * index, index === 2)).join(' ')
  const labels = Array.from({ length: 6 }, (_, index) => wordAt(`Hazard${index}`, 88, 600 - 20 * index)).join(
    ' ',
  )
  const document = await readPdf(
    makePdf([{ content: `${wordAt('Panels', 110, 700)} ${labels} ${row} ${list}` }]),
  )
  expect(textOf(document.pages[0])).toEqual([
    '☐ ☐ ☒',
    'Panels',
    '☐ Hazard0',
    '☐ Hazard1',
    '☒ Hazard2',
    '☐ Hazard3',
    '☐ Hazard4',
    '☐ Hazard5',
  ])
})

test('a drawn icon, a bullet, and a table corner aren’t read as checkboxes', async () => {
  const bullets = Array.from({ length: 8 }, (_, index) => `72 ${598 - 20 * index} 7 7 re f`).join(' ')
  const content = `${wordAt('Text', 88, 600)} ${square(300, 300, false)} ${bullets} 400 400 m 410 400 412 410 400 410 c f`
  expect(textOf((await readPdf(makePdf([{ content }]))).pages[0])).toEqual(['Text'])
})

test('values typed into form fields are part of the page’s text', async () => {
  const appearance = (content: string) =>
    streamOf(
      content,
      '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 3 0 R >> >>',
    )
  const document = await readPdf(
    makePdf([{ content: wordAt('Comments:', 72, 700), entries: '/Annots [10 0 R]' }], {
      objects: [
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (Missing cover) /Rect [150 695 350 715] /F 4 /AP << /N 11 0 R >> >>',
        appearance('BT /F1 12 Tf 2 5 Td (Missing cover) Tj ET'),
        '<< /Fields [10 0 R] >>',
      ],
      catalog: '/AcroForm 12 0 R',
    }),
  )
  expect(textOf(document.pages[0]).join(' ')).toBe('Comments: Missing cover')
})

/** A font whose codes 1 to 3 draw ligatures without a Unicode mapping, as newer report software embeds. */
const LOSSY =
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [1 /g1 /g2 /g3] >> >>'

test('lost ligatures are restored, and word boxes stay in order', async () => {
  const content =
    'BT /L 11 Tf 72 700 Td (Federal Paci\\001c panel; a quali\\001ed person should \\001x this \\002uorescent \\001xture.) Tj ET'
  const document = await readPdf(makePdf([{ content }], { objects: [LOSSY], fonts: '/L 10 0 R' }))
  expect(textOf(document.pages[0])).toEqual([
    'Federal Pacific panel; a qualified person should fix this fluorescent fixture.',
  ])
  expect(wordIn(document, 'Pacific').box[0]).toBeGreaterThan(wordIn(document, 'Federal').box[2])
})

test('a password-protected PDF is rejected with a message that says what to do', async () => {
  const secret = 'x'.repeat(32)
  const encrypted = makePdf([{ content: wordAt('Panel', 100, 700) }], {
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (${secret}) /U (${secret}) >> /ID [(id) (id)]`,
  })
  await expect(readPdf(encrypted)).rejects.toMatchObject({
    code: 'encrypted',
    message: 'This PDF is password-protected. Upload a copy without the password.',
  })
})

test('a PDF with a wrong cross-reference offset is still read; a truncated one is rejected', async () => {
  const whole = makePdf([{ content: wordAt('Panel', 100, 700) }, { content: wordAt('Second', 100, 700) }])
  const wrongTable = Buffer.from(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1')
  expect((await readPdf(wrongTable)).pages.map(textOf)).toEqual([['Panel'], ['Second']])
  await expect(readPdf(whole.subarray(0, whole.length >> 1))).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('damaged'),
  })
})

test('a PDF without text or images is rejected', async () => {
  await expect(readPdf(makePdf([{ content: '' }]))).rejects.toMatchObject({ code: 'no_text' })
})

test('a PDF over the page limit is rejected, and the next one is read', async () => {
  const pages = Array.from({ length: 12 }, () => ({ content: wordAt('Panel', 100, 700) }))
  const limits = { maxPages: 10, maxCharactersPerPage: 1000, maxOcrPages: 1 }
  await expect(readPdf(makePdf(pages), { limits })).rejects.toMatchObject({ code: 'too_complex' })
  expect((await readPdf(makePdf(pages.slice(0, 10)), { limits })).pages).toHaveLength(10)
})
