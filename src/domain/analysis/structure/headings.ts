import type { Passage } from './passages.ts'

/** A part of the report: a system ('Electrical') or a room ('Bedroom 2'). */
export type Chapter = { name: string; isElectrical: boolean; room: string | null }

export const NO_CHAPTER: Chapter = { name: '', isElectrical: false, room: null }

/** A passage that looks like a heading: its words without the number, and the style it shares with headings of its level. */
export type Heading = { words: string; numbering: string; look: string; isProminent: boolean }

const NUMBERINGS: readonly [string, RegExp][] = [
  ['roman', /^(?:section\s+)?[IVX]{1,5}\s?[.:)–-]\s*(?=\S)/],
  [
    'number',
    /^(?:(?:section|chapter|part)\s+)?\d{1,2}(?:\.0|\s?\([A-Z]\))?\s?[.:)–-]\s*(?=[A-Za-z])|^(?:(?:section|chapter|part)\s+)?(?:\d{1,2}(?:\.0)?|[1-9]\d?00)\s+(?=[A-Z])/i,
  ],
  ['letter', /^[A-Z][.)]\s+(?=\S)/],
]

/** The passage as a heading; null if it can't be one. `bodySize` is the font size of running text, in points. */
export function headingOf(passage: Passage, bodySize: number): Heading | null {
  if (passage.lines.length > 3 || passage.text.length > 90) return null
  if (
    passage.marker?.type === 'bullet' ||
    passage.marker?.type === 'box' ||
    passage.marker?.type === 'parenthesis' ||
    passage.marker?.type === 'photo'
  )
    return null
  const [numbering, mark] = numberingOf(passage.text)
  const words = passage.text
    .slice(mark)
    .replace(/\s*\(?continued\)?\.?$/i, '')
    .replace(/\s*:$/, '')
    .trim()
  if (!/[A-Za-z]{3}/.test(words) || /[.!?;,]$/.test(words) || /[☐☒☑•]/.test(words)) return null
  const isShouted = words === words.toUpperCase() && /[A-Z]{4}/.test(words)
  const isProminent = passage.size > bodySize * 1.08 || passage.bold || isShouted
  // OCR measures the letters of each line: headings of one level differ.
  const size = passage.lines.every(({ ocr }) => ocr) ? 'read' : Math.round(passage.size)
  const look = `${numbering}|${size}|${passage.bold}|${isShouted}`
  return { words, numbering, look, isProminent }
}

function numberingOf(text: string): [string, number] {
  for (const [name, pattern] of NUMBERINGS) {
    const found = pattern.exec(text)
    if (found) return [name, found[0].length]
  }
  return ['', 0]
}

