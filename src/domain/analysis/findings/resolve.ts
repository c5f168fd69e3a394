import { opensWithRow } from '#domain/analysis/structure/form-rows.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { placeNamedIn } from '#domain/analysis/structure/place.ts'
import { areKin, hasTrait } from '../catalogue.ts'
import { SPECIFIC_RANK } from '../weights.ts'
import type { Candidate } from './candidate.ts'

/** One deficiency as one item reports it: the kind and its statements, most specific first. */
export type Occurrence = { item: Item; lead: Candidate; candidates: Candidate[] }

/** Merges the candidates of one item into what it reports: a title and its text are one, an explanation adds nothing. */
export function occurrencesOf(item: Item, candidates: readonly Candidate[]): Occurrence[] {
  const telling = captionsLast(item, withoutGeneralWhereBetter(candidates))
  const title = telling.find(({ statement }) => statement.isTitle)
  const body = telling.filter(({ statement }) => !statement.isTitle)
  if (title) return foldUnderTitle(item, title, body)
  return foldBody(item, body)
}

/** Longer texts say more than a caption does. */
export const MAX_CAPTION_WORDS = 12

/** The words after 'Photo 12:'; or a few words without a period, after text that has one. */
export const isCaption = (item: Item, candidate: Candidate) =>
  isNumberedCaption(candidate) || isPlainCaption(item, candidate)

export const isNumberedCaption = ({ statement: { passage, isTitle } }: Candidate) =>
  !isTitle && passage.marker?.type === 'photo'

const isPlainCaption = (item: Item, { statement: { passage, isTitle } }: Candidate) =>
  !isTitle &&
  passage !== item.passages[0] &&
  passage.marker === null &&
  passage.text.split(' ').length <= MAX_CAPTION_WORDS &&
  !/[.!?:]$/.test(passage.text) &&
  item.passages.some(({ text }) => /[.!?]$/.test(text))

/** A photo caption repeats the text, so the text takes precedence. */
const captionsLast = (item: Item, candidates: readonly Candidate[]) => [
  ...candidates.filter((candidate) => !isCaption(item, candidate)),
  ...candidates.filter((candidate) => isCaption(item, candidate)),
]

const isWeak = ({ verdict }: Candidate) => verdict !== 'observed'
const isFallback = ({ entry }: Candidate) => hasTrait(entry, 'unspecific')

function withoutGeneralWhereBetter(all: readonly Candidate[]): Candidate[] {
  const candidates = all.filter((candidate) => !isFallback(candidate) || candidate.verdict !== 'general')
  const hasKind = candidates.some((candidate) => !isFallback(candidate))
  const kept = hasKind ? candidates.filter((candidate) => !isFallback(candidate)) : candidates.slice(0, 1)
  const hasObserved = kept.some(({ verdict }) => verdict === 'observed')
  const hasAdvice = kept.some(({ verdict }) => verdict === 'advice')
  return kept.filter(({ verdict, entry }) => {
    if (verdict === 'general') return !hasObserved && !hasAdvice
    if (verdict === 'advice' && hasObserved)
      return !kept.some((other) => other.verdict === 'observed' && areKin(other.entry.family, entry.family))
    return true
  })
}

/** Up to this rank, a title ('Improper wiring') says too little to be a kind of its own next to what the text describes. */
const MAX_VAGUE_RANK = 5

/** Under a title that names a defect, the text describes that defect; only a clearly different one counts separately. */
function foldUnderTitle(item: Item, title: Candidate, body: readonly Candidate[]): Occurrence[] {
  const observations = body.filter(({ statement }) => !REMEDY.test(statement.text))
  const telling = observations.length > 0 ? observations : body
  const isVague = title.entry.rank <= MAX_VAGUE_RANK
  const first =
    (isVague ? telling.find(({ entry }) => entry.rank >= SPECIFIC_RANK) : undefined) ??
    telling.find(({ entry }) => entry.kind === title.entry.kind) ??
    telling.find(({ entry }) => areKin(entry.family, title.entry.family)) ??
    telling[0]
  if (!first) return [{ item, lead: title, candidates: [title] }]
  const isSame =
    first.entry.kind === title.entry.kind || areKin(first.entry.family, title.entry.family) || isVague
  if (!isSame)
    return [
      { item, lead: title, candidates: [title] },
      ...foldBody(
        item,
        body.filter(({ entry }) => entry.rank >= 6 && !areKin(entry.family, title.entry.family)),
      ),
    ]
  const lead = first.entry.rank > title.entry.rank ? first : { ...first, entry: title.entry }
  const others = body.filter(
    (candidate) =>
      candidate !== first &&
      // What one sentence reports apart from it ('no GFCI, and an open ground') is another deficiency, however similar.
      (candidate.statement === first.statement || !areKin(candidate.entry.family, lead.entry.family)) &&
      candidate.entry.rank >= 6 &&
      !REFERS_BACK.test(candidate.statement.text) &&
      !isWeak(candidate),
  )
  return [{ item, lead, candidates: [first, title] }, ...foldBody(item, others)]
}

