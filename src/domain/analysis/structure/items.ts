import { asideZone, DETAIL, RATING, ROW, SYSTEM_AND_COMPONENT } from './form-rows.ts'
import type { Chapter, Placed, Zone } from './headings.ts'
import { isAtHeight, isInRow } from './heights.ts'
import { headsNext, isUnderNumberedTitle, runsOn } from './item-parts.ts'
import { isLabel, ratingOf, SOUND, saysWrong, splitLabel } from './labels.ts'
import type { Passage } from './passages.ts'
import { isPlaceLine } from './place.ts'
import { componentAskedBy } from './tick-boxes.ts'

/** What a report says about one thing: a heading or number, a title, location, rating and text. */
export type Item = {
  /** '6.4.2' or '(3)': the same number in the summary and the body is the same item. */
  number: string | null
  /** The component it's listed under ('Service Entrance Conductors'). */
  component: string
  /** What a form asks, if this is the answer that's checked: 'Outlets:' before '☒ Loose'. It names the component. */
  question: Passage | null
  title: Passage | null
  /** The numbered line that opened it; names the defect if there's no other title. */
  headline: Passage | null
  /** Offset where the title proper ends: 'Open knockouts REPAIR' has its label after it. */
  titleEnd: number
  places: string[]
  /** The inspector's own rating. */
  label: string | null
  /** Below a heading that says that something is wrong ('Deficiencies'), which rates nothing. */
  isListed: boolean
  /** Rows that only detail the passage above them ('Implication: Fire hazard', 'Task: Replace'). */
  details: { of: Passage; row: Passage }[]
  /** Rated satisfactory ('Comments: Serviceable'), so only a clearly observed defect counts. */
  isSound: boolean
  passages: Passage[]
  zone: Zone
  chapter: Chapter
}

/** Whether the report says that something is wrong with it. */
export const isRated = ({ label, isListed }: Pick<Item, 'label' | 'isListed'>) => label !== null || isListed

/** How many parts its number has: three for '6.4.2', none without a number. */
export const depthOf = ({ number }: Pick<Item, 'number'>) => number?.split('.').length ?? 0

/** 'Deficiencies', 'Conditions Needing Service': a heading that says that something is wrong below it. */
const NEEDS_WORK = /^(?!no\b)(?!.*\bor\b).*(?:\bdeficien|\bdefect|\b(?:needing|requiring|need of)\b)/i

const wordCount = (text: string) => text.split(' ').length

/** Groups passages into items, in the order of the report. */
export function itemsOf(placed: readonly Placed[]): Item[] {
  const builder = new Builder()
  for (const one of placed) builder.add(one)
  return builder.items
}

class Builder {
  readonly items: Item[] = []
  private current: Item | null = null
  private component = ''
  /** '7.2 Branch Circuits' in a table of ratings names what '7.2 The water heater …' below it is about. */
  private readonly componentOfNumber = new Map<string, string>()
  /** The rating of a group ('Repair') that applies to the items below it. */
  private bucket: string | null = null
  private isListed = false
  /** The room that a line of plain text introduced. */
  private room: string | null = null

  add(placed: Placed): void {
    if (placed.role === 'caption') return
    const aside = asideZone(placed)
    if (aside)
      this.items.push(
        this.itemFor(
          { ...placed, zone: aside },
          { label: null, isListed: false, passages: [placed.passage] },
        ),
      )
    else if (placed.role === 'chapter' || placed.role === 'zone') this.enter(placed)
    else if (!this.isAside(placed)) {
      const { marker, text } = placed.passage
      const isLineOfText =
        (marker === null && !placed.isProminent && wordCount(text) >= 4 && !text.endsWith(':')) ||
        ROW.test(text)
      if (placed.role === 'heading' && !isLineOfText) this.addHeading(placed)
      else this.addText(placed)
    }
  }

