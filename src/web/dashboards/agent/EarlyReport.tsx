import { type EstimateId, getEstimate } from '#domain/estimates/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { hrefOfQuery } from '#web/api/query.ts'
import { EarlyBidder, EarlyLines, EarlyTotal } from '#web/estimates/early/early-parts.tsx'
import { PdfLink } from '#web/estimates/PdfLink.tsx'
import { estimateVersions, reportDetail } from '#web/reports/queries.ts'
import { EarlyContent } from '#web/shell/early/EarlyContent.tsx'
import { token } from '#web/shell/early/tokens.ts'
import { Card } from '#web/ui/Card.tsx'
import { SkeletonCard, SkeletonHeader, SkeletonPart } from '#web/ui/Skeleton.tsx'
import { EARLY_ESTIMATE, EARLY_REPORT } from './early-names.ts'
import script from './early-report.ts?inline-script'
import { LetterNote } from './estimate-parts.tsx'
import { ReportHeader } from './ReportHeader.tsx'

/** A report and its estimate, with all lines and the PDF, before the page's script has loaded. */
export const EarlyReport = ({ id }: { id: ReportId }) => (
  <>
    <EarlyContent
      name={EARLY_REPORT}
      sources={[hrefOfQuery(reportDetail(id))]}
      template={<ReportHeader address={token('address')} file={token('file')} />}
      fallback={<SkeletonHeader />}
    />
    {/* As high as they usually are, so that the estimate stays where it is. */}
    <SkeletonPart label="Loading the status" className="h-71.5 sm:h-36.5" />
    <SkeletonPart label="Loading the dates" className="h-60 sm:h-40" />
    <EarlyContent
      name={EARLY_ESTIMATE}
      sources={[hrefOfQuery(estimateVersions(id)), hrefOf(getEstimate, { id: ESTIMATE })]}
      script={script}
      template={<Estimate />}
      fallback={<SkeletonCard label="Loading the estimate" rows={5} />}
    />
  </>
)

const ESTIMATE = token('estimate') as EstimateId

const Estimate = () => (
  <>
    <div data-early-if="estimate">
      <Card title="Estimate" description={<EarlyBidder />} aside={<EarlyTotal />} flush>
        <div className="grid gap-4 px-5 pb-5 sm:px-6">
          <p data-early-if="manual" className="text-sm">
            This estimate was prepared manually. Its lines are in the PDF.
          </p>
          <Pdf />
        </div>
        <EarlyLines />
      </Card>
    </div>
    <div data-early-if="letter">
      <Card title="Letter" description={<EarlyBidder />}>
        <div className="grid gap-4">
          <LetterNote />
          <Pdf />
        </div>
      </Card>
    </div>
  </>
)

const Pdf = () => (
  <div data-early-if="pdf" className="flex">
    <PdfLink estimate={{ id: token('id') as EstimateId, hasPdf: true, isPdfDelayed: false }} />
  </div>
)
