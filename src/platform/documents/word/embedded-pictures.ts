import PostalMime from 'postal-mime'
import { wideEncodingOf } from '#platform/documents/encoding/decode.ts'
import type { Line, ReadDocument } from '../document.ts'
import type { OcrProgress } from '../pdf-page.ts'
import { type Picture, readPictures } from './pictures.ts'

/** The formats that have their pictures among their text, or in streams of their own. */
type Format = 'doc' | 'rtf' | 'html' | 'mhtml' | 'word-xml'

export type PictureOptions = {
  /** Also reads print in pictures. */
  images?: boolean
  onOcr?: (progress: OcrProgress) => void
}

/** A picture in a file, with its size as shown in points, or 0 × 0, and how to get at its content. */
type Embedded = Omit<Picture, 'id'> & { content: () => Buffer }

/** Smaller ones are bullets and lines. A row of ten letters takes 400 bytes. */
const MIN_BYTES = 400

/**
 * Adds what a file's pictures say to the end of its text, in their order: where these formats show them isn't known. Pictures are
 * read with `images`, or if there's no text. The last page is unreadable if one has print that OCR can't read.
 */
export async function withPictures(
  document: ReadDocument,
  bytes: Buffer,
  format: Format,
  { images = false, onOcr }: PictureOptions,
): Promise<ReadDocument> {
  const embedded = await picturesIn(bytes, format)
  if (embedded.length === 0) return document
  if (!images && document.pages.some(({ lines }) => lines.length > 0)) return { ...document, hasImages: true }
  const pictures = embedded.map(({ width, height }, index) => ({ id: String(index), width, height }))
  const { lines, unread } = await readPictures(
    pictures,
    async ({ id }) => embedded[Number(id)]!.content(),
    (progress) => onOcr?.(progress),
  )
  const last = document.pages.at(-1)!
  last.lines.push(...pictures.flatMap(({ id }) => paragraphsOf(lines.get(id) ?? [])))
  last.unreadable ||= unread.size > 0
  return { ...document, hasImages: true }
}

/** Lines of pictures are paragraphs; in these formats, an empty line ends one. */
const paragraphsOf = (lines: readonly Line[]) => lines.flatMap((line) => [NO_WORDS, line])

const NO_WORDS: Line = { words: [], box: [0, 0, 0, 0] }

async function picturesIn(bytes: Buffer, format: Format): Promise<Embedded[]> {
  switch (format) {
    case 'doc':
      return picturesInDoc(bytes)
    case 'rtf':
      return picturesInRtf(bytes.toString('latin1'))
    case 'html':
      return picturesInHtml(latin1Of(bytes))
    case 'word-xml':
      return picturesInXml(latin1Of(bytes))
    case 'mhtml':
      return await picturesInMessage(bytes)
  }
}

/** Base64 is ASCII in any encoding. */
function latin1Of(bytes: Buffer): string {
  const encoding = wideEncodingOf(bytes.subarray(0, 200))
  return encoding ? new TextDecoder(encoding).decode(bytes) : bytes.toString('latin1')
}

const POINTS_PER_EMU = 1 / 12_700
const POINTS_PER_TWIP = 1 / 20

/**
 * Types of blips ([MS-ODRAW] 2.2.23), by their record's first four bytes, with the bytes before the content: identifiers of 16 bytes,
 * one or two, and a tag. Metafiles have a header of 34 bytes in place of the tag.
 */
const BLIPS = new Map([
  ...blips(0xf01d, 17, [0x46a, 0x6e2]),
  ...blips(0xf01e, 17, [0x6e0]),
  ...blips(0xf01f, 17, [0x7a8]),
  ...blips(0xf029, 17, [0x6e4]),
  ...blips(0xf02a, 17, [0x46a, 0x6e2]),
  ...blips(0xf01a, 50, [0x3d4]),
  ...blips(0xf01b, 50, [0x216]),
])

/** The instance after each of these has two identifiers. */
function blips(type: number, header: number, instances: readonly number[]) {
  const isMetafile = type === 0xf01a || type === 0xf01b
  return instances.flatMap((instance) =>
    [0, 1].map((second) => {
      const key = (type * 0x10000 + ((instance + second) << 4)) >>> 0
      return [key, { header: header + 16 * second, isMetafile }] as const
    }),
  )
}

