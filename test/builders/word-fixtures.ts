import { crc32, deflateRawSync } from 'node:zlib'

/** Builders of Word files, for tests that need exact control over the file. */

export type ZipEntry = {
  name: string
  content: string | Buffer
  /** Set if `content` is already deflated: the size and checksum to write into the directory. */
  declared?: { unpackedBytes: number; checksum: number }
}

export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared } of entries) {
    const plain = Buffer.from(content)
    const packed = declared ? plain : deflateRawSync(plain)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(declared?.checksum ?? crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared?.unpackedBytes ?? plain.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name)]),
    )
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

export const docxXml = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}"><w:body>${body}</w:body></w:document>`

export const paragraph = (text: string, properties = '') =>
  `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** @param xml the main part; see {@link docxXml} */
export function makeDocx(xml: string): Buffer {
  return makeZip([
    {
      name: '[Content_Types].xml',
      content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    },
    { name: 'word/document.xml', content: xml },
  ])
}

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A part of a Word file that its main part refers to: by `id`, or `r0` for the first one. `type` is the last word of its URI. */
export type DocxPart = { type: string; name: string; content: string | Buffer; id?: string }

/** A DOCX whose main part has `body`, and relationships to the other parts. */
export function makeDocxWith(body: string, parts: readonly DocxPart[]): Buffer {
  const relationships = parts.map(
    ({ type, name, id }, index) =>
      `<Relationship Id="${id ?? `r${index}`}" Type="${TYPES}/${type}" Target="${name}"/>`,
  )
  return makeZip([
    { name: 'word/document.xml', content: docxXml(body) },
    {
      name: 'word/_rels/document.xml.rels',
      content: `<Relationships>${relationships.join('')}</Relationships>`,
    },
    ...parts.map(({ name, content }) => ({ name: `word/${name}`, content })),
  ])
}

const SECTOR = 512
const FREE = -1
const END_OF_CHAIN = -2
const ALLOCATION = -3

/** A Word 97 file with `text` (Latin-1; `\r` ends a paragraph): header, allocation table, directory, and two streams. */
export function makeDoc(text: string): Buffer {
  const word = wordStream(text)
  const table = pieceTable(text.length)
  const wordSector = 2
  const tableSector = wordSector + word.length / SECTOR
  const sectors = tableSector + table.length / SECTOR
  const nextSectors = Array.from({ length: SECTOR / 4 }, (_, sector) => {
    if (sector === 0) return ALLOCATION
    if (sector >= sectors) return FREE
    return sector === 1 || sector === tableSector - 1 || sector === sectors - 1 ? END_OF_CHAIN : sector + 1
  })
  const allocation = Buffer.alloc(SECTOR)
  for (const [sector, following] of nextSectors.entries()) allocation.writeInt32LE(following, sector * 4)
  const directory = Buffer.concat([
    directoryEntry('Root Entry', { type: 5, child: 1, right: FREE, sector: END_OF_CHAIN, bytes: 0 }),
    directoryEntry('WordDocument', {
      type: 2,
      child: FREE,
      right: 2,
      sector: wordSector,
      bytes: word.length,
    }),
    directoryEntry('1Table', { type: 2, child: FREE, right: FREE, sector: tableSector, bytes: table.length }),
    Buffer.alloc(128),
  ])
  return Buffer.concat([compoundHeader(), allocation, directory, word, table])
}

function compoundHeader(): Buffer {
  const header = Buffer.alloc(SECTOR)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeInt32LE(1, 44)
  header.writeInt32LE(1, 48)
  header.writeInt32LE(4096, 56)
  header.writeInt32LE(END_OF_CHAIN, 60)
  header.writeInt32LE(END_OF_CHAIN, 68)
  header.fill(0xff, 76)
  header.writeInt32LE(0, 76)
  return header
}

type Entry = { type: number; child: number; right: number; sector: number; bytes: number }

function directoryEntry(name: string, { type, child, right, sector, bytes }: Entry): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE((name.length + 1) * 2, 64)
  entry.writeUInt8(type, 66)
  entry.writeUInt8(1, 67)
  entry.writeInt32LE(FREE, 68)
  entry.writeInt32LE(right, 72)
  entry.writeInt32LE(child, 76)
  entry.writeInt32LE(sector, 116)
  entry.writeInt32LE(bytes, 120)
  return entry
}

const TEXT_OFFSET = 0x400

/** Streams shorter than 4,096 bytes would have to go into the mini stream. */
const padded = (bytes: number) => Math.max(4096, Math.ceil(bytes / SECTOR) * SECTOR)

function wordStream(text: string): Buffer {
  const stream = Buffer.alloc(padded(TEXT_OFFSET + text.length))
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(0xc1, 2)
  stream.writeUInt16LE(0x0200, 0x0a)
  stream.writeUInt32LE(TEXT_OFFSET, 0x18)
  stream.writeUInt32LE(text.length, 0x4c)
  stream.writeUInt32LE(0, 0x1a2)
  stream.writeUInt32LE(21, 0x1a6)
  stream.write(text, TEXT_OFFSET, 'latin1')
  return stream
}

function pieceTable(letters: number): Buffer {
  const table = Buffer.alloc(padded(21))
  table.writeUInt8(2, 0)
  table.writeUInt32LE(16, 1)
  table.writeUInt32LE(0, 5)
  table.writeUInt32LE(letters, 9)
  table.writeUInt32LE(0x40000000 | (TEXT_OFFSET * 2), 15)
  return table
}
