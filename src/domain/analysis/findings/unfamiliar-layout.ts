import { mentionsTrade } from '#domain/analysis/sentences/statements.ts'
import { depthOf, type Item, isRated } from '#domain/analysis/structure/items.ts'
import type { Finding } from '../contract.ts'
import type { Readings } from './features.ts'

/** Fewer electrical sentences say little about a layout. */
const MIN_SENTENCES = 20
/** Of the electrical sentences, below a title of their own. */
const MIN_TITLED = 0.25
/** Of one item: a title above more of them is the report's or a chapter's. */
const MAX_TITLED_SENTENCES = 10
/** More pages would be the whole report. */
const MAX_PAGES = 12

/**
 * Where staff should look in a report whose layout the rules don't know: no rating, no number and hardly a title stands with its electrical
 * sentences, as in narratives and checklists. Returns the pages (1-based, ascending) with the most electrical sentences of which none
 * is in `findings`; null if the layout is known. Five of 49 labeled reports are such; 14 of the 20 deficiencies that the
 * rules missed in all are in four of them.
 */
export function pagesToCheck(readings: Readings, findings: readonly Finding[]): number[] | null {
  const sentences = [...readings]
    .filter(([{ zone }]) => zone === 'body' || zone === 'summary')
    .flatMap(([item, read]) =>
      read
        .filter(({ statement }) => mentionsTrade(statement.text))
        .map(({ statement: { passage, text } }) => ({ item, text, page: passage.page })),
    )
  if (sentences.length < MIN_SENTENCES) return null
  if (sentences.some(({ item }) => isRated(item) || depthOf(item) > 1)) return null
  if (titledIn(sentences) >= MIN_TITLED * sentences.length) return null
  // A report on one page, such as a text file, says nothing with it.
  if (sentences.every(({ page }) => page === 1)) return []
  return pagesOf(sentences.filter((sentence) => !isFound(sentence, findings)))
}

/** How many sentences are below a title of their own. */
const titledIn = (sentences: readonly { item: Item }[]): number =>
  [...Map.groupBy(sentences, ({ item }) => item)]
    .filter(([{ title }, own]) => title && own.length <= MAX_TITLED_SENTENCES)
    .reduce((sum, [, own]) => sum + own.length, 0)

function isFound({ page, text }: { page: number; text: string }, findings: readonly Finding[]): boolean {
  return findings.some(({ evidence }) =>
    evidence.some(
      (piece) => piece.page === page && (piece.quote.includes(text) || text.includes(piece.quote)),
    ),
  )
}

/** The pages with the most sentences. */
const pagesOf = (sentences: readonly { page: number }[]): number[] =>
  [...Map.groupBy(sentences, ({ page }) => page)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_PAGES)
    .map(([page]) => page)
    .sort((a, b) => a - b)
