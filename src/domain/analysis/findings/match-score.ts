import { depthOf, type Item } from '#domain/analysis/structure/items.ts'
import { memoize } from '#kernel/memoize.ts'
import type { Occurrence } from './resolve.ts'

/** From this score on, two texts are about one deficiency. */
export const SAME_FROM = 0.5

/** From this share of common words on, one text repeats the other. */
export const VERBATIM_FROM = 0.9

/**
 * How much a line of a summary is like what the body reports: 0 and less is not at all, 1.5 and above if both have the same number.
 */
export function matchScore(summary: Occurrence, body: Occurrence): number {
  const isSameKind = summary.lead.entry.kind === body.lead.entry.kind
  const depth = sharedNumberDepth(summary.item, body.item)
  if (depth >= 3) return isSameKind ? 2 : 1.5
  const text = textMatchScore(summary, body)
  if (isSameKind) return depth === 2 ? 1.9 : text + 0.35
  return summary.lead.entry.family === body.lead.entry.family ? text + 0.1 : text - 0.2
}

/** How many parts the number shared by both items has ('6.4.2' has 3); 0 if they share none or an ambiguous one. */
function sharedNumberDepth(summary: Item, body: Item): number {
  const depth = summary.number === body.number ? depthOf(summary) : 0
  return depth >= 2 ? depth : 0
}

function textMatchScore(summary: Occurrence, body: Occurrence): number {
  const own = similarity(summary.lead.statement.text, body.lead.statement.text)
  // 'Dead lights often lack bulbs' isn't what 'Two lights are dead' repeats.
  if (own < VERBATIM_FROM && summary.lead.verdict !== 'general' && body.lead.verdict === 'general') return -1
  return Math.max(
    own,
    similarity(summary.lead.statement.passage.text, body.lead.statement.passage.text) - 0.05,
    summary.item.title && body.item.title ? similarity(summary.item.title.text, body.item.title.text) : 0,
  )
}

/** How many texts are remembered with what's in them. */
export const MAX_TEXTS = 5_000

/** The words of a text: the same few texts are compared with all others. */
const wordsOf = memoize(
  MAX_TEXTS,
  (text): ReadonlySet<string> => new Set(text.toLowerCase().match(/[a-z0-9]{3,}/g)),
)

/** Fraction of the shorter text's words that the other text contains. */
export function similarity(a: string, b: string): number {
  const first = wordsOf(a)
  const second = wordsOf(b)
  const [smaller, larger] = first.size <= second.size ? [first, second] : [second, first]
  if (smaller.size < 2) return 0
  let common = 0
  for (const word of smaller) if (larger.has(word)) common += 1
  return common / smaller.size
}
