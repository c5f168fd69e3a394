import { type ReactNode, useMemo } from 'react'
import type { AgentEstimate, EstimateData, LineItem } from '#domain/estimates/contract.ts'
import type { LineGroup } from '#domain/estimates/line-groups/rules.ts'
import { ESTIMATE_DISCLOSURE, passagesByLine } from '#domain/estimates/rules.ts'
import { dollarText } from '#kernel/money.ts'
import { EstimateLine, type LineNote } from './EstimateLine.tsx'
import { rangeText } from './line-price.ts'
import { sectionsOf } from './line-sections.ts'

type Props = {
  estimate: Pick<AgentEstimate, 'id' | 'evidence'>
  data: EstimateData
  /** What stands before a line's title, below its price, and below its passages. */
  controlOf?: (line: LineItem) => ReactNode
  noteOf?: (line: LineItem) => LineNote | undefined
  footerOf?: (line: LineItem) => ReactNode
}

/** An estimate line by line, as its PDF has them: the work by area, what needs a visit, the charges, and the total. */
export function EstimateLines({ estimate, data, controlOf, noteOf, footerOf }: Props) {
  const { line_items: lines, summary } = data
  const passages = useMemo(() => passagesByLine(lines, estimate.evidence), [lines, estimate.evidence])
  const show = (line: LineItem) => (
    <EstimateLine
      key={line.id}
      estimateId={estimate.id}
      line={line}
      passages={passages.get(line.id) ?? []}
      control={controlOf?.(line)}
      note={noteOf?.(line)}
    >
      {footerOf?.(line)}
    </EstimateLine>
  )
  return (
    <>
      {sectionsOf(lines).map(({ title, groups }) => (
        <Lines key={title} title={title} groups={groups} show={show} />
      ))}
      <div className="border-t-2 border-ink px-5 py-4 sm:px-6">
        <p className="flex justify-between gap-4 text-lg font-semibold">
          <span>Total</span>
          <span>{dollarText(summary.total)}</span>
        </p>
        {summary.low !== summary.high && (
          <p className="text-right text-xs text-muted">{rangeText(summary)}</p>
        )}
        <p className="mt-2 text-xs text-muted">{ESTIMATE_DISCLOSURE}</p>
      </div>
    </>
  )
}

function Lines({
  title,
  groups,
  show,
}: {
  title: string
  groups: readonly LineGroup<LineItem>[]
  show: (line: LineItem) => ReactNode
}) {
  if (groups.every(({ lines }) => lines.length === 0)) return null
  return (
    <section aria-label={title} className="border-t border-line">
      <p aria-hidden className="px-5 pt-4 text-xs font-semibold text-muted sm:px-6">
        {title}
      </p>
      {groups.map(({ area, lines }) =>
        area === null ? (
          <List key={title} lines={lines} show={show} />
        ) : (
          <section key={area} aria-label={area} className="[section+&]:border-t [section+&]:border-line">
            <p aria-hidden className="px-5 pt-4 font-semibold sm:px-6">
              {area}
            </p>
            <List lines={lines} show={show} />
          </section>
        ),
      )}
    </section>
  )
}

const List = ({ lines, show }: { lines: readonly LineItem[]; show: (line: LineItem) => ReactNode }) => (
  <ul className="divide-y divide-line">{lines.map(show)}</ul>
)
