import chapters from '#domain/analysis/catalogue/electrical/chapters.json' with { type: 'json' }
import type { ReportPassage } from '../report-text.ts'
import vocabulary from './headings.json' with { type: 'json' }
import type { Marker, Passage } from './passages.ts'
import { textOf } from './text-lines.ts'

/** A part of the report: a system ('Electrical') or a room ('Bedroom 2'). */
export type Chapter = { name: string; isOfTrade: boolean; room: string | null }

export const NO_CHAPTER: Chapter = { name: '', isOfTrade: false, room: null }

/** The part of a report a passage is in. Only body and summary yield findings; 'unticked' is what a form offers and no one checked. */
export type Zone = ReportPassage['zone']

/** A passage and its place in the report. */
export type Placed = {
  passage: Passage
  role: ReportPassage['role']
  zone: Zone
  chapter: Chapter
  /** Looks like a heading by its font, not only by its few words. */
  isProminent: boolean
  /** Of a checked box, what its row asks about: 'Outlets:' in 'Outlets: ☒ Loose ☐ Ungrounded'. */
  question?: Passage
}

/** A passage that looks like a heading: its words without the number, and the style it shares with headings of its level. */
export type Heading = {
  words: string
  /** What a field after the words says of the place: 'upper' of '33 BATH Description: upper'. */
  place: string | null
  numbering: string
  look: string
  isProminent: boolean
}

const NUMBERINGS: readonly [string, RegExp][] = [
  ['roman', /^(?:section\s+)?[IVX]{1,5}\s?[.:)–-]\s*(?=\S)/],
  [
    'number',
    /^(?:(?:section|chapter|part)\s+)?\d{1,2}(?:\.0|\s?\([A-Z]\))?\s?[.:)–-]\s*(?=[A-Za-z])|^(?:(?:section|chapter|part)\s+)?(?:\d{1,2}(?:\.0)?|[1-9]\d?00)\s+(?=[A-Z])/i,
  ],
  ['letter', /^[A-Z][.)]\s+(?=\S)/],
]

const NOT_BEFORE_HEADINGS: ReadonlySet<Marker['type']> = new Set(['bullet', 'box', 'parenthesis', 'photo'])

/** The passage as a heading; null if it can't be one. `bodySize` is the font size of running text, in points. */
export function headingOf(passage: Passage, bodySize: number): Heading | null {
  if (passage.lines.length > 3 || passage.text.length > 90) return null
  if (passage.marker && NOT_BEFORE_HEADINGS.has(passage.marker.type)) return null
  const [numbering, mark] = numberingOf(passage.text)
  const [name = '', place] = passage.text.slice(mark).split(PLACE_FIELD)
  const words = name
    .replace(/\s*\(?continued\)?\.?$/i, '')
    .replace(/\s*:$/, '')
    .trim()
  if (!/[A-Za-z]{3}/.test(words) || /[.!?;,]$/.test(words) || /[☐☒☑•]/.test(words)) return null
  const isShouted = words === words.toUpperCase() && /[A-Z]{4}/.test(words)
  const isBold = place === undefined ? passage.bold : isBoldUntil(passage, mark + name.length)
  const isProminent = passage.size > bodySize * 1.08 || isBold || isShouted
  // OCR measures the letters of each line: headings of one level differ.
  const size = passage.lines.every(({ ocr }) => ocr) ? 'read' : Math.round(passage.size)
  const look = `${numbering}|${size}|${isBold}|${isShouted}`
  return { words, place: place?.trim() || null, numbering, look, isProminent }
}

/** Whether the words before an offset are bold, whatever those after it are. */
function isBoldUntil({ lines }: Passage, end: number): boolean {
  const words = lines.flatMap((line) => line.words)
  const light = words.findIndex(({ bold }) => !bold)
  return light < 0 || (light > 0 && textOf(words.slice(0, light)).length + 1 >= end)
}

const PLACE_FIELD = /(?<=\S)\s+(?:description|location):/i

function numberingOf(text: string): [string, number] {
  for (const [name, pattern] of NUMBERINGS) {
    const found = pattern.exec(text)
    if (found) return [name, found[0].length]
  }
  return ['', 0]
}

