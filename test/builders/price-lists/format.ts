import { makePdf } from '#test/builders/pdf-fixtures.ts'
import { docxXml, makeDoc, makeDocx, paragraph } from '#test/builders/word-fixtures.ts'

/**
 * A price list as a page of typewritten text. As a PDF, each run of text without two spaces is set in Helvetica where it
 * begins; a `#` before it makes it bold and larger. `table` is the rows of a Word table.
 */
export type PriceListFixture = {
  name: string
  format: 'txt' | 'pdf' | 'doc' | 'docx'
  pages?: readonly string[]
  table?: readonly (readonly string[])[]
  /** `name|min|max|unit|category`; the last two may be missing. */
  expected: readonly string[]
  /** Parts of the lines that must be reported as not read. */
  unread: readonly string[]
}

const CHARACTER = 5.4
const LEADING = 13
const SIZE = 9

/** The file of a price list. */
export function fileOf({ name, format, pages = [], table }: PriceListFixture): {
  name: string
  content: Uint8Array
} {
  return { name: `${name}.${format}`, content: contentOf(format, pages.map(trimmed), table) }
}

const trimmed = (page: string) => page.replace(/^\n/, '')

function contentOf(
  format: PriceListFixture['format'],
  pages: readonly string[],
  table: PriceListFixture['table'],
): Uint8Array {
  switch (format) {
    case 'pdf':
      return makePdf(
        pages.map((page) => ({ content: drawn(page) })),
        { objects: [BOLD], fonts: '/F3 10 0 R' },
      )
    case 'docx':
      return makeDocx(
        docxXml(table ? tableXml(table) : pages.join('\n').split('\n').map(paragraphXml).join('')),
      )
    case 'doc':
      return makeDoc(pages.join('\f').replaceAll('\n', '\r'))
    case 'txt':
      return Buffer.from(pages.join('\f').replaceAll('#', ''))
  }
}

const BOLD = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>'

function drawn(page: string): string {
  const runs = page.split('\n').flatMap((line, row) =>
    [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => {
      const isBold = text.startsWith('#')
      const font = isBold ? `/F3 ${SIZE + 2}` : `/F1 ${SIZE}`
      const y = 760 - row * LEADING
      return `${font} Tf 1 0 0 1 ${(36 + index * CHARACTER).toFixed(1)} ${y} Tm (${encoded(text.replace(/^#/, ''))}) Tj`
    }),
  )
  return `BT ${runs.join('\n')} ET`
}

/** What WinAnsiEncoding has at other codes than Latin-1. */
const WIN_ANSI: Readonly<Record<string, string>> = {
  '•': '\\225',
  '–': '\\226',
  '—': '\\227',
  '’': '\\222',
  '…': '\\205',
}

const encoded = (text: string) =>
  text.replace(/[\\()]/g, '\\$&').replace(/[•–—’…]/g, (character) => WIN_ANSI[character]!)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const paragraphXml = (line: string) =>
  line.startsWith('#')
    ? paragraph(escaped(line.slice(1)), '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>')
    : `<w:p><w:r>${line
        .split('\t')
        .map((text) => `<w:t xml:space="preserve">${escaped(text)}</w:t>`)
        .join('<w:tab/>')}</w:r></w:p>`

const tableXml = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows
    .map(
      (cells) =>
        `<w:tr>${cells.map((cell) => `<w:tc>${cell.split('\n').map(paragraphXml).join('')}</w:tc>`).join('')}</w:tr>`,
    )
    .join('')}</w:tbl>`
