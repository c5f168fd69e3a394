import type { Statement } from '../sentences/statements.ts'
import { placeNamedIn } from '../structure/place.ts'
import { repeatsInAddenda } from './addenda.ts'
import { isNumberedCaption, type Occurrence } from './resolve.ts'

/** All occurrences of one deficiency in the report. */
export type Deficiency = { occurrences: Occurrence[] }

/**
 * Merges what the summary, the body and an addendum say about the same thing. Two items of the body stay two, however similar: they are
 * two places, unless both name the same one.
 */
export function deficienciesOf(occurrences: readonly Occurrence[]): Deficiency[] {
  const body = occurrences.filter(({ item }) => item.zone !== 'summary')
  const summary = occurrences.filter(({ item }) => item.zone === 'summary')
  const deficiencies: Deficiency[] = []
  const ticks = body.filter(isTick)
  const repeats = repeatsInAddenda(body)
  for (const occurrence of [...body.filter((one) => !isTick(one)), ...ticks]) {
    const original = repeats.get(occurrence)
    const earlier = deficiencies.findLast(({ occurrences: [first, ...others] }) =>
      original
        ? original === first || others.includes(original)
        : isCaptionOf(occurrence, first!) ||
          (onlyNames(occurrence) && isSameThing(occurrence, first!)) ||
          tellsAgain(occurrence, first!),
    )
    if (earlier) earlier.occurrences.push(occurrence)
    else deficiencies.push({ occurrences: [occurrence] })
  }
  const taken = new Set<Deficiency>()
  for (const occurrence of likestFirst(summary, deficiencies)) {
    const twin = twinOf(occurrence, deficiencies, taken)
    if (twin) {
      twin.occurrences.push(occurrence)
      taken.add(twin)
    } else if (!repeatsSummary(occurrence, deficiencies)) deficiencies.push({ occurrences: [occurrence] })
  }
  return deficiencies
}

const MAX_TICK_WORDS = 5

/** A checked box with just a hazard's name; with a sentence after it, it's the inspector's own comment. */
const isTick = ({ lead: { statement } }: Occurrence) =>
  statement.passage.marker?.type === 'box' &&
  statement.isAlone &&
  statement.text.split(' ').length <= MAX_TICK_WORDS

/** 'Remove the abandoned cables': a remedy for what the chapter already reported. */
const isRemedy = ({ lead: { statement } }: Occurrence) =>
  /^(?:recommendations?: ?)?(?:have |please )?(?:remove|repair|replace|correct|cover|secure|close|clear|cap|fit) (?:the|these|those|all)\b/i.test(
    statement.text,
  )

/** An occurrence that adds nothing: the comment next to the boxes repeats what was checked, or the remedy names what it fixes. */
const onlyNames = (occurrence: Occurrence) => isTick(occurrence) || isRemedy(occurrence)

const isSameThing = (again: Occurrence, occurrence: Occurrence) =>
  again.lead.entry.kind === occurrence.lead.entry.kind && again.item.chapter === occurrence.item.chapter

const MIN_WORDS_TO_REPEAT = 8

/** One sentence twice in a chapter, nearly verbatim and about the same room: under 'Ceiling' and again under 'Electrical'. */
function tellsAgain(again: Occurrence, occurrence: Occurrence): boolean {
  const { statement } = again.lead
  if (!isSameThing(again, occurrence) || again.item.places.join() !== occurrence.item.places.join())
    return false
  const place = placeIn(statement)
  return (
    place !== null &&
    place === placeIn(occurrence.lead.statement) &&
    wordsOf(statement.text).size >= MIN_WORDS_TO_REPEAT &&
    similarity(statement.text, occurrence.lead.statement.text) >= 0.9
  )
}

const places = new WeakMap<Statement, string | null>()

/** `placeNamedIn`, once per statement: it is compared with every other one, and 4,000 findings took 100 s. */
function placeIn(statement: Statement): string | null {
  const known = places.get(statement)
  if (known !== undefined) return known
  const place = placeNamedIn(statement.text)
  places.set(statement, place)
  return place
}

const MAX_CAPTION_WORDS = 12

/** Whether an occurrence is just a photo caption that repeats the text above it. */
export function isCaptionOf(caption: Occurrence, occurrence: Occurrence): boolean {
  if (isNumberedCaption(caption.lead)) return isOfPhoto(caption, occurrence)
  const { passage } = caption.lead.statement
  const earlier = occurrence.lead.statement.passage
  const { item } = caption
  if (passage.marker !== null || item.title !== null || item.number !== null || item.headline !== null)
    return false
  const isNear =
    passage.page - earlier.page <= 1 &&
    item.chapter === occurrence.item.chapter &&
    item.component === occurrence.item.component
  if (!isNear || caption.lead.entry.kind !== occurrence.lead.entry.kind) return false
  const isShort = passage.text.split(' ').length <= MAX_CAPTION_WORDS && !/[.!?]$/.test(passage.text)
  return isShort ? earlier.text.length > passage.text.length : similarity(passage.text, earlier.text) >= 0.9
}

