import { ROW } from './form-rows.ts'
import vocabulary from './headings.json' with { type: 'json' }
import {
  type Chapter,
  type ChapterLook,
  chapterLookOf,
  chapterNamed,
  type Heading,
  headingOf,
  isCoreChapter,
  isRoom,
  NO_CHAPTER,
  namerOf,
  opensChapter,
  type Placed,
  type Zone,
} from './headings.ts'
import { SOUND } from './labels.ts'
import type { Passage } from './passages.ts'
import { isPlaceLine } from './place.ts'

/** Ends a summary, whatever its chapters look like. */
const FULL_REPORT = new RegExp(vocabulary.fullReport, 'i')

const zoneIn = namerOf(vocabulary.zones)

function zoneNamed({ words, isProminent, look }: Heading): Zone | null {
  const zone = zoneIn(words)
  const mayHead = isProminent || look.split('|')[1] === '0'
  return zone === 'boilerplate' && !mayHead ? null : zone
}

/** The most common font size, that of running text, in points. */
export function bodySizeOf(passages: readonly Passage[]): number {
  const counts = new Map<number, number>()
  for (const { size, text } of passages) {
    const key = Math.round(size * 2) / 2
    counts.set(key, (counts.get(key) ?? 0) + text.length)
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0])[0]
}

/** A photo's number without words ('6.4.A Item 1(Picture)'). */
const CAPTION =
  /^(?:[A-Z]\.?|\d[\d.]*)?\s*(?:item|photo|picture|figure|fig\.?|image)s?\s*#?\d[\d.-]*\s*(?:\((?:picture|photo)\))?[.:-]?\s*$/i

const STYLES_AND_MATERIALS = /^styles? (?:&|and) materials$/i

const isItemNumber = ({ marker }: Passage) => marker?.type === 'number' && marker.value.split('.').length >= 3

/** A numbered item's number, title and place come before its text. */
const MAX_ITEM_HEAD = 2

class Outline {
  private zone: Zone = 'body'
  private chapter = NO_CHAPTER
  private page = 0
  /** How many passages ago a numbered item began. */
  private sinceItem = Number.POSITIVE_INFINITY
  private contentsPage = 0
  /** A table of styles and materials ends at the first numbered component. */
  private isInMaterials = false
  /** What the current summary has contained so far: its own chapter headings, and numbered or bulleted lines. */
  private summaryChapters = new Set<string>()
  private hasSummaryItems = false
  /** 'Not Inspected' rates an item of the summary; the summary goes on after it. */
  private isSummaryPaused = false
  private readonly look: ChapterLook

  constructor(look: ChapterLook) {
    this.look = look
  }

  place(passage: Passage, heading: Heading | null): Placed {
    if (this.zone === 'contents' && passage.page !== this.contentsPage) this.zone = 'body'
    if (/[.!?]$/.test(passage.text)) this.sinceItem = Number.POSITIVE_INFINITY
    else this.sinceItem = isItemNumber(passage) ? 0 : this.sinceItem + 1
    const role = this.roleOf(passage, heading)
    const isEntry = passage.marker !== null && passage.marker.type !== 'photo'
    if (isEntry && this.zone === 'summary' && role !== 'chapter') this.hasSummaryItems = true
    this.page = passage.page
    return {
      passage,
      role,
      zone: this.zone,
      chapter: this.chapter,
      isProminent: heading?.isProminent ?? false,
    }
  }

  private roleOf(passage: Passage, heading: Heading | null): Placed['role'] {
    if (CAPTION.test(passage.text)) return 'caption'
    this.leaveGeneralText(passage)
    if (!heading) return 'text'
    const zone = zoneNamed(heading)
    if (FULL_REPORT.test(heading.words)) this.zone = 'body'
    if (zone) {
      this.enter(zone, passage.page, SOUND.test(heading.words))
      this.isInMaterials = this.zone === 'information' && STYLES_AND_MATERIALS.test(heading.words)
      return 'zone'
    }
    // Below '6.4.2 …' and its title, 'ATTIC' is a location, although it may also be a chapter's name.
    const saysWhere = this.sinceItem <= MAX_ITEM_HEAD && isPlaceLine(heading.words)
    if (this.zone === 'contents' || isItemNumber(passage) || saysWhere) return 'heading'
    if (this.zone === 'summary' && this.namesChapter(passage, heading)) {
      this.chapter = chapterNamed(heading.words, heading.place)
      return 'zone'
    }
    if (!opensChapter(heading, this.look)) return 'heading'
    this.openChapter(chapterNamed(heading.words, heading.place), passage)
    return 'chapter'
  }

  /** In a summary, headings of chapters can look unlike the chapters' own. */
  private namesChapter({ marker }: Passage, { isProminent, look, words }: Heading): boolean {
    const looksOtherwise = this.look !== null && look !== this.look.look
    return isProminent && marker?.type !== 'number' && looksOtherwise && isCoreChapter(words)
  }

  /** '6.4.2 …' numbers a finding in every product that uses it, so a zone of general text can't continue there. */
  private leaveGeneralText(passage: Passage): void {
    const isPastMaterials = this.isInMaterials && passage.marker?.type === 'number'
    if (isPastMaterials) this.isInMaterials = false
    const isRow = this.zone === 'information' && ROW.test(passage.text)
    if (isPastMaterials || isRow || (isItemNumber(passage) && this.zone !== 'summary')) this.zone = 'body'
  }

  private enter(zone: Zone, page: number, isRating: boolean): void {
    if (zone === 'contents') this.contentsPage = page
    const isInSummary = this.zone === 'summary' || this.isSummaryPaused
    this.isSummaryPaused = isInSummary && zone === 'limitation' && isRating
    if (isInSummary && (zone === 'body' || zone === 'information')) {
      this.zone = 'summary'
      return
    }
    if (zone === 'summary' && this.zone !== 'summary') {
      this.summaryChapters = new Set()
      this.hasSummaryItems = false
    }
    this.zone = zone
  }