/** Their records are found by their first bytes: libraries that read the text don't list them. */
function picturesInDoc(file: Buffer): Embedded[] {
  const found: Embedded[] = []
  for (let at = 3; at + 50 < file.length; at++) {
    // The high byte of each type.
    if (file[at] !== 0xf0) continue
    const blip = BLIPS.get(file.readUInt32LE(at - 3))
    if (!blip) continue
    const start = at + 5
    const end = start + file.readUInt32LE(at + 1)
    if (end > file.length || end - start - blip.header < MIN_BYTES) continue
    const content = file.subarray(start + blip.header, end)
    found.push({
      ...(blip.isMetafile ? metafileSize(file.subarray(start + blip.header - 34)) : NO_SIZE),
      content: () => content,
    })
    at = end
  }
  return found
}

const NO_SIZE = { width: 0, height: 0 }

/** From the header of a metafile ([MS-ODRAW] 2.2.31): its size and bounds, and its width and height in EMU. */
const metafileSize = (header: Buffer) => ({
  width: header.readInt32LE(20) * POINTS_PER_EMU,
  height: header.readInt32LE(24) * POINTS_PER_EMU,
})

/** In groups that begin with `\pict`. */
function picturesInRtf(source: string): Embedded[] {
  const found: Embedded[] = []
  for (let at = source.indexOf(PICT); at >= 0; at = source.indexOf(PICT, at + PICT.length)) {
    // Programs that don't know `\shppict` show this instead.
    if (/\\nonshppict\s*\{\s*$/.test(source.slice(Math.max(0, at - 40), at))) continue
    const head = source.slice(at, at + MAX_HEAD)
    const data = dataOf(source, at, head)
    if (!data) continue
    const { start, end, encoding } = data
    const content = () => Buffer.from(source.slice(start, end).replace(SPACES[encoding], ''), encoding)
    if (end - start >= MIN_BYTES) found.push({ ...goalSize(head), content })
    at = end - PICT.length
  }
  return found
}

/** In hexadecimal digits, or in binary after `\bin` and its length. Null for a group with neither. */
function dataOf(source: string, at: number, head: string) {
  const binary = /\\bin(\d{1,10}) ?/.exec(head)
  const digits = HEX.exec(head)
  if (binary && (!digits || binary.index < digits.index)) {
    const start = at + binary.index + binary[0].length
    return { start, end: Math.min(source.length, start + Number(binary[1])), encoding: 'latin1' as const }
  }
  if (!digits) return null
  const start = at + digits.index
  return { start, end: endOfHex(source, start), encoding: 'hex' as const }
}

/** What isn't data. */
const SPACES = { latin1: /(?!)/, hex: /\s+/g }

const goalSize = (head: string) => ({
  width: numberAfter(head, 'picwgoal') * POINTS_PER_TWIP,
  height: numberAfter(head, 'pichgoal') * POINTS_PER_TWIP,
})

const PICT = '\\pict'
/** The properties before a picture's content. Word's are 2 kB with all of a shape's. */
const MAX_HEAD = 20_000
/** An identifier of a picture has 32. */
const HEX = /(?<=[\s}])(?:[0-9a-fA-F]\s*){100}/

const numberAfter = (head: string, word: string) =>
  Number(new RegExp(`\\\\${word}(\\d{1,6})`).exec(head)?.[1] ?? 0)

function endOfHex(source: string, start: number): number {
  const end = /[^0-9a-fA-F\s]/g
  end.lastIndex = start
  return end.exec(source)?.index ?? source.length
}

/** As `data:` addresses. */
const picturesInHtml = (html: string) => base64Between(html, 'data:image/', ',', /["')\s>]/g)

/** In Word 2003's XML, and in a DOCX as one file. */
const picturesInXml = (xml: string) => [
  ...base64Between(xml, '<w:binData', '>', /</g),
  ...base64Between(xml, '<pkg:binaryData', '>', /</g),
]

function base64Between(source: string, opening: string, separator: string, closing: RegExp): Embedded[] {
  const found: Embedded[] = []
  for (let at = source.indexOf(opening); at >= 0; at = source.indexOf(opening, at)) {
    const start = source.indexOf(separator, at) + 1
    closing.lastIndex = start
    const end = start === 0 ? source.length : (closing.exec(source)?.index ?? source.length)
    if (end - start >= (MIN_BYTES * 4) / 3)
      found.push({ ...NO_SIZE, content: () => Buffer.from(source.slice(start, end), 'base64') })
    at = end
  }
  return found
}

async function picturesInMessage(bytes: Buffer): Promise<Embedded[]> {
  const { attachments, html } = await PostalMime.parse(bytes, { maxNestingDepth: 20 })
  const attached = attachments
    .filter(({ mimeType }) => mimeType.startsWith('image/'))
    .map(({ content }) => Buffer.from(content as ArrayBuffer))
    .filter(({ length }) => length >= MIN_BYTES)
    .map((content): Embedded => ({ ...NO_SIZE, content: () => content }))
  return [...attached, ...picturesInHtml(html ?? '')]
}
