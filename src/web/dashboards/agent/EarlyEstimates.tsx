import type { EstimateId } from '#domain/estimates/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { hrefOfQuery } from '#web/api/query.ts'
import { PdfLink } from '#web/estimates/PdfLink.tsx'
import { paths } from '#web/paths.ts'
import { receivedEstimates } from '#web/reports/queries.ts'
import { EarlyContent } from '#web/shell/early/EarlyContent.tsx'
import { token } from '#web/shell/early/tokens.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SkeletonCard } from '#web/ui/Skeleton.tsx'
import script from './early-estimates.ts?inline-script'
import { EARLY_ESTIMATES } from './early-names.ts'
import { AMOUNT, EstimateTitle, LetterBadge, LetterNote } from './estimate-parts.tsx'

/** The latest estimates before the page's script has loaded, each with its PDF and a link to its lines. */
export const EarlyEstimates = () => (
  <EarlyContent
    name={EARLY_ESTIMATES}
    sources={[hrefOfQuery(receivedEstimates({ poll: false }))]}
    script={script}
    template={<List />}
    fallback={<SkeletonCard label="Loading your estimates" />}
  />
)

const REPORT = token('report') as ReportId
const ESTIMATE = token('estimate') as EstimateId

const List = () => (
  <Card title="Estimates Received" flush>
    <ul className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line">
      <Row />
    </ul>
  </Card>
)

/** What `ReceivedEstimate` shows of an estimate, without what needs a script. */
const Row = () => (
  <li data-early-each="" className="grid gap-3 px-5 py-4 sm:px-6">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <EstimateTitle reportId={REPORT} address={token('address')}>
        {token('byline')}
      </EstimateTitle>
      <span data-early-if="letter">
        <LetterBadge />
      </span>
      <span data-early-if="amount" className="grid gap-0.5 sm:justify-items-end">
        <span className={AMOUNT}>{token('amount')}</span>
        <span data-early-if="expiry" className="whitespace-nowrap text-xs text-muted">
          {token('expiry')}
        </span>
      </span>
    </div>
    <div data-early-if="letter">
      <LetterNote />
    </div>
    <div className="flex flex-wrap items-center gap-2">
      <span data-early-if="pdf">
        <PdfLink estimate={{ id: ESTIMATE, hasPdf: true, isPdfDelayed: false }} />
      </span>
      <span data-early-if="lines">
        <ButtonLink size="sm" variant="quiet" to={paths.report(REPORT)}>
          Show {token('lines')}
        </ButtonLink>
      </span>
    </div>
  </li>
)