/** 'Photo 12: Double tap' under any item of the chapter, or in an appendix of photos. */
function isOfPhoto({ lead, item }: Occurrence, occurrence: Occurrence): boolean {
  if (lead.entry.family !== occurrence.lead.entry.family) return false
  return (
    item.chapter === occurrence.item.chapter ||
    similarity(lead.statement.text, occurrence.lead.statement.text) >= 0.5
  )
}

function repeatsSummary(occurrence: Occurrence, deficiencies: readonly Deficiency[]): boolean {
  const known = deficiencies.find(({ occurrences }) =>
    occurrences.some(
      ({ item, lead }) =>
        item.zone === 'summary' &&
        item !== occurrence.item &&
        lead.entry.kind === occurrence.lead.entry.kind &&
        similarity(lead.statement.text, occurrence.lead.statement.text) >= 0.9 &&
        lead.statement.text.length > 30,
    ),
  )
  known?.occurrences.push(occurrence)
  return known !== undefined
}

/** A summary line that repeats the body verbatim matches its exact twin before one that's only similar. */
function likestFirst(summary: readonly Occurrence[], deficiencies: readonly Deficiency[]): Occurrence[] {
  const bodies = deficiencies.map(({ occurrences }) => occurrences[0]!)
  return summary
    .map((occurrence) => ({
      occurrence,
      best: Math.max(0, ...bodies.map((body) => likeness(occurrence, body))),
    }))
    .sort((a, b) => b.best - a.best)
    .map(({ occurrence }) => occurrence)
}

/** The body finding that a summary line refers to. */
function twinOf(
  occurrence: Occurrence,
  deficiencies: readonly Deficiency[],
  taken: ReadonlySet<Deficiency>,
): Deficiency | undefined {
  const scored = deficiencies
    .filter(({ occurrences }) => occurrences[0]!.item.zone !== 'summary')
    .map((deficiency) => ({
      deficiency,
      likeness: likeness(occurrence, deficiency.occurrences[0]!) - (taken.has(deficiency) ? 0.25 : 0),
    }))
    .filter(({ likeness: value }) => value >= 0.5)
    .sort((a, b) => b.likeness - a.likeness)
  return scored[0]?.deficiency
}

function likeness(summary: Occurrence, body: Occurrence): number {
  const isSameKind = summary.lead.entry.kind === body.lead.entry.kind
  const depth = sharedNumberDepth(summary.item, body.item)
  if (depth >= 3) return isSameKind ? 2 : 1.5
  const text = likenessOfText(summary, body)
  if (isSameKind) return depth === 2 && text >= 0.4 ? 1.9 : text + 0.35 + (depth === 2 ? 0.2 : 0)
  return summary.lead.entry.family === body.lead.entry.family ? text + 0.1 : text - 0.2
}

/** How many parts the number shared by both items has ('6.4.2' has 3); 0 if they share none or an ambiguous one. */
function sharedNumberDepth(summary: Occurrence['item'], body: Occurrence['item']): number {
  if (summary.number === null || summary.number !== body.number) return 0
  const depth = summary.number.split('.').length
  return depth >= 2 ? depth : 0
}

function likenessOfText(summary: Occurrence, body: Occurrence): number {
  return Math.max(
    similarity(summary.lead.statement.text, body.lead.statement.text),
    similarity(summary.lead.statement.passage.text, body.lead.statement.passage.text) - 0.05,
    summary.item.title && body.item.title ? similarity(summary.item.title.text, body.item.title.text) : 0,
  )
}

const MAX_KNOWN_TEXTS = 5_000
const wordsOfTexts = new Map<string, ReadonlySet<string>>()

/** The words of a text, kept because the same few texts are compared with all others. */
function wordsOf(text: string): ReadonlySet<string> {
  const known = wordsOfTexts.get(text)
  if (known) return known
  if (wordsOfTexts.size >= MAX_KNOWN_TEXTS) wordsOfTexts.clear()
  const words = new Set(text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [])
  wordsOfTexts.set(text, words)
  return words
}

/** Fraction of the shorter text's words that the other text contains. */
export function similarity(a: string, b: string): number {
  const first = wordsOf(a)
  const second = wordsOf(b)
  const smaller = first.size <= second.size ? first : second
  const larger = smaller === first ? second : first
  if (smaller.size < 2) return 0
  let common = 0
  for (const word of smaller) if (larger.has(word)) common += 1
  return common / smaller.size
}
