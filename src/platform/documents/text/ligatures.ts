import type { Line, Page, Word } from '../document.ts'
import { LOST } from '../text-layer.ts'
import { vocabulary } from './vocabulary.ts'

/**
 * Fonts draw fi, fl, ff … as one glyph, and some PDF printers don't record which letters it stands for. The text is then
 * "Federal Paci\uFFFDc", or "Federal Paci c" once converted to plain text. Newer Spectora, WIN, and HomeTeam reports have this.
 */
const LIGATURES = ['fi', 'fl', 'ff', 'ffi', 'ffl', 'ti', 'tt', 'ft', 'tti', 'fj', 'Th', 'st', 'ct'] as const

/** Restores lost ligatures in the words of a document, in place. Almost free when none are lost. */
export function restoreLigatures(pages: readonly Page[]): void {
  const lines = pages.flatMap((page) => page.lines)
  const marked = lines.filter((line) => line.words.some(isMarked))
  if (marked.length > 0) fillMarked(marked)
  if (hasGaps(lines)) for (const line of lines) closeGaps(line)
}

// --- the lost ligature is marked by U+FFFD ---

const isMarked = ({ text }: Word) => text.includes(LOST)

function fillMarked(lines: readonly Line[]) {
  const marked = lines.flatMap(({ words }) => words.filter(isMarked))
  const readings = readingsOf(new Set(marked.flatMap(({ text }) => partsOf(text))))
  for (const word of marked) fillWord(word, readings)
  for (const line of lines) line.words = line.words.flatMap(spaceOut)
}

const PART = new RegExp(`[\\p{L}'’${LOST}]*${LOST}[\\p{L}'’${LOST}]*`, 'gu')

const partsOf = (text: string) => text.match(PART) ?? []

function fillWord(word: Word, readings: ReadonlyMap<string, string>) {
  // An unmapped character on its own is a bullet or a drawn checkbox.
  word.text = word.text === LOST ? '•' : word.text.replace(PART, (part) => readings.get(part) ?? part)
}

/** The most likely reading of each damaged word; words without a reading aren't in the map. */
function readingsOf(parts: ReadonlySet<string>): Map<string, string> {
  const candidates = new Map([...parts].map((part) => [part, candidatesFor(part)]))
  // A font that lost 'fi' may still have 'tt': words with only one possible reading show which ligatures are missing.
  const support = new Map<string, number>()
  for (const options of candidates.values())
    if (options.length === 1)
      for (const ligature of options[0]!.filled) support.set(ligature, (support.get(ligature) ?? 0) + 1)
  const readings = new Map<string, string>()
  for (const [part, options] of candidates) {
    const supported = options.filter(({ filled }) => filled.every((ligature) => support.has(ligature)))
    const best = (supported.length > 0 ? supported : options).sort((a, b) => a.band - b.band)[0]
    if (best) readings.set(part, best.text)
  }
  return readings
}

type Candidate = { text: string; filled: string[]; band: number }

function candidatesFor(part: string): Candidate[] {
  const pieces = part.split(LOST)
  // Three lost characters in one word mean a font without any map, and would take 13³ tries.
  if (pieces.length > 3) return []
  let partial: { text: string; filled: string[] }[] = [{ text: pieces[0]!, filled: [] }]
  for (const piece of pieces.slice(1))
    partial = partial.flatMap(({ text, filled }) =>
      LIGATURES.map((ligature) => ({ text: text + ligature + piece, filled: [...filled, ligature] })),
    )
  return partial.flatMap((candidate) => {
    const band = bandOf(candidate.text) ?? bandOfCompound(candidate.text)
    return band === undefined ? [] : [{ ...candidate, band }]
  })
}