  private enter(placed: Placed): void {
    const { role, zone, passage } = placed
    if (role === 'zone' && this.rates(placed)) {
      this.current!.label ??= passage.text
      return
    }
    if (role === 'chapter') this.component = ''
    this.room = null
    const isInSummary = role === 'zone' && zone === 'summary'
    const isListing = role === 'zone' && zone !== 'summary' && NEEDS_WORK.test(passage.text)
    if (role === 'chapter' || zone !== 'body' || isListing) {
      this.bucket = isInSummary && isLabel(passage.text) ? passage.text : null
      this.isListed = isListing
    }
    this.current = null
  }

  /**
   * 'Recommendation' in the row of a number rates that item, and so does a rating below a number in a summary; elsewhere, it
   * heads a part of the report.
   */
  private rates({ zone, passage }: Placed): boolean {
    const number = this.current?.headline?.lines.at(-1)
    if (number === undefined || !isLabel(passage.text)) return false
    return isInRow(number, passage.lines[0]!) || zone === 'summary'
  }

  private isAside(placed: Placed): boolean {
    const { passage } = placed
    if (this.isRating(passage) || this.isBadge(placed) || this.isDetail(passage)) return true
    return this.isRatedComponent(placed)
  }

  /** 'Comments: Serviceable', 'Condition: Minor Defect' rate the current item or the text that follows. */
  private isRating(passage: Passage): boolean {
    const rating = passage.text.length <= 60 ? RATING.exec(passage.text)?.[1] : undefined
    if (rating === undefined) return false
    const isSound = SOUND.test(rating)
    if (!isSound && !isLabel(rating)) return false
    if (this.current) {
      this.current.isSound = isSound
      if (!isSound) this.current.label ??= rating
    }
    return true
  }

  /** 'Ground Fault - Attention Needed' names a component and rates it; the text follows. */
  private isRatedComponent({ passage: { text, marker } }: Placed): boolean {
    if (SYSTEM_AND_COMPONENT.test(text)) {
      this.component = text
      this.current = null
      return true
    }
    const found = text.length <= 80 ? /^(.{3,50}?)\s+[-–—:]\s+(.{2,30})$/.exec(text) : null
    if (!found || marker?.type === 'bullet') return false
    const isSound = SOUND.test(found[2]!)
    if (!isSound && !isLabel(found[2]!)) return false
    this.component = found[1]!
    this.bucket = isSound ? null : found[2]!
    this.isListed &&= !isSound
    this.current = null
    return true
  }

  /** A badge ('Safety Hazard') can come after the whole block it sits next to, so it's assigned to the item at its height. */
  private isBadge({ passage, isProminent }: Placed): boolean {
    if (!isLabel(passage.text)) return false
    const beside = this.items.findLast(({ title, passages }) => {
      const first = (title ?? passages[0])?.lines[0]
      return first !== undefined && isAtHeight(first, passage.lines[0]!)
    })
    const isOpen = this.current !== null && this.current.passages.length === 0
    if (beside) beside.label ??= passage.text
    else if (this.current && (isOpen || !isProminent)) this.current.label ??= passage.text
    else {
      this.bucket = passage.text
      this.current = null
    }
    return true
  }

