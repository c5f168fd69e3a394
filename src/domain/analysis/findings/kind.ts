import { rankedKinds } from '#domain/analysis/classifier/kinds.ts'
import type { Reading } from '#domain/analysis/readings/readings.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { hasTrait, kindNamed } from '../catalogue.ts'
import { OVERRULED_FROM } from '../weights.ts'
import type { Readings } from './features.ts'
import type { Deficiency } from './merge.ts'
import type { Occurrence } from './resolve.ts'

/**
 * The deficiencies with the kinds that their words fit best. Patterns know a few words, the classifier all of them, so it overrules
 * the patterns if its scores are clearly apart. An item that reports several deficiencies keeps what its patterns found: the
 * classifier would see the words of one in those of the other.
 */
export function withBestKinds(deficiencies: readonly Deficiency[], readings: Readings): Deficiency[] {
  const reported = new Map<Item, number>()
  for (const { occurrences } of deficiencies)
    for (const item of new Set(occurrences.map((one) => one.item)))
      reported.set(item, (reported.get(item) ?? 0) + 1)
  return deficiencies.map((deficiency) => {
    const [main, ...others] = deficiency.occurrences
    const { item, lead } = main!
    const better = reported.get(item) === 1 ? betterKind(main!, readings.get(item)!) : null
    if (!better) return deficiency
    return { occurrences: [{ ...main!, lead: { ...lead, entry: kindNamed(better) } }, ...others] }
  })
}

/** The kind that fits an occurrence clearly better than its own; null if none does. */
function betterKind({ item, lead: { statement, entry } }: Occurrence, readings: readonly Reading[]) {
  const at = readings.findIndex(
    (one) => one.statement.passage === statement.passage && one.statement.start === statement.start,
  )
  if (at < 0) return null
  const ranked = rankedKinds(item, readings, at)
  const best = ranked[0]!
  const known = ranked.find(({ kind }) => kind === entry.kind)
  // It can't compare with a kind that was added after its training.
  if (!known || best.kind === entry.kind || hasTrait(kindNamed(best.kind), 'unspecific')) return null
  return best.score - known.score >= OVERRULED_FROM ? best.kind : null
}
