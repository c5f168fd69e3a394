import { isLeftOut, type LineVerdict, type WorkLine } from '#domain/repairs/work/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { priceAfter } from './request-text.ts'

/** What a line is, what it costs after the contractor's verdict, and the inspector's words. */
export const LineHead = ({ line, verdict }: { line: WorkLine; verdict?: LineVerdict | undefined }) => (
  <div className="grid gap-2">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <h3 className="wrap-anywhere font-semibold">{line.description}</h3>
        {line.location && <p className="wrap-anywhere text-sm text-muted">{line.location}</p>}
      </div>
      <p className={classNames('font-semibold', verdict && isLeftOut(verdict) && 'text-muted line-through')}>
        {priceAfter(line, verdict)}
      </p>
    </div>
    {line.scope && <p className="max-w-prose wrap-anywhere text-sm">{line.scope}</p>}
    {line.quotes.slice(0, 1).map(({ page, quote }) => (
      <p key={`${page}-${quote}`} className="grid gap-0.5 border-mark-edge border-l-2 pl-3 text-sm">
        <q className="wrap-anywhere text-muted">{quote}</q>
        <span className="font-semibold text-muted text-xs">Inspection report, page {page}</span>
      </p>
    ))}
  </div>
)