  private openChapter(chapter: Chapter, passage: Passage): void {
    const isInSummary = this.zone === 'summary' || this.isSummaryPaused
    const isWithinSummary = isInSummary && !this.endsSummary(chapter, passage)
    this.chapter = chapter
    this.isSummaryPaused = false
    this.zone = isWithinSummary ? 'summary' : 'body'
    if (isWithinSummary) this.summaryChapters.add(chapter.name.toLowerCase())
  }

  /** A summary may repeat the chapter headings. The body begins where an earlier one recurs, or on a new page after lines without one. */
  private endsSummary(chapter: Chapter, passage: Passage): boolean {
    const name = chapter.name.toLowerCase()
    if (name === this.chapter.name.toLowerCase()) return false
    if (this.summaryChapters.has(name)) return true
    const isOnNewPage =
      passage.page !== this.page || passage.size === 0 || /^(?:1|100|I)(?:\.0)?[.:) ]/.test(passage.text)
    return this.hasSummaryItems && this.summaryChapters.size === 0 && isOnNewPage
  }
}

const MIN_CHAPTERS = 3

/** What stands before the first chapter, under no heading of a zone, introduces the report and states no finding. */
function withoutFrontMatter(placed: readonly Placed[]): Placed[] {
  const chapters = placed.filter(({ role }) => role === 'chapter')
  const isReport = chapters.length >= MIN_CHAPTERS && chapters.some(({ chapter }) => chapter.isOfTrade)
  const first = placed.findIndex(({ role }) => role === 'chapter' || role === 'zone')
  return isReport
    ? placed.map((one, index) => (index < first ? { ...one, zone: 'boilerplate' as const } : one))
    : [...placed]
}

const SECTION = /^(\d{1,2})\.\s+(?=[A-Z])/
/** A sentence or two may stand between a room's name and its first section. */
const MAX_INTRODUCTION = 3

/**
 * Gives chapters the room that they're a section of, in reports by rooms: 'Bedroom 1' stands above '1. Doors', and '8. Electrical' pages
 * later. A chapter '17. Crawl space' gives its room up at '18. Basement wiring', although that opens no chapter. In a chapter 'Rooms',
 * 'Rear room (converted porch):' is above the rows of a form.
 */
function withRooms(placed: readonly Placed[]): Placed[] {
  const sections = new Sections()
  let open = { chapter: NO_CHAPTER, inRoom: NO_CHAPTER }
  return placed.map((one, at) => {
    const { role, chapter } = one
    if (role === 'heading' || role === 'chapter') sections.read(one, at)
    sections.readTitle(one)
    const room = sections.roomOf(chapter)
    if (room === chapter.room) return one
    if (open.chapter !== chapter || open.inRoom.room !== room)
      open = { chapter, inRoom: { ...chapter, room } }
    return { ...one, chapter: open.inRoom }
  })
}

const ROOMS_CHAPTER = /\brooms\b/i

/** 'first floor bedrooms' for '(2) Bedrooms - First Floor:'; null if a line is no title of a room. */
function roomTitled(text: string): string | null {
  const [, name = '', where] =
    /^([^-–:]+)(?:\s[-–]\s([^:]+))?:$/.exec(text.replace(/\s*\([^)]*\)\s*/g, '')) ?? []
  return isRoom(name) ? [where, name].filter(Boolean).join(' ').toLowerCase() : null
}

/** Sections of a room count up from 1, below its name. */
class Sections {
  private above = { room: '', at: Number.NEGATIVE_INFINITY }
  private room: string | null = null
  private number = 0
  /** The chapter that a numbered section opened, and the room of the section after it. */
  private opened: Chapter | null = null
  private next: { room: string | null } | null = null
  private titled: string | null = null

  /** The room that a title names within a chapter about rooms. */
  readTitle({ passage: { text }, role, chapter }: Placed): void {
    if (role === 'chapter') this.titled = null
    const room = ROOMS_CHAPTER.test(chapter.name) ? roomTitled(text) : null
    if (room !== null) this.titled = room
  }

  read({ passage: { text }, role, chapter }: Placed, at: number): void {
    const [mark = '', digits = '0'] = SECTION.exec(text) ?? []
    const number = Number(digits)
    if (number === 0 && isRoom(text)) this.above = { room: text, at }
    if (role === 'chapter') this.openChapter(chapter, number)
    else if (number > 0 && number === this.number + 1) {
      this.next = { room: chapterNamed(text.slice(mark.length)).room }
    }
    if (number > 0) this.count(number, at)
  }

  private openChapter(chapter: Chapter, number: number): void {
    this.opened = number > 0 ? chapter : null
    this.next = null
    if (number === 0) this.room = null
  }

  private count(number: number, at: number): void {
    if (number === 1) this.room = at - this.above.at <= MAX_INTRODUCTION ? this.above.room : null
    this.number = number
  }

  roomOf(chapter: Chapter): string | null {
    const own = this.next && this.opened === chapter ? this.next.room : chapter.room
    return own ?? this.titled ?? this.room
  }
}

/** Assigns each passage its chapter and zone. */
export function outlineOf(passages: readonly Passage[]): Placed[] {
  const bodySize = bodySizeOf(passages)
  const headings = passages.map((passage) => headingOf(passage, bodySize))
  const outline = new Outline(chapterLookOf(headings))
  const placed = passages.map((passage, index) => outline.place(passage, headings[index] ?? null))
  return withRooms(withoutFrontMatter(placed))
}
