import { bundleRules } from '#domain/analysis/catalogue.ts'
import { centsOf } from '#kernel/money.ts'
import type { Bundle, LineItem } from './contract.ts'

/**
 * Related lines that one job would fix, suggested to staff: nothing changes until they apply one. Only lines with a price
 * take part, each in at most one bundle. Lines are matched by ID, so `lines` may include unsaved edits.
 */
export function bundlesOf(lines: readonly LineItem[]): Bundle[] {
  const free = new Map(lines.filter(costsSomething).map((line) => [line.id, line]))
  return bundleRules.flatMap((rule) => {
    const keeper = rule.keeps.map((id) => free.get(id)).find((line) => line !== undefined)
    if (!keeper) return []
    const absorbed = rule.absorbs
      .flatMap((id) => [free.get(id), free.get(`${id}.more`)])
      .filter((line) => line !== undefined && line !== keeper)
      .map((line) => line!.id)
    const absorbs = [...new Set(absorbed)]
    if (absorbs.length === 0) return []
    for (const id of [keeper.id, ...absorbs]) free.delete(id)
    return [{ title: rule.title, keeps: keeper.id, absorbs, reason: rule.reason }]
  })
}

const costsSomething = ({ type, total_price }: LineItem): boolean =>
  type === 'work' && total_price !== null && centsOf(total_price) > 0
