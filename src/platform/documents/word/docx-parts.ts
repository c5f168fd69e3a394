import { SaxesParser } from 'saxes'
import { decodeText } from '#platform/documents/encoding/decode.ts'
import type { Line } from '../document.ts'
import { pageOf } from '../txt.ts'
import type { DocxPackage } from './docx-package.ts'
import { isOn } from './docx-reader.ts'
import type { Insertions } from './docx-text.ts'
import { formatOfHead } from './head-format.ts'
import { textOfDisguised } from './read-disguised.ts'

type ReadPart = (part: string) => Promise<{ lines: Line[]; notes: Map<string, Line[]> }>

/** What the parts of a Word file add to its main part. */
type Parts = {
  insertions: Insertions
  headers: Line[]
  footers: Line[]
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
  const unreadParts = new Set<string>()
  for (const { id, part } of of('aFChunk')) {
    const lines = await embeddedLines(docx, part)
    if (lines) parts.set(id, lines)
    else unreadParts.add(id)
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
      unreadParts,
      hiddenStyles: styles ? hiddenStylesIn(await docx.read(styles.part)) : new Set(),
    },
    headers: await margins('header'),
    footers: await margins('footer'),
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

/** A style: whether it hides its text, undefined if the one that it's based on decides. */
type Style = { hides?: boolean; basedOn?: string }

/** Ids of the styles whose text isn't shown. */
function hiddenStylesIn(xml: Buffer): ReadonlySet<string> {
  const styles = stylesIn(xml)
  const isHidden = (id: string | undefined, depth = 0): boolean => {
    const style = id === undefined || depth > MAX_BASES ? undefined : styles.get(id)
    return style?.hides ?? (style ? isHidden(style.basedOn, depth + 1) : false)
  }
  return new Set([...styles.keys()].filter((id) => isHidden(id)))
}

/** Word allows 9, and styles may be based on each other. */
const MAX_BASES = 10

function stylesIn(xml: Buffer): Map<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style | undefined
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local, attributes }) => {
    const of = (name: string) =>
      Object.values(attributes).find((attribute) => attribute.local === name)?.value
    if (local === 'style') {
      style = {}
      styles.set(of('styleId') ?? '', style)
    } else if (local === 'basedOn' && style) style.basedOn = of('val') ?? ''
    else if (local === 'vanish' && style) style.hides = isOn(of('val'))
  })
  parser.on('closetag', ({ local }) => {
    if (local === 'style') style = undefined
  })
  parser.on('doctype', () => parser.close())
  try {
    parser.write(xml.toString('utf8')).close()
  } catch {
    // A damaged list of styles hides nothing.
  }
  return styles
}
