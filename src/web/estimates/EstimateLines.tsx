import { type ReactNode, useMemo } from 'react'
import type { AgentEstimate, EstimateData, LineItem } from '#domain/estimates/contract.ts'
import { dollarRangeText, dollarText } from '#web/ui/format.ts'
import { EstimateLine, type LineNote } from './EstimateLine.tsx'
import { passagesByLine } from './passages.ts'

type Props = {
  estimate: Pick<AgentEstimate, 'id' | 'evidence'>
  data: EstimateData
  /** What stands before a line's title, below its price, and below its passages. */
  controlOf?: (line: LineItem) => ReactNode
  noteOf?: (line: LineItem) => LineNote | undefined
  footerOf?: (line: LineItem) => ReactNode
}

/** An estimate line by line: the work, what needs a visit, the charges, and the total. */
export function EstimateLines({ estimate, data, controlOf, noteOf, footerOf }: Props) {
  const { line_items: lines, summary } = data
  const passages = useMemo(() => passagesByLine(lines, estimate.evidence), [lines, estimate.evidence])
  const listOf = (matches: (line: LineItem) => boolean) =>
    lines.filter(matches).map((line) => (
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
    ))
  return (
    <>
      <Lines title="Work">{listOf(({ type, total_price }) => type === 'work' && total_price !== null)}</Lines>
      <Lines title="Needs a site visit before it can be priced">
        {listOf(({ total_price }) => total_price === null)}
      </Lines>
      <Lines title="Charges">
        {listOf(({ type, total_price }) => type !== 'work' && total_price !== null)}
      </Lines>
      <div className="border-t-2 border-ink px-5 py-4 sm:px-6">
        <p className="flex justify-between gap-4 text-lg font-semibold">
          <span>Total</span>
          <span>{dollarText(summary.total)}</span>
        </p>
        {summary.low !== summary.high && (
          <p className="text-right text-xs text-muted">
            {dollarRangeText(summary.low, summary.high)}, depending on what we find on site
          </p>
        )}
      </div>
    </>
  )
}

const Lines = ({ title, children }: { title: string; children: readonly ReactNode[] }) =>
  children.length > 0 && (
    <section aria-label={title} className="border-t border-line">
      <p aria-hidden className="px-5 pt-4 text-xs font-semibold text-muted sm:px-6">
        {title}
      </p>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
