import { Download } from 'lucide-react'
import { useCallback } from 'react'
import {
  getSharedCrop,
  getSharedPdf,
  openSharedEstimate,
  type SharedEstimate,
} from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { Bidder } from '#web/estimates/Bidder.tsx'
import { CropSource } from '#web/estimates/crop-source.ts'
import { EstimateLines } from '#web/estimates/EstimateLines.tsx'
import { LINK_TOKEN } from '#web/estimates/links/EarlyLink.tsx'
import { LinkPage } from '#web/estimates/links/LinkPage.tsx'
import { useOpened } from '#web/estimates/links/use-opened.ts'
import { TotalWithExpiry } from '#web/estimates/TotalWithExpiry.tsx'
import { FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import script from './early-shared-estimate.ts?inline-script'
import { sharedByText, sharedTitle, withoutLinesText } from './shared-estimate-text.ts'

export const meta = () => [{ title: 'Electrical estimate · ODIE' }, { name: 'robots', content: 'noindex' }]

/** What an estimate's PDF shows, for someone with a link instead of an account. */
export default function SharedEstimatePage() {
  const { token, opened: shared } = useOpened(openSharedEstimate)
  return (
    <LinkPage
      opened={shared}
      noun="estimate"
      opens={openSharedEstimate}
      pdf={<Pdf token={LINK_TOKEN} />}
      script={script}
      ended="It has expired, or the agent ended it. Ask them for a new one."
    >
      {(estimate) => <Shared estimate={estimate} token={token} />}
    </LinkPage>
  )
}

function Shared({ estimate, token }: { estimate: SharedEstimate; token: string }) {
  const { kind, propertyAddress, estimateData, hasPdf, isReplaced } = estimate
  const hrefOfCrop = useCallback(
    (_id: EstimateId, index: number) => hrefOf(getSharedCrop, { token, index }),
    [token],
  )
  const note = withoutLinesText(estimate)
  return (
    <CropSource value={hrefOfCrop}>
      <PageHeader
        title={propertyAddress}
        description={sharedByText(estimate)}
        actions={hasPdf && <Pdf token={token} />}
      />
      {isReplaced && (
        <Notice tone="caution" title="There’s a newer estimate">
          This one was replaced. Ask for a link to the new one.
        </Notice>
      )}
      <Card
        title={sharedTitle(estimate)}
        description={<Bidder estimate={estimate} />}
        aside={kind === 'estimate' && <TotalWithExpiry estimate={estimate} />}
        flush
      >
        {note && <p className="px-5 pb-5 text-sm sm:px-6">{note}</p>}
        {kind === 'estimate' && estimateData && <EstimateLines estimate={estimate} data={estimateData} />}
      </Card>
    </CropSource>
  )
}

const Pdf = ({ token }: { token: string }) => (
  <FileLink href={hrefOf(getSharedPdf, { token })} target="_blank">
    <Download aria-hidden />
    Open the PDF
  </FileLink>
)