function bandOf(text: string): number | undefined {
  // 'Th' is a ligature only at the start of a word.
  if (text.lastIndexOf('Th') > 0) return undefined
  const plain = text.toLowerCase().replaceAll('’', "'")
  const words = vocabulary()
  const band = words.get(plain) ?? words.get(plain.replace(/'s?$/, ''))
  if (band !== undefined || plain.length < 5) return band
  // The word lists lack plurals of rare words: 'soffits'.
  const singular = words.get(plain.replace(/s$/, ''))
  return singular && singular + 5
}

const MAX_COMPOUND = 40

/** 'drainfields' isn't in the lists, but both halves are. Ranked as rarer than any listed word. */
function bandOfCompound(text: string): number | undefined {
  if (text.length > MAX_COMPOUND) return undefined
  const plain = text.toLowerCase()
  for (let split = 3; split <= plain.length - 3; split++) {
    const band = Math.max(bandOf(plain.slice(0, split)) ?? 99, bandOf(plain.slice(split)) ?? 99)
    if (band <= 35) return 80 + band
  }
  return undefined
}

/** Some fonts don't map their space: 'of�the' is two words. */
function spaceOut(word: Word): Word[] {
  if (!word.text.includes(LOST)) return [word]
  const pieces = word.text.split(LOST)
  if (!pieces.every((piece) => (bandOf(piece.replace(/[.,;:]$/, '')) ?? 99) <= 20)) return [word]
  const [x0, y0, x1, y1] = word.box
  const characterWidth = (x1 - x0) / word.text.length
  let start = 0
  return pieces.map((text) => {
    const left = x0 + start * characterWidth
    start += text.length + 1
    return { ...word, text, box: [left, y0, left + text.length * characterWidth, y1] }
  })
}

// --- the lost ligature left a space, or nothing ---

/** Fragments that aren't English words: a document with several of them has lost ligatures. */
const FRAGMENTS = new Set(
  `quali identi signi speci modi veri certi noti classi recti insuf paci roo xture xtures cation cations ciency ciencies
  cient cantly rmed lters ashing uorescent oor oors`
    .split(/\s+/)
    .flatMap((piece) => [piece, piece[0]!.toUpperCase() + piece.slice(1), piece.toUpperCase()]),
)

function hasGaps(lines: readonly Line[]): boolean {
  let found = 0
  for (const { words } of lines)
    for (const { text } of words) if (FRAGMENTS.has(text) && ++found === 3) return true
  return false
}

const BLANK_LIGATURES = ['fi', 'fl', 'ff', 'ffi', 'ffl'] as const

/** Fragments that are listed as words, but in damaged text stand for these. */
const REMNANTS = new Map([
  ['o', 'off'],
  ['ow', 'flow'],
  ['re', 'fire'],
  ['nd', 'find'],
  ['rst', 'first'],
  ['ve', 'five'],
])

function closeGaps(line: Line) {
  const closed: Word[] = []
  for (let index = 0; index < line.words.length; index++) {
    const word = line.words[index]!
    const next = line.words[index + 1]
    const joined = next && joinOver(word.text, next.text)
    if (joined) {
      closed.push({ ...word, text: joined, box: [word.box[0], word.box[1], next.box[2], next.box[3]] })
      index++
    } else closed.push({ ...word, text: completeAlone(word.text) })
  }
  line.words = closed
}

function isWord(text: string, maxBand = 70): boolean {
  return !REMNANTS.has(text) && (bandOf(text) ?? 99) <= maxBand
}

const BEFORE_GAP = /^(.*?)(\p{L}+)$/u
const AFTER_GAP = /^(\p{Ll}+)(\P{L}.*)?$/u

function joinOver(first: string, second: string): string | undefined {
  const [, open = '', before = ''] = BEFORE_GAP.exec(first) ?? []
  const [, after = '', close = ''] = AFTER_GAP.exec(second) ?? []
  if (before === '' || after === '') return undefined
  // Two common words side by side are two words; a rare one ('ce') proves little.
  if (isWord(before, 50) && isWord(after, 50)) return undefined
  const joined = best(BLANK_LIGATURES.map((ligature) => before + ligature + after))
  if (!joined) return undefined
  // 'under oor' is 'under floor', not 'underfloor'; but 'con rm' is 'confirm', though 'con' and 'firm' are words too.
  const alone = isWord(before, 50) ? best(BLANK_LIGATURES.map((ligature) => ligature + after)) : undefined
  const isSeparate = alone && Math.max(alone.band, bandOf(before) ?? 0) < joined.band
  return isSeparate ? undefined : open + joined.text + close
}

const LAST_LETTERS = /^(.*?)(\p{Ll}+)(\P{L}*)$/u

function completeAlone(text: string): string {
  const [, open = '', letters = '', close = ''] = LAST_LETTERS.exec(text) ?? []
  if (letters === '' || /\p{L}$/u.test(open) || isWord(letters)) return text
  const whole =
    REMNANTS.get(letters) ??
    (letters.length > 1 ? best(BLANK_LIGATURES.flatMap((l) => [l + letters, letters + l]))?.text : undefined)
  return whole ? open + whole + close : text
}

function best(candidates: readonly string[]): { text: string; band: number } | undefined {
  return candidates
    .map((text) => ({ text, band: bandOf(text) ?? Number.POSITIVE_INFINITY }))
    .filter(({ band }) => band <= 70)
    .sort((a, b) => a.band - b.band)[0]
}
