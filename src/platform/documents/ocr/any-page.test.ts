import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPage } from '#platform/documents/pdfium/pdf-bitmap.ts'
import { withPdf } from '#platform/documents/pdfium/pdfium.ts'
import { linesOfText, makePdf, streamOf } from '#test/builders/pdf-fixtures.ts'
import { withNoise } from '#test/builders/scans.ts'
import type { Page } from '../document.ts'
import { readPdf } from '../pdf.ts'

/*
 * A page is drawn from random parts, each with sentences of its own, as text, in an image, as a comment, or as the value of a
 * field, among photos. Whatever the mixture: each sentence is read once, or the page says that it couldn't be.
 */

const SENTENCES = [
  'The receptacle beside the kitchen sink has reversed polarity.',
  'A double tapped breaker was found in the main electrical panel.',
  'The light above the basement stairs did not respond to its switch.',
  'Cover plates are missing at two junction boxes in the garage.',
  'The smoke detector in the upstairs hallway is past its service life.',
]

type Image = { jpeg: Buffer; width: number; height: number }

const SLOT = { width: 500, height: 130 }

/** The sentence as a scanner makes it, at 150 dots per inch. */
async function scanned(sentence: string, turns: number): Promise<Image> {
  const page = makePdf([
    {
      content: linesOfText([sentence, 'It should be repaired by a licensed electrician.'], { x: 20, y: 80 }),
      mediaBox: `[0 0 ${SLOT.width} ${SLOT.height}]`,
    },
  ])
  const { data, width, height } = await withPdf(page, (pdf) =>
    drawPage(pdf, { page: 1, widthPx: (SLOT.width / 72) * 150, gray: true }),
  )
  const noisy = withNoise(data, { shades: 6, seed: 3 })
  const { data: jpeg, info } = await sharp(noisy, { raw: { width, height, channels: 1 } })
    .rotate(90 * turns)
    .toColorspace('b-w')
    .jpeg({ quality: 75 })
    .toBuffer({ resolveWithObject: true })
  return { jpeg, width: info.width, height: info.height }
}

async function photo(seed: number): Promise<Image> {
  const [width, height] = [400, 300]
  const pixels = Uint8Array.from(
    { length: width * height },
    (_, at) => 90 + 60 * Math.sin((at % width) / 40 + seed) + 50 * Math.cos(at / width / 30),
  )
  const noisy = withNoise(pixels, { shades: 14, seed: seed + 1 })
  const jpeg = await sharp(noisy, { raw: { width, height, channels: 1 } })
    .toColorspace('b-w')
    .jpeg()
    .toBuffer()
  return { jpeg, width, height }
}

const imageObject = ({ jpeg, width, height }: Image) =>
  streamOf(
    jpeg,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
  )

/** The objects and entries that a page's parts need. */
class PageBuilder {
  readonly content: string[] = []
  readonly #objects: (string | Buffer)[] = []
  readonly #images: string[] = []
  readonly #patterns: string[] = []
  readonly #annotations: string[] = []
  readonly #fields: string[] = []

