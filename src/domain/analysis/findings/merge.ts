import { placeNamedIn } from '#domain/analysis/structure/place.ts'
import { memoize } from '#kernel/memoize.ts'
import { MAX_TEXTS, matchScore, SAME_FROM, similarity, VERBATIM_FROM } from './match-score.ts'
import { recapsIn } from './recaps.ts'
import { isNumberedCaption, MAX_CAPTION_WORDS, type Occurrence } from './resolve.ts'

/** All occurrences of one deficiency in the report. */
export type Deficiency = { occurrences: Occurrence[] }

/** The occurrence that says what it is: the first one whose words are known. */
export const mainOf = ({ occurrences }: Deficiency): Occurrence =>
  occurrences.find(({ lead }) => lead.match !== null) ?? occurrences[0]!

/**
 * Merges what the summary, the body and an addendum say about the same thing. Two items of the body stay two, however similar: they are
 * two places, unless both name the same one.
 */
export function deficienciesOf(occurrences: readonly Occurrence[]): Deficiency[] {
  const recaps = recapsIn(occurrences)
  const isInSummary = (one: Occurrence) => one.item.zone === 'summary' || recaps.has(one)
  const body = occurrences.filter((occurrence) => !isInSummary(occurrence))
  const summary = occurrences.filter(isInSummary)
  const deficiencies: Deficiency[] = []
  for (const occurrence of [...body.filter((one) => !isTick(one)), ...body.filter(isTick)]) {
    const earlier = deficiencies.findLast(
      ({ occurrences: [first] }) =>
        isCaptionOf(occurrence, first!) ||
        (onlyNames(occurrence) && isSameThing(occurrence, first!)) ||
        tellsAgain(occurrence, first!),
    )
    if (earlier) earlier.occurrences.push(occurrence)
    else deficiencies.push({ occurrences: [occurrence] })
  }
  const taken = new Set<Deficiency>()
  for (const occurrence of bestMatchesFirst(summary, deficiencies)) {
    const twin = twinOf(occurrence, deficiencies, taken) ?? repeatedBy(occurrence, deficiencies)
    if (twin) {
      twin.occurrences.push(occurrence)
      taken.add(twin)
    } else deficiencies.push({ occurrences: [occurrence] })
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

/** One sentence twice in a chapter, nearly verbatim and about the same room: under 'Ceiling' and again under 'Electrical'. */
function tellsAgain(again: Occurrence, occurrence: Occurrence): boolean {
  const [own, other] = [again.lead.statement.text, occurrence.lead.statement.text]
  return (
    (isSameThing(again, occurrence) || isPictured(again, occurrence)) &&
    placeIn(own) !== '' &&
    placeIn(own) === placeIn(other) &&
    similarity(own, other) >= VERBATIM_FROM
  )
}

/** Whether one is in an image on the same page as the other: a picture of text belongs to no chapter. */
const isPictured = (again: Occurrence, occurrence: Occurrence) => {
  const [one, other] = [again.lead.statement.passage, occurrence.lead.statement.passage]
  return (
    again.lead.entry.kind === occurrence.lead.entry.kind && one.page === other.page && one.ocr !== other.ocr
  )
}

/** `placeNamedIn`, once per text: it is compared with every other one, and 4,000 findings took 100 s. */
const placeIn = memoize(MAX_TEXTS, (text) => placeNamedIn(text) ?? '')

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
  return isShort
    ? earlier.text.length > passage.text.length
    : similarity(passage.text, earlier.text) >= VERBATIM_FROM
}

/** 'Photo 12: Double tap' under any item of the chapter, or in an appendix of photos. */
function isOfPhoto({ lead, item }: Occurrence, occurrence: Occurrence): boolean {
  if (lead.entry.family !== occurrence.lead.entry.family) return false
  return (
    item.chapter === occurrence.item.chapter ||
    similarity(lead.statement.text, occurrence.lead.statement.text) >= 0.5
  )
}

/** What an earlier line of a summary says in the same words. */
const repeatedBy = ({ lead: again }: Occurrence, deficiencies: readonly Deficiency[]) =>
  deficiencies.find(({ occurrences }) =>
    occurrences.some(
      ({ item, lead }) =>
        item.zone === 'summary' &&
        lead.entry.kind === again.entry.kind &&
        similarity(lead.statement.text, again.statement.text) >= VERBATIM_FROM,
    ),
  )

/** A summary line that repeats the body verbatim matches its exact twin before one that's only similar. */
function bestMatchesFirst(summary: readonly Occurrence[], deficiencies: readonly Deficiency[]): Occurrence[] {
  const bodies = deficiencies.map(({ occurrences }) => occurrences[0]!)
  return summary
    .map((occurrence) => ({
      occurrence,
      best: Math.max(0, ...bodies.map((body) => matchScore(occurrence, body))),
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
      score: matchScore(occurrence, deficiency.occurrences[0]!) - (taken.has(deficiency) ? 0.25 : 0),
    }))
    .filter(({ score: value }) => value >= SAME_FROM)
    .sort((a, b) => b.score - a.score)
  return scored[0]?.deficiency
}