/** The chapters nearly every report has, by the words of their headings. */
const CORE_CHAPTERS: readonly [string, RegExp][] = [
  [
    'electrical',
    /^(?:the )?electric(?:al|ity)?(?: (?:systems?|service|components?|section|distribution|\/ ?.{3,25}))?(?: & .{3,30}| and .{3,30})?$/i,
  ],
  ['plumbing', /^(?:the )?plumbing(?: (?:systems?|components?|section))?(?: (?:&|and) .{3,30})?$/i],
  [
    'roof',
    /^(?:the )?roof(?:ing|s)?(?: (?:systems?|components?|section|covering|structure))?(?: ?(?:&|and|\/|,) .{3,40})?$/i,
  ],
  [
    'exterior',
    /^(?:the )?exterior(?: (?:systems?|components?|areas?|section))?(?: ?(?:&|and|\/|,) .{3,40})?$/i,
  ],
  [
    'interior',
    /^(?:the )?interiors?(?: (?:systems?|components?|areas?|section|rooms?))?(?: ?(?:&|and|\/|,) .{3,40})?$/i,
  ],
  [
    'structure',
    /^(?:the )?(?:structur(?:al|e)|foundation)(?: (?:systems?|components?|elements?))?(?: ?(?:&|and|\/|,) .{3,50})?$/i,
  ],
  [
    'heating',
    /^(?:the )?(?:heat(?:ing)?|hvac|heat ?\/ ?ac|heating,? .{3,50}|heating system|air conditioning|cooling|central air)(?: systems?)?(?: ?(?:&|and|\/|,|-) .{3,40})?$/i,
  ],
  ['kitchen', /^kitchens?(?: (?:&|and|\/) .{3,30}| area)?$/i],
  ['bathroom', /^(?:master |hall |guest )?bath(?:room)?s?(?: ?#?\d)?(?: (?:&|and|\/) .{3,30})?$/i],
  ['garage', /^garages?(?: ?(?:&|and|\/|-) .{3,30})?$/i],
  ['attic', /^attics?(?: ?(?:&|and|\/|,) .{3,40})?$/i],
  ['grounds', /^(?:grounds?|site|lot (?:and|&) grounds|lot|property (?:and|&) site)(?: .{3,30})?$/i],
  ['appliances', /^(?:built-?in )?(?:kitchen )?appliances?(?: .{3,30})?$/i],
  ['insulation', /^insulation(?: ?(?:&|and|\/|,) .{3,40})?$/i],
  ['fireplace', /^fireplaces?(?: .{3,40})?$/i],
  ['basement', /^(?:basement|crawl ?space)(?: ?(?:&|and|\/|,) .{3,40})?$/i],
  ['laundry', /^laundry(?: .{3,30})?$/i],
  ['water heater', /^water heaters?(?: .{3,30})?$/i],
]

const coreChapter = (words: string) => CORE_CHAPTERS.find(([, pattern]) => pattern.test(words))?.[0] ?? null

const ADDENDUM =
  /^(?:\W|the )*(?:(?:report|inspection|electrical|repair|summary|final|buyer'?s?)\s)*(?:addend(?:um|a)|append(?:ix|ices)|attachments?|recap|repair (?:list|request)s?|punch ?list|action list|(?:list of |list: )(?:items|repairs|defects|deficiencies)|items list)\b.{0,40}$/i

/** Whether a heading names a part that repeats what the report said before. */
export const isAddendum = (words: string) => ADDENDUM.test(words)

/** Whether it's one of the chapters nearly every report has. */
export const isCoreChapter = (name: string) => coreChapter(name) !== null

/** Units of one house may have the same defects. */
const UNIT =
  /\b(?:units?|apartments?|suites?|tenants?|spaces?|buildings?|houses?|cottages?|cabins?|barns?|sheds?|floors?|levels?|stor(?:y|ies)|wings?|dwellings?|duplex|upstairs|downstairs|areas?)\b/i

/** Whether a chapter is about a part of the house (a system, a room, or a unit), not about the report itself. */
export const isPartOfHouse = ({ name, isElectrical, room }: Chapter) =>
  isElectrical || room !== null || isCoreChapter(name) || UNIT.test(name)

const ROOM =
  /^(?:(?:master|primary|guest|hall|half|main|front|rear|back|left|right|upstairs|downstairs|1st|2nd|3rd|first|second|third|jack and jill|middle|north|south|east|west|kids?|floor|level|story|powder|living|dining|family|sun|bonus|rec(?:reation)?|great|mud|utility|laundry|play|game|media|en-?suite)\s)*(?:bed ?rooms?|bath ?rooms?|baths?|rooms?|hall(?:way)?s?|den|office|study|foyer|entry|library|loft|stairs?)(?:\s?#?\s?\d{1,2})?$/i

const ROOMS: readonly [RegExp, string][] = [
  [/\bgarage|carport/i, 'garage'],
  [/\bkitchen/i, 'kitchen'],
  [/\b(?:laundry|utility room)/i, 'laundry'],
  [/\battic\b/i, 'attic'],
  [/\bbasement/i, 'basement'],
  [/\bcrawl ?space/i, 'crawl space'],
  [/\b(?:pool|spa|hot tub)\b/i, 'pool'],
  [/\bexterior|outdoor/i, 'exterior'],
]

const ELECTRICAL_CHAPTER =
  /electric(?:al|ity)?\b|^\W*elec\b|smoke|carbon monoxide|fire (?:safety|protection)|life safety/i

export function chapterNamed(words: string): Chapter {
  const room = ROOM.test(words)
    ? words.toLowerCase()
    : (ROOMS.find(([pattern]) => pattern.test(words))?.[1] ?? null)
  return { name: words, isElectrical: ELECTRICAL_CHAPTER.test(words), room }
}

/** The style of this report's chapter headings, learned from the chapters nearly every report has. */
export type ChapterLook = { look: string; isPlain: boolean } | null

const MIN_CORE_CHAPTERS = 3

export function chapterLookOf(headings: readonly (Heading | null)[]): ChapterLook {
  const looks = new Map<string, Look>()
  for (const [index, heading] of headings.entries()) {
    const chapter = heading && coreChapter(heading.words)
    if (!heading || !chapter) continue
    const known = looks.get(heading.look) ?? { heading, chapters: new Set(), from: index, to: index }
    known.chapters.add(chapter)
    known.to = index
    looks.set(heading.look, known)
  }
  const fit = [...looks.values()].filter(({ chapters }) => chapters.size >= MIN_CORE_CHAPTERS)
  fit.sort((a, b) => fitness(b, headings.length) - fitness(a, headings.length))
  const heading = fit[0]?.heading
  return heading ? { look: heading.look, isPlain: !heading.isProminent } : null
}

type Look = { heading: Heading; chapters: Set<string>; from: number; to: number }

/** Less of the report than this, in passages, holds a list of chapters, not the chapters. */
const LEAST_SPREAD = 0.1

/** Chapter headings are large, numbered and spread over the whole report; a table of contents is in one place. */
function fitness({ heading, chapters, from, to }: Look, count: number): number {
  const numbered = heading.numbering === '' ? 0 : heading.numbering === 'letter' ? 1 : 4
  const spread = (to - from) / count
  const isList = spread < LEAST_SPREAD
  return sizeOfLook(heading.look) + numbered + chapters.size + 12 * spread - (isList ? 20 : 0)
}

const sizeOfLook = (look: string) => Number(look.split('|')[1])

/** Whether a heading opens a chapter. If chapter headings look like running text, only known words count. */
export function opensChapter(heading: Heading, look: ChapterLook): boolean {
  if (heading.words.split(/\s+/).length > 10) return false
  const { words } = heading
  const isKnown = coreChapter(words) !== null || ROOM.test(words) || isAddendum(words)
  if (!look) return isKnown && (heading.isProminent || heading.numbering !== '')
  if (heading.look !== look.look) return false
  return isKnown || !look.isPlain
}
