import type { LineCount, RepairStatistics } from '#domain/operations/repair-statistics/contract.ts'
import type { Outcomes, Statistics } from '#domain/operations/statistics/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { Card } from '#web/ui/Card.tsx'

const MAX_SHOWN = 5

type Ranked = { title: string; count: number; of: number | null }

/** What staff change most, and what the other side and contractors leave out most, by kind. */
export function ChangesCard({ kinds, repairs }: { kinds: Statistics['kinds']; repairs: RepairStatistics }) {
  return (
    <Card
      title="What changes most"
      description="By kind of deficiency, in the estimates sent in this period, with how often out of how many."
    >
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
        <Ranking title="You add" rows={rankedOutcomes(kinds, 'added')} />
        <Ranking title="You remove" rows={rankedOutcomes(kinds, 'removed')} />
        <Ranking title="You reprice" rows={repairs.repriced.map(rankedLine)} />
        <Ranking title="The other side declines" rows={repairs.declined.map(rankedLine)} />
        <Ranking title="Contractors find no work needed" rows={repairs.noWorkNeeded.map(rankedLine)} />
      </div>
    </Card>
  )
}

const rankedLine = ({ title, lines, of }: LineCount): Ranked => ({ title, count: lines, of })

/** Added findings aren't a part of the drafted ones. */
const rankedOutcomes = (kinds: Statistics['kinds'], outcome: keyof Outcomes): Ranked[] =>
  kinds
    .filter((kind) => kind[outcome] > 0)
    .map(({ title, kept, edited, removed, ...kind }) => ({
      title,
      count: { kept, edited, removed, ...kind }[outcome],
      of: outcome === 'added' ? null : kept + edited + removed,
    }))
    .sort((a, b) => b.count - a.count)

function Ranking({ title, rows }: { title: string; rows: readonly Ranked[] }) {
  return (
    <section className="grid content-start gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">Nothing in this period.</p>
      ) : (
        <ol className="grid divide-y divide-line text-sm">
          {rows.slice(0, MAX_SHOWN).map(({ title: name, count, of }) => (
            <li key={name} className="flex justify-between gap-4 py-1.5">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="shrink-0 tabular-nums">
                <span className="font-semibold">{numberText(count)}</span>
                {of !== null && <span className="text-muted"> of {numberText(of)}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
