import { constants, deflateRawSync } from 'node:zlib'
import { makePdf, streamOf } from '../builders/pdf-fixtures.ts'
import { docxXml, makeDoc, makeDocx, makeZip, paragraph } from '../builders/word-fixtures.ts'

/** Files built to hang, crash, or exhaust the memory of a reader: small on disk, endless inside. */

const MB = 1_000_000

/** `megabytes` MB of `letter`, deflated: one compressed block repeated, so the whole is never in memory here. */
function deflated(letter: string, megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MB, letter), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), Buffer.from([3, 0])])
}

/** Wraps deflated data as zlib, for PDF filters. The checksum is wrong, but readers ignore it. */
const zlibOf = (raw: Buffer) => Buffer.concat([Buffer.from([0x78, 0x9c]), raw, Buffer.alloc(4)])

const contents = (object: string | Buffer, resources = '') =>
  makePdf([{ content: '', entries: '/Contents 10 0 R' }], { objects: [object], resources })

const pageOf = (content: string) => makePdf([{ content }])

function nestedForms(levels: number): Buffer {
  const form = (content: string, inner: string) =>
    streamOf(
      content,
      `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> ${inner} >>`,
    )
  const objects = Array.from({ length: levels }, (_, level) =>
    form('/Fm Do '.repeat(10), `/XObject << /Fm ${level + 11} 0 R >>`),
  )
  objects.push(form('BT /F1 9 Tf (lol) Tj ET', ''))
  return makePdf([{ content: '/Fm Do' }], { objects, resources: '/XObject << /Fm 10 0 R >>' })
}

const selfForm = () =>
  makePdf([{ content: '/Fm Do' }], {
    objects: [
      streamOf(
        '/Fm Do BT /F1 9 Tf (again) Tj ET /Fm Do',
        '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> /XObject << /Fm 10 0 R >> >>',
      ),
    ],
    resources: '/XObject << /Fm 10 0 R >>',
  })

/** A PDF whose page tree has the entries `tree`. */
const pageTree = (tree: string) =>
  Buffer.from(
    makePdf([{ content: '' }])
      .toString('latin1')
      .replace(/<< \/Type \/Pages .*? >>/, `<< /Type /Pages ${tree} >>`),
    'latin1',
  )

const tiling = () =>
  makePdf([{ content: '/Pattern cs /P0 scn 0 0 612 792 re f' }], {
    objects: [
      streamOf(
        '0 0 1 1 re f',
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>',
      ),
    ],
    resources: '/Pattern << /P0 10 0 R >>',
  })

const hugeImage = () =>
  makePdf([{ content: 'q 612 0 0 792 0 0 cm /Im0 Do Q' }], {
    objects: [
      streamOf(
        zlibOf(deflated('\0', 4)),
        '/Type /XObject /Subtype /Image /Width 65000 /Height 65000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
      ),
    ],
    resources: '/XObject << /Im0 10 0 R >>',
  })

const curves = () =>
  pageOf(
    Array.from(
      { length: 400_000 },
      (_, index) => `${index % 600} 0 m 0 ${index % 700} 300 ${index % 500} 600 9 c S`,
    ).join(' '),
  )

export const PDF_BOMBS: Record<string, () => Buffer> = {
  'a stream of 1.5 GB': () => contents(streamOf(zlibOf(deflated(' ', 1500)), '/Filter /FlateDecode')),
  'a stream of 1.5 GB packed twice into 10 kB': () =>
    contents(
      streamOf(zlibOf(deflateRawSync(zlibOf(deflated(' ', 1500)))), '/Filter [/FlateDecode /FlateDecode]'),
    ),
  'ten levels of ten nested forms': () => nestedForms(10),
  'a form that draws itself': selfForm,
  'a page with a million text operators': () => pageOf(`BT /F1 9 Tf ${'(a) Tj '.repeat(1_000_000)} ET`),
  'a page tree with 300,000 kids': () => pageTree(`/Count 300000 /Kids [${'11 0 R '.repeat(300_000)}]`),
  'two billion pages': () => pageTree('/Count 2000000000 /Kids [10 0 R]'),
  'a page tree that contains itself': () => pageTree('/Count 5 /Kids [2 0 R 2 0 R 2 0 R]'),
  'a million nested arrays': () => contents('['.repeat(1_000_000) + ']'.repeat(1_000_000)),
  'a content stream of nested arrays': () => pageOf('['.repeat(1_000_000)),
  'a page of two billion points': () => makePdf([{ content: '', mediaBox: '[0 0 2000000000 2000000000]' }]),
  'page contents that contain themselves': () => contents('[10 0 R 10 0 R]'),
  'an object that refers to itself': () => contents('10 0 R'),
  'a circular cross-reference table': () => {
    const pdf = pageOf('BT /F1 9 Tf (x) Tj ET').toString('latin1')
    return Buffer.from(pdf.replace('/Root', `/Prev ${pdf.lastIndexOf('xref\n0')} /Root`), 'latin1')
  },
  '400,000 curves': curves,
  'a pattern of a billion tiles': tiling,
  'an image of 65,000 by 65,000 pixels': hugeImage,
}

