import { SaxesParser } from 'saxes'
import { decodeText } from '#platform/documents/text/decode.ts'
import type { Line } from '../document.ts'
import { pageOf } from '../txt.ts'
import { textOfDisguised } from './disguised.ts'
import type { DocxPackage } from './docx-package.ts'
import type { Insertions } from './docx-reader.ts'
import { formatOfHead } from './head-format.ts'

type ReadPart = (part: string) => Promise<{ lines: Line[]; notes: Map<string, Line[]> }>

/** What the parts of a Word file add to its main part. */
type Parts = {
  insertions: Insertions
  headers: Line[]
  footers: Line[]
  /** A part couldn't be read. */
  isUnreadable: boolean
}

/** Reads all parts with text that the main part refers to. */
export async function partsOf(docx: DocxPackage, read: ReadPart): Promise<Parts> {
  const of = (...types: string[]) => docx.relationships.filter(({ type }) => types.includes(type))
  const [styles] = of('styles')
  const notes = new Map<string, Line[]>()
  for (const { part } of of('footnotes', 'endnotes', 'comments'))
    for (const [key, lines] of (await read(part)).notes) notes.set(key, lines)
  const parts = new Map<string, Line[]>()
  for (const { id, part } of of('diagramData')) parts.set(id, (await read(part)).lines)
  let isUnreadable = false
  for (const { id, part } of of('aFChunk')) {
    const lines = await embeddedLines(docx, part)
    if (lines) parts.set(id, lines)
    else isUnreadable = true
  }
  const margins = async (type: 'header' | 'footer') => {
    const lines: Line[] = []
    for (const { part } of of(type)) lines.push(...(await read(part)).lines)
    return unrepeated(lines)
  }
  return {
    insertions: {
      notes,
      parts,
      hiddenStyles: styles ? hiddenStylesIn(await docx.read(styles.part)) : new Set(),
    },
    headers: await margins('header'),
    footers: await margins('footer'),
    isUnreadable,
  }
}

/** Each section has headers of its own, which mostly say the same. */
function unrepeated(lines: readonly Line[]): Line[] {
  const textOf = ({ words }: Line) => words.map(({ text }) => text).join(' ')
  return [...new Map(lines.map((line) => [textOf(line), line])).values()].filter(
    ({ words }) => words.length > 0,
  )
}

/** The lines of a document that's embedded in another format; null if the format isn't known. */
async function embeddedLines(docx: DocxPackage, part: string): Promise<Line[] | null> {
  const bytes = await docx.read(part)
  const format = formatOfHead(bytes)
  if (format === 'txt') return pageOf(decodeText(bytes), 1).lines
  if (format !== 'rtf' && format !== 'html' && format !== 'mhtml') return null
  return pageOf((await textOfDisguised(bytes, format)).replaceAll('\f', '\n'), 1).lines
}

/** Ids of the styles whose text isn't shown. */
function hiddenStylesIn(xml: Buffer): ReadonlySet<string> {
  const hidden = new Set<string>()
  let style = ''
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local, attributes }) => {
    const of = (name: string) =>
      Object.values(attributes).find((attribute) => attribute.local === name)?.value
    if (local === 'style') style = of('styleId') ?? ''
    else if (local === 'vanish' && style !== '' && !/^(?:0|false|off)$/.test(of('val') ?? ''))
      hidden.add(style)
  })
  parser.on('closetag', ({ local }) => {
    if (local === 'style') style = ''
  })
  parser.on('doctype', () => parser.close())
  try {
    parser.write(xml.toString('utf8')).close()
  } catch {
    // A damaged list of styles hides nothing.
  }
  return hidden
}
