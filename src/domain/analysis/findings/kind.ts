import { hasTrait, kindNamed } from '../catalogue.ts'
import { rankedKinds } from '../classifier/kinds.ts'
import { OVERRULED_FROM } from '../weights.ts'
import type { ReportContext } from './circumstances.ts'
import type { Deficiency } from './merge.ts'
import type { Occurrence } from './resolve.ts'

/**
 * The deficiency with the kind that its words fit best. Patterns know a few words of it, the classifier all of them, so it overrules
 * the patterns if its scores are clearly apart. An item that reports several deficiencies keeps what its patterns found: the
 * classifier would see the words of one in those of the other.
 */
export function withBestKind(
  deficiency: Deficiency,
  all: readonly Deficiency[],
  { readings }: Pick<ReportContext, 'readings'>,
): Deficiency {
  const [main, ...others] = deficiency.occurrences
  const { item, lead } = main!
  const isAlone = all.every(
    (one) => one === deficiency || one.occurrences.every((other) => other.item !== item),
  )
  if (!isAlone) return deficiency
  const better = betterKind(main!, readings.get(item)!)
  if (!better) return deficiency
  return {
    ...deficiency,
    occurrences: [{ ...main!, lead: { ...lead, entry: kindNamed(better) } }, ...others],
  }
}

function betterKind(
  { item, lead: { statement, entry } }: Occurrence,
  readings: Parameters<typeof rankedKinds>[1],
) {
  const at = readings.findIndex(
    (one) => one.statement.passage === statement.passage && one.statement.start === statement.start,
  )
  if (at < 0) return null
  const ranked = rankedKinds(item, readings, at)
  const best = ranked[0]!
  const known = ranked.find(({ kind }) => kind === entry.kind)
  if (best.kind === entry.kind || hasTrait(kindNamed(best.kind), 'unspecific')) return null
  return best.score - (known?.score ?? -1) >= OVERRULED_FROM ? best.kind : null
}
