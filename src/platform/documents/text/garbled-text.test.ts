import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPage } from '#platform/documents/pdfium/pdf-bitmap.ts'
import { withPdf } from '#platform/documents/pdfium/pdfium.ts'
import { linesOfText, makePdf, makeScan, streamOf } from '#test/builders/pdf-fixtures.ts'
import type { ReadDocument } from '../document.ts'
import { readDocument } from '../read.ts'
import type { PageText } from '../text-layer.ts'
import { qualitiesOf } from './text-quality.ts'

/** Pages whose text layer differs from what they show. */

const LINES = [
  'The main panel has a double tapped breaker in the garage.',
  'Contact a licensed electrician to correct this condition.',
  'The receptacle at the kitchen counter is not grounded.',
  'Two smoke alarms in the hallway did not respond when tested.',
]

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odie-garbled-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: Buffer): Promise<ReadDocument> {
  const path = join(folder, `file-${++files}.pdf`)
  await writeFile(path, content)
  return await readDocument(path)
}

const textOf = ({ pages }: ReadDocument) =>
  pages[0]!.lines.map((line) => line.words.map(({ text }) => text).join(' '))

type Cipher = (letter: string) => string

const shiftWithin = (alphabet: string, letter: string, step: number): string => {
  const at = alphabet.indexOf(letter.toLowerCase())
  if (at < 0) return letter
  const other = alphabet[(at + step) % alphabet.length]!
  return letter === letter.toLowerCase() ? other : other.toUpperCase()
}

const BY_FREQUENCY = 'etaoinshrdlcumwfgypbvkjxqz'

const CIPHERS: Record<string, Cipher> = {
  'shifting each letter by three': (letter) => shiftWithin('abcdefghijklmnopqrstuvwxyz', letter, 3),
  'glyph indexes instead of codes': (letter) => String.fromCharCode(letter.charCodeAt(0) - 29),
  'vowels swapped for vowels, which keeps their share': (letter) =>
    shiftWithin('aeiou', shiftWithin('bcdfghjklmnpqrstvwxyz', letter, 1), 1),
  'letters swapped with those of similar frequency': (letter) =>
    shiftWithin(BY_FREQUENCY, letter, BY_FREQUENCY.indexOf(letter.toLowerCase()) % 2 === 0 ? 1 : 25),
}

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0')

/** Helvetica with a Unicode map that doesn't match the letters it draws; spaces are kept. */
function garbledFont(cipher: Cipher): (string | Buffer)[] {
  const codes = Array.from({ length: 94 }, (_, index) => index + 33)
  const map = codes.map(
    (code) => `<${hex(code, 2)}> <${hex(cipher(String.fromCharCode(code)).charCodeAt(0), 4)}>`,
  )
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
    1 begincodespacerange <00> <FF> endcodespacerange
    ${map.length} beginbfchar ${map.join('\n')} endbfchar endcmap end end`
  return [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Garbled /Encoding /WinAnsiEncoding /ToUnicode 11 0 R >>',
    streamOf(cmap),
  ]
}

describe('a page whose font maps its letters to other letters is read by OCR', () => {
  test.each(Object.entries(CIPHERS))('%s', async (_, cipher) => {
    const content = linesOfText(LINES).replace('/F1', '/G')
    const document = await read(makePdf([{ content }], { objects: garbledFont(cipher), fonts: '/G 10 0 R' }))
    expect(document.pages[0]).toMatchObject({ ocr: true, unreadable: false })
    expect(textOf(document)).toEqual(LINES)
  })
})

test('a garbled page is marked unreadable if OCR doesn’t find language either', async () => {
  const noise = LINES.map((line) => line.replace(/[a-z]/gi, CIPHERS['shifting each letter by three']!))
  const document = await read(makePdf([{ content: linesOfText(noise) }, { content: linesOfText(LINES) }]))
  expect(document.pages.map(({ unreadable }) => unreadable)).toEqual([true, false])
})

/** A scanned page that shows `shown`, with `layer` as an invisible text layer. */
async function scanWithLayer(shown: readonly string[], layer: readonly string[]): Promise<Buffer> {
  const { data, width, height } = await withPdf(makePdf([{ content: linesOfText(shown) }]), (pdf) =>
    drawPage(pdf, { page: 1, widthPx: 1275, gray: true }),
  )
  const jpeg = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColorspace('b-w')
    .jpeg()
    .toBuffer()
  return makeScan([{ jpeg, width, height }], linesOfText(layer).replace('BT', 'BT 3 Tr'))
}

test('a scan whose hidden text layer is junk is read by OCR', async () => {
  const junk = LINES.map((line) => line.replace(/[a-z]/gi, (letter) => ';~^l1|'[letter.charCodeAt(0) % 6]!))
  const document = await read(await scanWithLayer(LINES, junk))
  expect(textOf(document)).toEqual(LINES)
})

test('a scan whose hidden text layer belongs to another page is read by OCR', async () => {
  const other = [
    'Asphalt shingles are near the end of their useful life and',
    'granules were found inside of gutters; moss grows along edges.',
    'Water stains under an attic vent suggest leaks around flashing.',
  ]
  const document = await read(await scanWithLayer(LINES, other))
  expect(textOf(document)).toEqual(LINES)
})

test('a scan whose hidden text layer matches the image keeps that layer', async () => {
  const document = await read(await scanWithLayer(LINES, LINES))
  expect(document.pages[0]).toMatchObject({ ocr: false })
  expect(textOf(document)).toEqual(LINES)
})

const wordsOf = (text: string): PageText => ({
  words: text.split(/\s+/).map((word) => ({
    text: word,
    box: [0, 0, 0, 0],
    fontSize: 10,
    bold: false,
    font: 'F',
    endsLine: false,
    hyphenated: false,
    isHidden: false,
    direction: 0 as const,
  })),
  characters: text.replace(/\s/g, '').length,
  lostCharacters: 0,
  hiddenCharacters: 0,
  directions: [0, 0, 0, 0],
})

test.each(
  Object.entries({
    'a table of numbers': `Circuit Amps Volts ${Array.from({ length: 60 }, (_, n) => `${n} ${n * 5}A 120/240V $${n}.00`).join(' ')}`,
    'names and addresses': `Kowalczyk Przybylski Nguyen Okonkwo Vandersteen Bjornstad Szymanski Abdulrahman Gutierrez Oyelaran
      1327 E Lantern St Waukesha WI 53202 kowalczyk@example.com www.example.com Wauwatosa Menomonee Oconomowoc Pewaukee`,
    'a checklist in capital letters':
      'INSPECTED NOT PRESENT DEFICIENT GROUNDS ROOF ATTIC FURNACE PANEL '.repeat(4),
    Spanish: `El tablero principal tiene un interruptor con dos cables y la caja no tiene tapa. Se recomienda que un
      electricista con licencia revise la instalación y corrija los defectos de inmediato para evitar un incendio.`,
    French: `Le panneau principal a un disjoncteur avec deux fils et la boîte ne comporte pas de couvercle. Il est recommandé
      de faire vérifier l’installation par un électricien dans les plus brefs délais pour éviter un incendie.`,
    'trade abbreviations': `GFCI AFCI HVAC PVC CPVC ABS NM SEC AWG TPRV FPE OHSA NEC IRC BTU CFM PSI RPM kWh PEX
      the panel was 200A, 120/240V; the a/c was 2.5T, R-410A; w/h 50 gal, TPR ok; GFCI recep. n/a`,
  }),
)('%s isn’t taken for garbled text', (_, text) => {
  expect(qualitiesOf([wordsOf(text)])[0]).not.toBe('garbled')
})
