import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesOfText, makePdf, makeScan, streamOf } from '#test/builders/pdf-fixtures.ts'
import { scanOf } from '#test/builders/scans.ts'
import { docxXml, makeDoc, makeDocx, makeZip, paragraph } from '#test/builders/word-fixtures.ts'
import type { Page } from './document.ts'
import type { OcrProgress } from './pdf-page.ts'
import { readDocument } from './read.ts'
import { renderPage } from './render.ts'
import { kindOfFile } from './sniff.ts'

let folder = ''
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odie-read-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function stored(content: string | Buffer): Promise<string> {
  const path = join(folder, `file-${++files}`)
  await writeFile(path, content)
  return path
}

const read = async (content: string | Buffer) => await readDocument(await stored(content))

const textOf = (page: Page | undefined) =>
  page?.lines.map((line) => line.words.map(({ text }) => text).join(' ')) ?? []

const TEXT = ['The main panel has a double tapped breaker.', 'Contact a qualified electrician.']

test('the content decides a file’s format, not its name', async () => {
  const kinds = await Promise.all(
    [
      makePdf([{ content: linesOfText(TEXT) }]),
      Buffer.concat([Buffer.alloc(900, 'junk '), makePdf([{ content: '' }])]),
      makeDocx(docxXml(paragraph('Text'))),
      makeDoc('Text.\r'),
      'Plain text with ümlauts',
      Buffer.from('Windows\x92 text', 'latin1'),
      makeZip([{ name: 'xl/workbook.xml', content: '<x/>' }]),
      await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      '{\\rtf1 Rich text}',
      '',
    ].map(async (content) => await kindOfFile(await stored(content))),
  )
  expect(kinds).toEqual(['pdf', 'pdf', 'docx', 'doc', 'txt', 'txt', undefined, undefined, 'doc', undefined])
})

test('a file that isn’t a document is rejected with a code', async () => {
  await expect(read('')).rejects.toMatchObject({ code: 'empty' })
  await expect(read(Buffer.from('89504e470d0a1a0a00', 'hex'))).rejects.toMatchObject({
    code: 'not_supported',
  })
  await expect(read(' \n\n ')).rejects.toMatchObject({ code: 'no_text' })
})

test('plain text keeps its lines, paragraphs, and pages', async () => {
  const { kind, pages } = await read(
    'First line\r\nsecond line\r\n\r\n\r\nNew paragraph [x] checked [ ] not\f\nPage two\n',
  )
  expect(kind).toBe('txt')
  expect(pages.map(textOf)).toEqual([
    ['First line', 'second line', '', 'New paragraph ☒ checked ☐ not'],
    ['Page two'],
  ])
})

test('text that isn’t UTF-8 is read as Windows-1252', async () => {
  const { pages } = await read(Buffer.from('The inspector\x92s note \x96 caf\xe9', 'latin1'))
  expect(textOf(pages[0])).toEqual(['The inspector’s note – café'])
})

test('spaces in place of ligatures are closed, but only in a text with several such fragments', async () => {
  const lossy = await read(
    'Roo ng\nFederal Paci c panels: a quali ed, licensed electrician should con rm.\nThe xture in the rst o ce and under oor heating were identi ed.\n',
  )
  expect(textOf(lossy.pages[0])).toEqual([
    'Roofing',
    'Federal Pacific panels: a qualified, licensed electrician should confirm.',
    'The fixture in the first office and under floor heating were identified.',
  ])
  const intact = 'Mr. O re laid the ow of the re c oor in one go.'
  expect(textOf((await read(intact)).pages[0])).toEqual([intact])
})

test('a DOCX is read with its headings, tables, breaks, checkboxes, and text boxes', async () => {
  const body = [
    '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Electrical</w:t></w:r></w:p>',
    '<w:p><w:r><w:t>Pan</w:t></w:r><w:r><w:rPr><w:b/><w:sz w:val="28"/></w:rPr><w:t>el was </w:t></w:r><w:r><w:t>hot</w:t><w:br/><w:t>and</w:t><w:tab/><w:t>loose</w:t></w:r></w:p>',
    '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Cell one</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:t>Cell two</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    '<w:p><w:r><w:br w:type="page"/></w:r></w:p>',
    '<w:p><w:r><w:del/><w:delText>gone</w:delText><w:t>Next page</w:t></w:r></w:p>',
    '<w:p><w:r><w:t>Around</w:t><w:txbxContent><w:p><w:r><w:t>In a box</w:t></w:r></w:p></w:txbxContent></w:r></w:p>',
  ]
  const { kind, pages } = await read(makeDocx(docxXml(body.join(''))))
  expect(kind).toBe('docx')
  expect(pages.map(textOf)).toEqual([
    ['Electrical', 'Panel was hot', 'and loose', 'Cell one', '☒ Cell two'],
    ['Next page', 'In a box', 'Around'],
  ])
  expect(pages[0]?.lines[0]?.words[0]?.bold).toBe(true)
  expect(pages[0]?.lines[1]?.words.map(({ bold }) => bold)).toEqual([false, true, false])
})

