import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linesOfText } from '#test/builders/pdf-fixtures.ts'
import { imageOfPage } from '#test/builders/print-images.ts'
import { makeDoc } from '#test/builders/word-fixtures.ts'
import type { Line, ReadDocument } from '../document.ts'
import { readDocument } from '../read.ts'

const PAGE = { width: 468, height: 600 }
const SENTENCE = 'A double-tapped breaker was found in the main panel.'
const { jpeg } = await imageOfPage(
  linesOfText(['The roof covering was in serviceable condition.', '', SENTENCE], { x: 20, y: 500 }),
  PAGE,
)
const base64 = jpeg.toString('base64')

/** A record of a picture in a DOC file: instance and type, length, an identifier, and a tag. */
function blip(instance: number, type: number, content: Buffer, header = Buffer.alloc(1)) {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(instance << 4, 0)
  head.writeUInt16LE(type, 2)
  head.writeUInt32LE(16 + header.length + content.length, 4)
  return Buffer.concat([head, Buffer.alloc(16), header, content])
}

const rtf = (picture: string, text = String.raw`Before it.\par`) =>
  `{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}${text}${picture}}`

const message = (text: string) =>
  [
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary="b"',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<html><body><p>${text}</p><img src="cid:page"></body></html>`,
    '--b',
    'Content-Type: image/jpeg',
    'Content-Transfer-Encoding: base64',
    'Content-ID: <page>',
    '',
    base64.replace(/.{76}/g, '$&\r\n'),
    '--b--',
    '',
  ].join('\r\n')

const wordXml = (text: string) =>
  `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p><w:p><w:r><w:pict><w:binData w:name="wordml://1.jpg">${base64}</w:binData></w:pict></w:r></w:p></w:body></w:wordDocument>`

const html = (text: string) =>
  `<!DOCTYPE html><html><body><p>${text}</p><img alt="" src="data:image/jpeg;base64,${base64}"></body></html>`

async function read(content: string | Buffer, { images = true } = {}) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'odie-pictures-'))
  const path = join(folder.path, 'report.doc')
  await writeFile(path, content)
  return await readDocument(path, { images })
}

const textOfLine = ({ words }: Line) => words.map(({ text }) => text).join(' ')
const textsOf = ({ pages }: ReadDocument) => pages.flatMap(({ lines }) => lines.map(textOfLine))

const HEX = jpeg.toString('hex').replace(/.{128}/g, '$&\n')
const PICT = String.raw`{\*\shppict{\pict{\*\picprop{\sp{\sn pictureId}{\sv 1}}}\picwgoal9360\pichgoal12000\jpegblip\bliptag1{\*\blipuid 0123456789abcdef0123456789abcdef}`

test.each([
  ['DOC', Buffer.concat([makeDoc('Before it.\r'), blip(0x46a, 0xf01d, jpeg), Buffer.alloc(64)])],
  ['RTF', rtf(`${PICT}${HEX}}}`)],
  ['RTF, in binary', Buffer.from(rtf(`${PICT}\\bin${jpeg.length} ${jpeg.toString('latin1')}}}`), 'latin1')],
  ['HTML', html('Before it.')],
  ['a web page in one file', message('Before it.')],
  ['Word 2003’s XML', wordXml('Before it.')],
])('a picture of a page in %s is read after the text', async (_format, content) => {
  const document = await read(content)
  expect(document).toMatchObject({ hasImages: true, pages: [{ unreadable: false }] })
  const texts = textsOf(document)
  expect(texts[0]).toBe('Before it.')
  expect(texts).toContain(SENTENCE)
})

test('pictures wait until they’re asked for, unless there’s no text', async () => {
  const waiting = await read(html('Before it.'), { images: false })
  expect(waiting.hasImages).toBe(true)
  expect(textsOf(waiting)).toEqual(['Before it.'])
  expect(textsOf(await read(html(''), { images: false }))).toContain(SENTENCE)
})

test('what only programs without pictures show isn’t read twice', async () => {
  const twice = `${PICT}${HEX}}}{\\nonshppict{\\pict\\picwgoal9360\\pichgoal12000\\jpegblip\n${HEX}}}`
  expect(textsOf(await read(rtf(twice))).filter((text) => text === SENTENCE)).toHaveLength(1)
})

test.each([
  ['RTF', rtf(`{\\pict\\wmetafile8\\picwgoal9360\\pichgoal12000\n${'01'.repeat(1000)}}`)],
  ['DOC', Buffer.concat([makeDoc('Before it.\r'), blip(0x216, 0xf01b, Buffer.alloc(900), metafileHeader())])],
])('a metafile as large as a page in %s makes the page unreadable', async (_format, content) => {
  expect(await read(content)).toMatchObject({ pages: [{ unreadable: true }] })
})

/** Its width and height are 468 × 600 points, in EMU. */
function metafileHeader() {
  const header = Buffer.alloc(34)
  header.writeInt32LE(PAGE.width * 12_700, 20)
  header.writeInt32LE(PAGE.height * 12_700, 24)
  return header
}

test('hidden text is kept apart', async () => {
  const hiddenOf = ({ pages }: ReadDocument) => pages[0]!.hiddenLines?.map(textOfLine)
  const inRtf = await read(rtf('', String.raw`Shown.{\v A double-tapped \b breaker.}\par`))
  expect([textsOf(inRtf), hiddenOf(inRtf)]).toEqual([['Shown.'], ['A double-tapped breaker.']])
  const page = '<html><body><p>Shown.</p><p style="display:none">A double-tapped breaker.</p></body></html>'
  const inHtml = await read(page)
  expect([textsOf(inHtml), hiddenOf(inHtml)]).toEqual([['Shown.'], ['A double-tapped breaker.']])
})
