import type { Outcomes, Statistics } from '#domain/operations/statistics/contract.ts'
import { numberText } from '#kernel/formatters.ts'

const OUTCOMES = [
  { outcome: 'kept', label: 'Kept', className: 'bg-good' },
  { outcome: 'edited', label: 'Edited', className: 'bg-caution' },
  { outcome: 'removed', label: 'Removed', className: 'bg-danger' },
  { outcome: 'added', label: 'Added', className: 'bg-accent' },
] as const

/** The share of each outcome, in total and by kind. */
export const OutcomeBars = ({ total, kinds }: { total: Outcomes; kinds: Statistics['kinds'] }) => (
  <div className="overflow-x-auto">
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-xs text-muted">
          <th scope="col" className="py-2 pr-4 font-medium">
            Kind
          </th>
          <th scope="col" className="hidden w-1/3 py-2 pr-4 font-medium sm:table-cell">
            Share
          </th>
          {OUTCOMES.map(({ outcome, label, className }) => (
            <th key={outcome} scope="col" className="py-2 pl-3 text-right font-medium">
              <span aria-hidden className={`mr-1.5 inline-block size-2.5 rounded-xs ${className}`} />
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        <Row title="All findings" counts={total} isTotal />
        {kinds.map(({ kind, title, ...counts }) => (
          <Row key={kind ?? ''} title={title} counts={counts} />
        ))}
      </tbody>
    </table>
  </div>
)

function Row({ title, counts, isTotal }: { title: string; counts: Outcomes; isTotal?: boolean }) {
  const sum = OUTCOMES.reduce((all, { outcome }) => all + counts[outcome], 0)
  return (
    <tr className={isTotal ? 'font-semibold' : undefined}>
      <th scope="row" className={`py-2 pr-4 text-left ${isTotal ? 'font-semibold' : 'font-normal'}`}>
        {title}
      </th>
      <td className="hidden py-2 pr-4 sm:table-cell">
        <div aria-hidden className="flex h-2.5 overflow-hidden rounded-full bg-sunken">
          {OUTCOMES.map(({ outcome, className }) => (
            <span
              key={outcome}
              className={className}
              style={{ width: `${(counts[outcome] / Math.max(1, sum)) * 100}%` }}
            />
          ))}
        </div>
      </td>
      {OUTCOMES.map(({ outcome }) => (
        <td key={outcome} className="py-2 pl-3 text-right tabular-nums">
          {numberText(counts[outcome])}
        </td>
      ))}
    </tr>
  )
}
