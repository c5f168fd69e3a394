import { OtherDocument } from '../contract.ts'
import { isCoreChapter, type Placed } from './headings.ts'
import vocabulary from './other-documents.json' with { type: 'json' }
import type { TextLine } from './text-lines.ts'

/** A letterhead comes before most titles. */
const TITLE_LINES = 12

/**
 * What a document that isn't an inspection report calls itself in its first lines (`titleLines`), and how many of the words it's full of
 * there are in a thousand. `mostChapters`: sections on the systems of a house that it may have; an inspection report has more.
 * `mostObservations`: sentences about what was seen.
 */
const SIGNATURES = vocabulary.signatures.map(({ type, title, words, ...limits }) => ({
  type: OtherDocument.parse(type),
  title: new RegExp(title, 'i'),
  words: new RegExp(words, 'gi'),
  ...limits,
}))
type Signature = (typeof SIGNATURES)[number]

/** An inspection report that says so itself is one, however it looks. */
const SAYS_REPORT =
  /\b(?:home|house|property|building|residential|condo(?:minium)?|general|full|pre-?purchase|pre-?listing)\b[^.]{0,20}\binspection(?: summary)? report\b/i

const MAX_TITLE = 90

/**
 * The type of a document that isn't a home inspection report; null if it is one, or if there's any doubt: a report that's
 * taken for something else would lose its draft.
 */
export function documentTypeOf(lines: readonly TextLine[], placed: readonly Placed[]): OtherDocument | null {
  const texts = lines.map((line) => line.text)
  if (isInAnotherLanguage(texts)) return 'other_language'
  if (hasOnlyBlanks(texts) && factsOf(placed).observations === 0) return 'blank_form'
  if (texts.slice(0, TITLE_LINES).some((title) => SAYS_REPORT.test(title))) return null
  const called = SIGNATURES.filter(({ title, titleLines }) =>
    texts.slice(0, titleLines).some((line) => line.length <= MAX_TITLE && title.test(line)),
  )
  if (called.length === 0) return null
  const facts = factsOf(placed)
  return called.find((signature) => hasSignature(signature, texts.join(' '), facts))?.type ?? null
}

function hasSignature(
  { words, leastPerThousand, mostChapters, mostObservations }: Signature,
  text: string,
  { chapters, observations }: Facts,
): boolean {
  if (chapters > (mostChapters ?? Infinity) || observations > (mostObservations ?? Infinity)) return false
  const matches = text.match(words)?.length ?? 0
  return matches >= (leastPerThousand * text.split(' ').length) / 1000
}

type Facts = { chapters: number; observations: number }

const OBSERVATION =
  /\b(?:was|were) (?!(?:inspected|limited)\b)[a-z]+|\b(?:observed|noted|noticed|appears?|appeared|did not|has an?|lacks?|i (?:saw|found)|we (?:saw|found)|recommend(?:ed)? (?:that|a|an|having|repair|replac\w+)|is (?:missing|loose|damaged|cracked|broken|not working))\b/i
const IN_GENERAL = /\b(?:may|shall|should|must|will|would|can|agree\w*|understands?|client|if)\b|\?|_{3,}/i

/** How many of the usual chapters it has, and how many passages outside of general text say what was seen. */
function factsOf(placed: readonly Placed[]): Facts {
  const chapters = placed.filter(({ role, chapter }) => role === 'chapter' && isCoreChapter(chapter.name))
  const observations = placed.filter(
    ({ role, zone, passage: { text } }) =>
      role === 'text' && zone !== 'boilerplate' && OBSERVATION.test(text) && !IN_GENERAL.test(text),
  )
  return {
    chapters: new Set(chapters.map(({ chapter }) => chapter.name.toLowerCase())).size,
    observations: observations.length,
  }
}

const MIN_BLANKS = 10

const BLANK = /☐|_{3,}|\.{8,}|\by ?\/ ?n\b|: *$/gi
const FILLED = /[☒☑✓✔√]|: +[a-z0-9$]|(?:^| )x(?: |$)/gi

/** Fields, boxes and lines to fill in, and next to nothing filled in. */
function hasOnlyBlanks(texts: readonly string[]): boolean {
  const count = (pattern: RegExp) => texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)
  const blanks = count(BLANK)
  return blanks >= MIN_BLANKS && count(FILLED) < blanks / 4
}

const ENGLISH = new Set(vocabulary.english.split(' '))
/** The commonest words of Spanish, French, Portuguese, Italian, German, Dutch and Polish that aren't English words. */
const FOREIGN = new Set(vocabulary.foreign.split(' '))
const MIN_WORDS = 100
const MAX_ENGLISH = 0.05
const MIN_FOREIGN = 0.12
/** Characters from the start of the document that tell its language. */
const MAX_SAMPLE = 20_000
const MIN_LETTERS = 200
const MIN_OTHER_SCRIPT = 0.5

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0)

function isInAnotherLanguage(texts: readonly string[]): boolean {
  const text = texts.join('\n').slice(0, MAX_SAMPLE)
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const letters = lengthOf(words)
  const latin = lengthOf(text.match(/\p{Script=Latin}+/gu) ?? [])
  if (letters >= MIN_LETTERS && letters - latin > MIN_OTHER_SCRIPT * letters) return true
  if (words.length < MIN_WORDS) return false
  const share = (known: ReadonlySet<string>) => words.filter((word) => known.has(word)).length / words.length
  return share(ENGLISH) < MAX_ENGLISH && share(FOREIGN) >= MIN_FOREIGN
}
