import { bundleRules } from '#domain/analysis/catalogue.ts'
import { placeNamesIn } from '#domain/estimates/places/rules.ts'
import { centsOf } from '#kernel/money.ts'
import type { Bundle, LineItem } from '../contract.ts'

type Within = (typeof bundleRules)[number]['within']

/**
 * Related lines that one job would fix, suggested to staff: nothing changes until they apply one. Only lines with a price
 * take part, each in at most one bundle, and only lines in a place that the job reaches. Lines are matched by ID, so `lines`
 * may include unsaved edits.
 */
export function bundlesOf(lines: readonly LineItem[]): Bundle[] {
  const free = new Map(lines.filter(isPricedWork).map((line) => [line.id, line]))
  return bundleRules.flatMap((rule) => {
    const absorbedBy = (keeper: LineItem) =>
      rule.absorbs
        .flatMap((id) => [free.get(id), free.get(`${id}.more`)])
        .filter((line) => line !== undefined)
        .filter((line) => line !== keeper && isInReach(rule.within, keeper, line))
        .map(({ id }) => id)
    const keeper = rule.keeps.map((id) => free.get(id)).find((line) => line !== undefined)
    if (!keeper) return []
    const absorbs = [...new Set(absorbedBy(keeper))]
    if (absorbs.length === 0) return []
    for (const id of [keeper.id, ...absorbs]) free.delete(id)
    return [{ title: rule.title, keeps: keeper.id, absorbs, reason: rule.reason }]
  })
}

/** Whether the job at the keeper's places also covers the line: its whole house, its panel, or only its rooms. */
function isInReach(within: Within, keeper: LineItem, line: LineItem): boolean {
  const [reached, places] = [placeNamesIn(keeper.location), placeNamesIn(line.location)]
  switch (within) {
    case 'house':
      return true
    case 'panel':
      return namesSubpanel(reached) === namesSubpanel(places)
    case 'room':
      return places.length > 0 && places.every((place) => reached.includes(place))
  }
}

const namesSubpanel = (places: readonly string[]) => places.some((place) => /\bsub ?-?panel/.test(place))

const isPricedWork = ({ type, total_price }: LineItem): boolean =>
  type === 'work' && total_price !== null && centsOf(total_price) > 0