function foldBody(item: Item, body: readonly Candidate[]): Occurrence[] {
  const occurrences: Occurrence[] = []
  for (const candidate of body) {
    const known = occurrences.find(
      (occurrence) =>
        isDuplicateInItem(occurrence, candidate) ||
        isRemedyOf(occurrence, candidate) ||
        repeatsAsCaption(occurrence, candidate),
    )
    if (known) known.candidates.push(candidate)
    else occurrences.push({ item, lead: candidate, candidates: [candidate] })
  }
  return occurrences
}

const REMEDY =
  /^(?:recommendations?\b|recommend(?:ed)?\b|suggest|advise|we (?:recommend|suggest|advise)|i (?:recommend|suggest|advise)|have (?:an?|the|all|it|them|these|this)\b|contact|consult|ask|hire|repair|replace|correct|install|add|fit|provide|upgrade|move|remove|secure|cover)\b/i

/** 'Recommendation: Have GFCI receptacles installed' is the remedy for what the item already reported. */
const isRemedyOf = ({ lead }: Occurrence, candidate: Candidate) =>
  lead.statement !== candidate.statement &&
  REMEDY.test(candidate.statement.text) &&
  areKin(lead.entry.family, candidate.entry.family) &&
  !namesAnotherPlace(lead, candidate)

const repeatsAsCaption = ({ lead, item }: Occurrence, candidate: Candidate) =>
  isCaption(item, candidate) && areKin(lead.entry.family, candidate.entry.family)

/** 'Cause unknown; suspect a bad dimmer' adds a guess to the defect before it. */
const SPECULATES =
  /\b(?:suspect(?:ed)?|cause (?:is |was )?(?:unknown|undetermined)|possibly|perhaps|probably|likely)\b/i

const REFERS_BACK =
  /^(?:this|these|it|they|such|those|both|also,? (?:this|these|it)|all (?:such|of these)|the (?:same|missing|loose|damaged|defective|double|open|exposed))\b/i

function isDuplicateInItem(occurrence: Occurrence, candidate: Candidate): boolean {
  const { lead, candidates } = occurrence
  const isSamePassage = candidates.some(({ statement }) => statement.passage === candidate.statement.passage)
  if (isNamedBy(occurrence, candidate)) return true
  if (lead.entry.kind === candidate.entry.kind)
    return isSamePassage ? !namesAnotherPlace(lead, candidate) : isRepeated(lead, candidate)
  if (!isSamePassage) return false
  if (isWeak(candidate)) return areKin(lead.entry.family, candidate.entry.family)
  if (REFERS_BACK.test(candidate.statement.text)) return true
  if (SPECULATES.test(candidate.statement.text) && areKin(lead.entry.family, candidate.entry.family))
    return true
  return lead.entry.family === candidate.entry.family && !namesAnotherPlace(lead, candidate)
}

/** 'Condition: Fuses too big' names what the lines below it describe. */
const isHeadOfRows = (item: Item, { statement }: Candidate) => opensWithRow(item.passages, statement.passage)

const isNamedBy = ({ item, lead }: Occurrence, { entry }: Candidate) =>
  isHeadOfRows(item, lead) && (areKin(lead.entry.family, entry.family) || hasTrait(entry, 'type_of_thing'))

function namesAnotherPlace(lead: Candidate, candidate: Candidate): boolean {
  const here = placeNamedIn(lead.statement.text)
  const there = placeNamedIn(candidate.statement.text)
  return here !== null && there !== null && here !== there
}

/** A caption repeats the text above it. */
function isRepeated(lead: Candidate, candidate: Candidate): boolean {
  const text = lead.statement.passage.text.toLowerCase()
  return text.includes(candidate.statement.text.toLowerCase().replace(/[.\s]+$/, ''))
}