  /** 'Location: Basement', 'Implication(s): Fire hazard' belong to the item above; 'Comment 3:' only introduces its text. */
  private isDetail(passage: Passage): boolean {
    if (/^(?:see )?(?:page|pg\.?|p\.) ?\d{1,3}$/i.test(passage.text)) return true
    if (/^comments?\s*#?\d*\s*:?$/i.test(passage.text)) return this.current !== null
    if (!DETAIL.test(passage.text) || !this.current) return false
    const place = /^locations?\s*:\s*(.{3,90})$/i.exec(passage.text)?.[1]
    if (place) this.current.places.push(place)
    const of = this.current.passages.at(-1)
    if (of) this.current.details.push({ of, row: passage })
    return true
  }

  private addHeading(placed: Placed): void {
    const { passage } = placed
    const item = this.current
    if (passage.marker?.type === 'number') {
      this.openHeadline(placed, passage.marker.value)
      return
    }
    if (item && item.passages.length === 0 && this.belongs(item, passage)) return
    const words = passage.text.slice(passage.bodyStart)
    if (isPlaceLine(words) && item && item.passages.length > 0) {
      // Without layout, a photo caption can't be told from the next room's heading; rooms are more common.
      const isHeading = passage.size === 0 || headsNext(item, passage)
      if (isHeading) this.current = null
      else item.places.push(words)
      this.room = isHeading ? words : null
      return
    }
    this.addTitle(placed)
  }

  private addTitle(placed: Placed): void {
    const { passage } = placed
    const { titleEnd, ...label } = splitLabel(passage)
    // 'Missing' below 'Lights': a defect of the component above, not the next component.
    const isDefect = this.component !== '' && passage.marker === null && saysWrong(passage.text)
    if (!isDefect) this.component = passage.text.slice(passage.bodyStart, titleEnd)
    if (isDefect && this.current?.title && !placed.isProminent) this.current.passages.push(passage)
    else this.open(placed, { title: passage, titleEnd, ...label })
  }

  /** The rest of the component, a title and a location line may come between a number and the text. */
  private belongs(item: Item, passage: Passage): boolean {
    const words = passage.text.slice(passage.bodyStart)
    if (item.title && (isPlaceLine(words) || isUnderNumberedTitle(item, passage))) {
      item.places.push(words)
      return true
    }
    if (item.title) return false
    const isTitle = passage.bold || words === words.toUpperCase()
    if (isTitle) {
      item.title = passage
      item.titleEnd = passage.text.length
    } else item.component += ` ${words}`
    return true
  }

  private addText(placed: Placed): void {
    const { passage } = placed
    const { marker } = passage
    if (marker?.type === 'photo' && this.current) this.current.passages.push(passage)
    else if (marker?.type === 'number') this.openNumbered(placed, marker.value)
    else if (this.current && runsOn(this.current, passage)) this.current.passages.push(passage)
    else
      this.open(placed, {
        number: marker?.type === 'parenthesis' ? `(${marker.value})` : null,
        passages: [passage],
      })
  }

  private openNumbered(placed: Placed, number: string): void {
    const { passage } = placed
    const words = passage.text.slice(passage.bodyStart)
    const isComponent = wordCount(words) <= 16 && !/[.!?]$/.test(words)
    if (isComponent) {
      this.openHeadline(placed, number)
      return
    }
    this.component = this.componentOfNumber.get(number) ?? this.component
    this.open(placed, { number, passages: [passage] })
  }

  private openHeadline(placed: Placed, number: string): void {
    const { passage } = placed
    const { titleEnd, ...label } = splitLabel(passage)
    this.component = passage.text.slice(passage.bodyStart, titleEnd)
    if (!this.componentOfNumber.has(number)) this.componentOfNumber.set(number, this.component)
    this.open(placed, { number, headline: passage, titleEnd, ...label })
  }

  private open(placed: Placed, known: Partial<Item>): void {
    this.current = this.itemFor(placed, known)
    this.items.push(this.current)
  }

  private itemFor({ zone, chapter, question }: Placed, known: Partial<Item>): Item {
    const first = known.passages?.[0]
    const rated = first ? ratingOf(first) : null
    return {
      number: null,
      component: question ? componentAskedBy(question) : this.component,
      question: question ?? null,
      title: null,
      headline: null,
      titleEnd: 0,
      places: this.room === null ? [] : [this.room],
      label: rated && !rated.isSound ? rated.rating : this.bucket,
      isListed: this.isListed,
      isSound: rated?.isSound ?? false,
      passages: [],
      details: [],
      zone,
      chapter,
      ...known,
    }
  }
}
