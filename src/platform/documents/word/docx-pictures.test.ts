import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { linesOfText } from '#test/builders/pdf-fixtures.ts'
import { imageOfPage } from '#test/builders/print-images.ts'
import { makeDocxWith, paragraph } from '#test/builders/word-fixtures.ts'
import type { ReadDocument } from '../document.ts'
import { readDocx } from './docx.ts'

const PAGE = { width: 468, height: 600 }
const PRINT = linesOfText(
  [
    'The roof covering was in serviceable condition.',
    'A double-tapped breaker was found in the main panel. It was in the upper',
    'row, on the left. Repair is recommended.',
  ],
  { x: 20, y: 500 },
)
const SENTENCE =
  'A double-tapped breaker was found in the main panel. It was in the upper row, on the left. Repair is recommended.'

const DRAWING = 'xmlns:wp="urn:wp" xmlns:a="urn:a" xmlns:r="urn:r"'
const EMU_PER_POINT = 12_700

const picture = (id: string, { width, height } = PAGE) =>
  `<w:p><w:r><w:drawing><wp:inline ${DRAWING}><wp:extent cx="${width * EMU_PER_POINT}" cy="${height * EMU_PER_POINT}"/><a:blip r:embed="${id}"/></wp:inline></w:drawing></w:r></w:p>`

const vmlPicture = (id: string) =>
  `<w:p><w:r><w:pict><v:shape xmlns:v="urn:v" style="width:468pt;height:600pt"><v:imagedata xmlns:r="urn:r" r:id="${id}"/></v:shape></w:pict></w:r></w:p>`

async function read(body: string, content: Buffer, { images = true } = {}) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'odie-docx-'))
  const path = join(folder.path, 'report.docx')
  await writeFile(path, makeDocxWith(body, [{ type: 'image', name: 'media/image1', content, id: 'p1' }]))
  return await readDocx(path, { images })
}

const textsOf = ({ pages }: ReadDocument) =>
  pages.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' ')))

const { jpeg } = await imageOfPage(PRINT, PAGE)

test.each([
  ['in a drawing', picture('p1')],
  ['in a shape of Word 2007', vmlPicture('p1')],
])('a picture of a page %s is read where it stands, in paragraphs', async (_where, drawn) => {
  const texts = textsOf(await read(paragraph('Before it.') + drawn + paragraph('After it.'), jpeg))
  expect([texts[0], texts.at(-1)]).toEqual(['Before it.', 'After it.'])
  expect(texts).toContain(SENTENCE)
})

test.each(['png', 'gif', 'tiff', 'webp'] as const)('a picture of a page as %s is read', async (format) => {
  const image = await sharp(jpeg).toFormat(format).toBuffer()
  expect(textsOf(await read(paragraph('Before it.') + picture('p1'), image))).toContain(SENTENCE)
})

test('a page that was scanned sideways is read', async () => {
  const sideways = await sharp(jpeg).rotate(90).toBuffer()
  const size = { width: PAGE.height, height: PAGE.width }
  expect(textsOf(await read(paragraph('Before it.') + picture('p1', size), sideways))).toContain(SENTENCE)
})

test('pictures are read only on request, unless there’s no other text', async () => {
  const beside = await read(paragraph('Before it.') + picture('p1'), jpeg, { images: false })
  expect(textsOf(beside)).toEqual(['Before it.'])
  expect(beside.hasImages).toBe(true)
  expect(textsOf(await read(picture('p1'), jpeg, { images: false }))).toContain(SENTENCE)
})

test('a picture of a page that can’t be decoded or read marks its page; a photo or a small drawing doesn’t', async () => {
  const isMarked = async (drawn: string, content: Buffer) => {
    const { pages } = await read(paragraph('Before it.') + drawn, content)
    return pages.map(({ unreadable }) => unreadable)
  }
  const symbols = linesOfText(
    [
      'abcdefgh ijklmn opqrstu',
      'vwxyzabc defghij klmnop',
      'qrstuvwx yzabcd efghijk',
      'lmnopqrs tuvwxyz abcdef',
    ],
    { x: 20, y: 500 },
  ).replace('/F1 11 Tf 14 TL', '/F2 16 Tf 26 TL')
  const photo = await sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  expect(await isMarked(picture('p1'), Buffer.from('\x01\0\0\0 an enhanced metafile'))).toEqual([true])
  expect(await isMarked(picture('p1'), (await imageOfPage(symbols, PAGE)).jpeg)).toEqual([true])
  expect(await isMarked(picture('p1', { width: 100, height: 80 }), Buffer.from('a metafile'))).toEqual([
    false,
  ])
  expect(await isMarked(picture('p1'), photo)).toEqual([false])
})
