import { createHash } from 'node:crypto'
import { sentencesOf } from '#domain/analysis/text/sentences.ts'

/** With fewer content words, a sentence ('Missing', 'Not tested') means something else under every heading. */
const MIN_WORDS = 3
/** With this many, a sentence is distinctive without the one after it. */
const DISTINCTIVE_WORDS = 6

/**
 * The key of what an inspector wrote: equal for the same sentence with other numbers, places and names, and whatever its case,
 * white space and ligatures. A quote counts up to the end of the sentence at which it becomes distinctive. Null where it's
 * too short for that.
 */
export function sentenceKeyOf(quote: string): string | null {
  const all: string[] = []
  let contentWords = 0
  for (const { text } of sentencesOf(quote)) {
    const words = wordsOf(text)
    all.push(...words)
    contentWords += words.filter(isContentWord).length
    if (contentWords >= DISTINCTIVE_WORDS) break
  }
  if (contentWords < MIN_WORDS) return null
  return createHash('sha256')
    .update(withoutLigatures(all.join('')))
    .digest('hex')
}

const NUMBER = '#'
const PLACE = '@'
const NAME = '~'

const ARTICLES = new Set(['a', 'an', 'the'])
const STOP_WORDS = new Set(
  'and or of to in on at by for with from as is are was were be been it its this that these those there has have had not no'.split(
    ' ',
  ),
)

const isContentWord = (word: string) => word.length > 1 && !STOP_WORDS.has(word)

/** Some PDF fonts lose these letters, or leave a blank in their place; blanks don't count anyway. */
const withoutLigatures = (text: string) => text.replaceAll(/ffi|ffl|ff|fi|fl/g, '')

/** The words of a sentence in lowercase, without articles, with slots for what changes from house to house. */
function wordsOf(sentence: string): string[] {
  const text = withNameSlots(sentence.normalize('NFKC').replaceAll(/[\uFFFD\u00AD]/g, ''))
  const words =
    text
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\p{N}]+|[#@~]/gu) ?? []
  const slotted = words.filter((word) => !ARTICLES.has(word)).map(slotOf)
  return slotted.join(' ').replaceAll(ROW_OF_SLOTS, joinedSlot).split(' ').filter(Boolean)
}

const CONTACT = /^(?:https?:|www\.)|.@.+\../i
const STREET =
  /\b\d{1,6} (?:[NSEW]\.? )?(?:\p{Lu}\p{L}+ ){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Dr|Drive|Ln|Lane|Ct|Court|Blvd|Way|Pl|Place)\b\.?/gu
const PERSON = /\b(?:Mr|Mrs|Ms|Dr)\.? \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?/gu
const PERSON_IN_ROLE =
  /\b((?:[Cc]ontact|[Cc]all|[Ii]nspector|[Ss]eller|[Bb]uyer|[Oo]wner|[Cc]lient|[Tt]enant|[Aa]gent),? )\p{Lu}\p{Ll}+(?: \p{Lu}\.)?(?: \p{Lu}\p{Ll}+){1,2}/gu

/** Names of people and streets, and contact details. Brand names stay: a brand can be the deficiency. */
const withNameSlots = (text: string) =>
  text
    .replaceAll(/\S+/g, (word) => (CONTACT.test(word) ? NAME : word))
    .replaceAll(STREET, NAME)
    .replaceAll(PERSON, NAME)
    .replaceAll(PERSON_IN_ROLE, `$1${NAME}`)

const NUMBER_WORDS = new Set(
  'one two three four five six seven eight nine ten eleven twelve first second third fourth january february march april june july august september october november december'.split(
    ' ',
  ),
)

const PLACE_WORDS = new Set(
  'kitchen bath baths bathroom bathrooms bedroom bedrooms garage garages basement attic crawlspace crawl space laundry living dining family sunroom bonus mudroom den office study foyer entry entryway hall halls hallway hallways stair stairs stairway stairwell closet closets pantry porch deck patio balcony yard driveway carport shed barn workshop loft library vanity island room rooms upstairs downstairs cellar landing front rear back left right north south east west northeast northwest southeast southwest master primary guest powder upper lower middle side floor level corner throughout various multiple several locations'.split(
    ' ',
  ),
)

const slotOf = (word: string) =>
  NUMBER_WORDS.has(word) ? NUMBER : PLACE_WORDS.has(word) ? PLACE : word.replaceAll(/\p{N}+/gu, NUMBER)

/** 'kitchen and front hall', 'second floor' and 'bedroom 2' are each one place. */
const ROW_OF_SLOTS = /(?<!\S)[@#](?:(?: (?:and|or|of|in))? [@#](?!\S))+/g
const joinedSlot = (row: string) => (row.includes(PLACE) ? PLACE : NUMBER)
