import { posix } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { SaxesParser } from 'saxes'
import { UnreadableDocument } from '../document.ts'
import { damagedWord, tooComplexWord } from './unreadable-word.ts'
import { withZip } from './zip.ts'

export type Relationship = { id: string; type: string; part: string }

/** An open DOCX file: its parts, by their names in the zip file. */
export type DocxPackage = {
  mainPart: string
  /** Those of the main part to other parts of the file. */
  relationships: Relationship[]
  /** @throws UnreadableDocument `too_complex` once all parts together exceed the limit */
  open(part: string): Promise<Readable>
  read(part: string): Promise<Buffer>
}

/** Over all parts. Each of a report's photos has 2 MB. */
const MAX_UNPACKED_BYTES = 400_000_000
/** Of a part that's read into memory. */
const MAX_WHOLE_BYTES = 50_000_000
const MAX_RELATIONSHIPS = 5_000
const MAX_RELATIONSHIP_BYTES = 5_000_000

/** Opens a DOCX file and passes it to `use`; undefined if it isn't one. */
export const openDocx = <Result>(path: string, use: (docx: DocxPackage) => Promise<Result>) =>
  withZip(path, async (zip) => {
    let left = MAX_UNPACKED_BYTES
    const open = async (part: string) => {
      const stream = await zip.open(part).catch(() => {
        throw damagedWord()
      })
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          left -= chunk.length
          if (left < 0) done(tooComplexWord())
          else done(null, chunk)
        },
      })
      return stream.on('error', (error) => meter.destroy(error)).pipe(meter)
    }
    const read = async (part: string) => {
      if (zip.bytesOf(part) > MAX_WHOLE_BYTES) throw tooComplexWord()
      try {
        return Buffer.concat((await (await open(part)).toArray()) as Buffer[])
      } catch (error) {
        throw error instanceof UnreadableDocument ? error : damagedWord()
      }
    }
    const relationshipsOf = async (part: string) => {
      const { dir, base } = posix.parse(part)
      const name = posix.join(dir, '_rels', `${base}.rels`)
      return zip.has(name) && zip.bytesOf(name) <= MAX_RELATIONSHIP_BYTES
        ? relationshipsIn(await read(name), dir)
        : []
    }
    const mainPart = (await relationshipsOf(''))
      .filter(({ type, part }) => type === 'officeDocument' && zip.has(part))
      .map(({ part }) => part)
      .find((part) => !part.startsWith('xl/') && !part.startsWith('ppt/'))
    const main = mainPart ?? (zip.has(USUAL_MAIN_PART) ? USUAL_MAIN_PART : undefined)
    if (main === undefined) return undefined
    const relationships = (await relationshipsOf(main)).filter(({ part }) => zip.has(part))
    return await use({ mainPart: main, relationships, open, read })
  })

const USUAL_MAIN_PART = 'word/document.xml'

/** Whether a zip file is a Word file. */
export const isDocx = async (path: string): Promise<boolean> =>
  (await openDocx(path, async () => true)) ?? false

/** The relationships in a file of them; external ones, such as links, are left out. */
function relationshipsIn(xml: Buffer, folder: string): Relationship[] {
  const found: Relationship[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local, attributes }) => {
    if (local !== 'Relationship' || found.length >= MAX_RELATIONSHIPS) return
    const of = (name: string) => attributes[name]?.value ?? ''
    if (of('TargetMode') === 'External') return
    const target = of('Target')
    const part = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
    // Transitional and strict files have other namespaces, and the same last word.
    found.push({ id: of('Id'), type: of('Type').split('/').at(-1) ?? '', part })
  })
  parser.on('doctype', () => {
    throw tooComplexWord()
  })
  try {
    parser.write(xml.toString('utf8')).close()
  } catch {
    // A damaged list: what came before is used.
  }
  return found
}