test('a DOC is read paragraph by paragraph', async () => {
  const { kind, pages } = await read(makeDoc(`${TEXT.join('\r')}\rCell\x07Next cell\x07\r`))
  expect(kind).toBe('doc')
  expect(textOf(pages[0])?.filter((line) => line !== '')).toEqual([...TEXT, 'Cell', 'Next cell'])
})

test('a password-protected Word file is rejected with a message that says what to do', async () => {
  const doc = makeDoc('Text.\r')
  // The main stream is in our file's third sector; Word itself writes it first.
  const stream = doc.subarray(512 * 3, 512 * 4)
  const encrypted = Buffer.concat([doc.subarray(0, 512), stream, doc.subarray(512)])
  encrypted.writeUInt16LE(0x0300, 512 + 10)
  await expect(read(encrypted)).rejects.toMatchObject({ code: 'encrypted', message: /password/ })
  const wrapped = Buffer.concat([doc.subarray(0, 512), Buffer.from('EncryptedPackage', 'utf16le')])
  await expect(read(wrapped)).rejects.toMatchObject({ code: 'encrypted', message: /password/ })
})

async function photo() {
  const width = 800
  const height = 1035
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const jpeg = await sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .blur(8)
    .normalize()
    .toColorspace('b-w')
    .jpeg()
    .toBuffer()
  return { jpeg, width, height }
}

test('a scanned page is read by OCR, with boxes and progress; a photo isn’t', async () => {
  const page = makePdf([{ content: linesOfText([...TEXT, ...TEXT, ...TEXT]) }])
  const path = await stored(makeScan([await scanOf(page), await photo()]))
  const progress: OcrProgress[] = []
  const { pages } = await readDocument(path, { onOcr: (step) => progress.push(step) })
  expect(progress.at(-1)).toEqual({ page: 1, of: 1 })
  expect(pages.map(({ ocr }) => ocr)).toEqual([true, false])
  expect(textOf(pages[0]).slice(0, 2)).toEqual(TEXT)
  // Drawn 72 points from the left and 72 from the top; skewing and fitting moved it by a few.
  const [x0, , , y1] = pages[0]!.lines[0]!.words[0]!.box
  expect(Math.abs(x0 - 72)).toBeLessThan(15)
  expect(Math.abs(y1 - 72)).toBeLessThan(15)
  expect(pages[1]?.lines).toEqual([])
})

test('a page whose font maps its letters to the private use area is read by OCR', async () => {
  const toPrivateUse = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
    1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7E> <E020> endbfrange endcmap end end`
  const font =
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>'
  const content = linesOfText([...TEXT, ...TEXT]).replace('/F1', '/G')
  const path = await stored(
    makePdf([{ content }], { objects: [font, streamOf(toPrivateUse)], fonts: '/G 10 0 R' }),
  )
  const { pages } = await readDocument(path)
  expect(pages[0]?.ocr).toBe(true)
  expect(textOf(pages[0])).toEqual([...TEXT, ...TEXT])
})

test('a page is rendered as WebP of the requested width, within the pixel limit', async () => {
  const path = await stored(
    makePdf([
      { content: linesOfText(TEXT), entries: '/Rotate 90' },
      { content: '', mediaBox: '[0 0 10 14000]' },
    ]),
  )
  const image = await renderPage(path, 1, { widthPx: 600 })
  expect(image).toMatchObject({ width: 600, height: 464 })
  const { format, width, height } = await sharp(image!.webp).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 600, height: 464 })
  const ink = await sharp(image!.webp).grayscale().stats()
  expect(ink.channels[0]!.min).toBeLessThan(100)
  const narrow = await renderPage(path, 2, { widthPx: 5000 })
  expect(narrow!.width * narrow!.height).toBeLessThan(13_000_000)
  expect(narrow!.height).toBeLessThanOrEqual(16_000)
})

test('files without page layout, and pages that don’t exist, have no page image', async () => {
  expect(await renderPage(await stored('Text'), 1)).toBeUndefined()
  expect(await renderPage(await stored(makeDocx(docxXml(paragraph('Text')))), 1)).toBeUndefined()
  expect(await renderPage(await stored(makePdf([{ content: '' }])), 2)).toBeUndefined()
})