/** Names a text by patterns. What may be either has the earlier name; null if no pattern matches. */
export function namerOf<Name extends string>(patterns: Readonly<Record<Name, string>>) {
  const compiled = Object.entries<string>(patterns).map(
    ([name, pattern]) => [name as Name, new RegExp(pattern, 'i')] as const,
  )
  return (text: string): Name | null => compiled.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** The one of the chapters nearly every report has, by the words of its heading. */
const coreChapter = namerOf(vocabulary.chapters)

/** A part that repeats what the report said before. */
const ADDENDUM = new RegExp(vocabulary.addendum, 'i')

/** Whether it's one of the chapters nearly every report has. */
export const isCoreChapter = (name: string) => coreChapter(name) !== null

/** Units of one house may have the same defects. */
const UNIT = new RegExp(vocabulary.unit, 'i')

/** Whether a chapter is about a part of the house (a system, a room, or a unit), not about the report itself. */
export const isPartOfHouse = ({ name, isOfTrade, room }: Chapter) =>
  isOfTrade || room !== null || isCoreChapter(name) || UNIT.test(name)

const ROOM = new RegExp(vocabulary.room, 'i')

/** Whether a heading is a room's name ('Bedroom 2'). */
export const isRoom = (words: string) => ROOM.test(words)

const roomIn = namerOf(vocabulary.rooms)

const TRADE_CHAPTER = new RegExp(chapters.headings, 'i')

export function chapterNamed(words: string, place: string | null = null): Chapter {
  const room = isRoom(words) ? words.toLowerCase() : roomIn(words)
  return {
    name: words,
    isOfTrade: TRADE_CHAPTER.test(words),
    room: room && place ? roomAt(place, room) : room,
  }
}

/** 'upper bath', but 'hall bath' if the place names the room. */
const roomAt = (place: string, room: string) =>
  place.toLowerCase().includes(room) ? place.toLowerCase() : `${place.toLowerCase()} ${room}`

/** The style of this report's chapter headings, learned from the chapters nearly every report has. */
export type ChapterLook = { look: string; isPlain: boolean } | null

const MIN_CORE_CHAPTERS = 3

export function chapterLookOf(headings: readonly (Heading | null)[]): ChapterLook {
  const known = headings.flatMap((heading, at) => {
    const chapter = heading && coreChapter(heading.words)
    return chapter ? [{ heading, chapter, at }] : []
  })
  const looks = [...Map.groupBy(known, ({ heading }) => heading.look).values()]
  const [best] = looks
    .filter((look) => chaptersIn(look) >= MIN_CORE_CHAPTERS)
    .sort((a, b) => fitness(b, headings.length) - fitness(a, headings.length))
  const heading = best?.[0]?.heading
  return heading ? { look: heading.look, isPlain: !heading.isProminent } : null
}

/** Headings of known chapters that look alike, in the order of the report. */
type Look = readonly { heading: Heading; chapter: string; at: number }[]

const chaptersIn = (look: Look) => new Set(look.map(({ chapter }) => chapter)).size

/** Less of the report than this, in passages, holds a list of chapters, not the chapters. */
const LEAST_SPREAD = 0.1

/** Chapter headings are large, numbered and spread over the whole report; a table of contents is in one place. */
function fitness(look: Look, count: number): number {
  const { heading, at } = look[0]!
  const numbered = heading.numbering === '' ? 0 : heading.numbering === 'letter' ? 1 : 4
  const spread = (look.at(-1)!.at - at) / count
  const isList = spread < LEAST_SPREAD
  return sizeOfLook(heading.look) + numbered + chaptersIn(look) + 12 * spread - (isList ? 20 : 0)
}

const sizeOfLook = (look: string) => Number(look.split('|')[1])

/** Whether a heading opens a chapter. If chapter headings look like running text, only known words count. */
export function opensChapter(heading: Heading, look: ChapterLook): boolean {
  if (heading.words.split(/\s+/).length > 10) return false
  const { words } = heading
  const isKnown = coreChapter(words) !== null || isRoom(words) || ADDENDUM.test(words)
  if (!look) return isKnown && (heading.isProminent || heading.numbering !== '')
  if (heading.look !== look.look) return false
  return isKnown || !look.isPlain
}