const SENTENCE = 'The main panel has a double tapped breaker and the receptacle is not grounded '

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

const docxOf = (body: string) => makeDocx(docxXml(body))

export const WORD_BOMBS: Record<string, () => Buffer> = {
  'a DOCX of 1.2 GB': () =>
    makeZip([
      {
        name: 'word/document.xml',
        content: deflated(' ', 1200),
        declared: { unpackedBytes: 1200 * MB, checksum: 0 },
      },
    ]),
  'a DOCX that declares a false size': () =>
    makeZip([
      {
        name: 'word/document.xml',
        content: deflated(' ', 1200),
        declared: { unpackedBytes: 5000, checksum: 0 },
      },
    ]),
  'a DOCX with 60,000 parts': () =>
    makeZip([
      ...Array.from({ length: 60_000 }, (_, index) => ({ name: `word/part${index}.xml`, content: '' })),
      { name: 'word/document.xml', content: docxXml(paragraph('last')) },
    ]),
  'a billion laughs': () =>
    makeDocx(
      `<!DOCTYPE lolz [<!ENTITY a "lol">${[...'bcdefghij'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]>${docxXml(paragraph('&j;'))}`,
    ),
  'a million levels of XML': () => docxOf('<w:p>'.repeat(1_000_000)),
  'three million paragraphs': () => docxOf('<w:p/>'.repeat(3_000_000)),
  'a paragraph of 70 MB': () => docxOf(paragraph('a '.repeat(35_000_000))),
  'an element with a 70 MB attribute': () => docxOf(`<w:p w:a="${'a'.repeat(70 * MB)}"/>`),
  'a DOC with circular sectors': () => withInt32(makeDoc('Text.\r'), 512 + 4 * 3, 2),
  'a DOC of two billion letters': () => {
    const doc = makeDoc('Text.\r')
    const wordAt = 512 * 3
    return withInt32(withInt32(doc, wordAt + 0x4c, 2_000_000_000), wordAt + 4096 + 9, 2_000_000_000)
  },
  'a DOC with two billion sectors': () => withInt32(makeDoc('Text.\r'), 44, 2_000_000_000),
  'a DOC whose directory contains itself': () => withInt32(makeDoc('Text.\r'), 512 * 2 + 128 + 68, 1),
}

/** Files anyone can make in a text editor: nothing is compressed, and each has too much of one thing. */
export const TEXT_BOMBS: Record<string, () => Buffer> = {
  'a TXT that is one line of 10 MB': () => Buffer.alloc(9_999_000, 'a '),
  'a TXT that is one word of 10 MB': () => Buffer.alloc(9_999_000, 'a'),
  'a TXT that is one line of 900 kB of electrical words': () => Buffer.alloc(900_000, SENTENCE),
  'a TXT of five million pages': () => Buffer.alloc(9_999_000, 'a\f'),
  'a TXT of a million bullets on one line': () => Buffer.alloc(4_000_000, '• x '),
  'a TXT of empty checkboxes': () => Buffer.alloc(1_000_000, '[ ] '),
  'a DOCX with a run for each letter of one line': () =>
    docxOf(`<w:p>${[...SENTENCE.repeat(8_000)].map(run).join('')}</w:p>`),
  'a DOCX with a run for each word': () => docxOf(`<w:p>${run('ab ').repeat(700_000)}</w:p>`),
  'a PDF with 95,000 one-letter words on a line': () =>
    pageOf(`BT /F1 0.001 Tf 72 700 Td (${'a '.repeat(95_000)}) Tj ET`),
}

function withInt32(file: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(file)
  changed.writeInt32LE(value, at)
  return changed
}