  #add(object: string | Buffer): string {
    return `${9 + this.#objects.push(object)} 0 R`
  }

  annotate(entries: string, y: number): string {
    const box = `[56 ${y} ${56 + SLOT.width} ${y + 40}]`
    const annotation = this.#add(`<< /Type /Annot /Rect ${box} /DA (/Helv 9 Tf 0 g) ${entries} >>`)
    this.#annotations.push(annotation)
    return annotation
  }

  fill(name: string, value: string, y: number) {
    this.#fields.push(this.annotate(`/Subtype /Widget /FT /Tx /T (${name}) /V (${value})`, y))
  }

  /** `size` in points; its top left corner is that of the slot. */
  draw(image: Image, y: number, [width, height]: readonly [number, number]) {
    const name = `/I${this.#images.length}`
    this.#images.push(`${name} ${this.#add(imageObject(image))}`)
    this.content.push(`q ${width} 0 0 ${height} 56 ${y + SLOT.height - height} cm ${name} Do Q`)
  }

  tile(image: Image, y: number) {
    const { width, height } = SLOT
    const entries = `/BBox [0 0 ${width} ${height}] /XStep ${width} /YStep ${height} /Matrix [1 0 0 1 56 ${y}]`
    const resources = `/Resources << /XObject << /I ${this.#add(imageObject(image))} >> >>`
    const pattern = this.#add(
      streamOf(
        `q ${width} 0 0 ${height} 0 0 cm /I Do Q`,
        `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 ${entries} ${resources}`,
      ),
    )
    const name = `/P${this.#patterns.length}`
    this.#patterns.push(`${name} ${pattern}`)
    this.content.push(`q /Pattern cs ${name} scn 56 ${y} ${width} ${height} re f Q`)
  }

  pdf(): Buffer {
    const form = `/Fields [${this.#fields.join(' ')}] /DA (/Helv 9 Tf 0 g) /DR << /Font << /Helv 3 0 R >> >>`
    return makePdf(
      [{ content: this.content.join('\n'), entries: `/Annots [${this.#annotations.join(' ')}]` }],
      {
        objects: this.#objects,
        resources: `/XObject << ${this.#images.join(' ')} >> /Pattern << ${this.#patterns.join(' ')} >>`,
        catalog: `/AcroForm << ${form} >>`,
      },
    )
  }
}

type Draw = (page: PageBuilder, sentence: string, y: number) => void | Promise<void>

const UPRIGHT = [SLOT.width, SLOT.height] as const

const PARTS = {
  text: (page, sentence, y) => void page.content.push(linesOfText([sentence], { x: 56, y: y + 60 })),
  'turned text': (page, sentence, y) =>
    void page.content.push(`BT /F1 9 Tf 0 1 -1 0 30 ${y - 100} Tm (${sentence}) Tj ET`),
  comment: (page, sentence, y) => void page.annotate(`/Subtype /FreeText /Contents (${sentence})`, y),
  field: (page, sentence, y) => page.fill(`f${y}`, sentence, y),
  image: async (page, sentence, y) => page.draw(await scanned(sentence, 0), y, UPRIGHT),
  'image upside down': async (page, sentence, y) => page.draw(await scanned(sentence, 2), y, UPRIGHT),
  pattern: async (page, sentence, y) => page.tile(await scanned(sentence, 0), y),
  photo: async (page, _sentence, y) => page.draw(await photo(y), y, UPRIGHT),
  // Last, because it needs more height than the others.
  'image sideways': async (page, sentence, y) =>
    page.draw(await scanned(sentence, 1), y, [SLOT.height * 0.72, SLOT.width * 0.72]),
} satisfies Record<string, Draw>

type Kind = keyof typeof PARTS
const KINDS = Object.keys(PARTS) as Kind[]

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const textOf = ({ lines }: Page) =>
  lettersOf(lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' '))

test('each sentence on a page is read once, or the page is marked as unreadable', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(KINDS, { minLength: 1, maxLength: 3 }), async (kinds) => {
      // A page of photos alone has no text to read.
      fc.pre(kinds.some((kind) => kind !== 'photo'))
      const builder = new PageBuilder()
      for (const [index, kind] of kinds.entries())
        await PARTS[kind](builder, SENTENCES[index]!, 640 - index * (SLOT.height + 10))
      const { pages } = await readPdf(builder.pdf(), { images: true })
      const page = pages[0]!
      if (page.unreadable) return
      const text = textOf(page)
      for (const [index, kind] of kinds.entries()) {
        const times = text.split(lettersOf(SENTENCES[index]!)).length - 1
        expect({ kind, times }).toEqual({ kind, times: kind === 'photo' ? 0 : 1 })
      }
    }),
    { numRuns: 16, seed: 30 },
  )
})
