import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import {
  getSharedCrop,
  getSharedPdf,
  openSharedEstimate,
  type SharedEstimate,
} from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { Bidder } from '#web/estimates/Bidder.tsx'
import { CropSource } from '#web/estimates/crop-source.ts'
import { EstimateLines } from '#web/estimates/EstimateLines.tsx'
import { TotalWithExpiry } from '#web/estimates/TotalWithExpiry.tsx'
import { LinkPage } from '#web/shell/public/LinkPage.tsx'
import { FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { dateText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export const meta = () => [{ title: 'Electrical estimate · ODIE' }, { name: 'robots', content: 'noindex' }]

/** What an estimate's PDF shows, for someone with a link instead of an account. */
export default function SharedEstimatePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  // Each request counts as an opening.
  const shared = useQuery({
    ...query(openSharedEstimate, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return (
    <LinkPage
      opened={shared}
      noun="estimate"
      ended="It has expired, or the agent ended it. Ask them for a new one."
    >
      {(estimate) => <Shared estimate={estimate} token={token} />}
    </LinkPage>
  )
}

function Shared({ estimate, token }: { estimate: SharedEstimate; token: string }) {
  const { kind, propertyAddress, estimateData, hasPdf, isReplaced, expiresAt, report } = estimate
  const hrefOfCrop = useCallback(
    (_id: EstimateId, index: number) => hrefOf(getSharedCrop, { token, index }),
    [token],
  )
  const agent = [report.agentFirstName, report.agentLastName].filter(Boolean).join(' ') || 'The agent'
  return (
    <CropSource value={hrefOfCrop}>
      <PageHeader
        title={propertyAddress}
        description={`${agent} shared this with you. The link works until ${dateText(expiresAt)}.`}
        actions={
          hasPdf && (
            <FileLink href={hrefOf(getSharedPdf, { token })} target="_blank">
              <Download aria-hidden />
              Open the PDF
            </FileLink>
          )
        }
      />
      {isReplaced && (
        <Notice tone="caution" title="There’s a newer estimate">
          This one was replaced. Ask for a link to the new one.
        </Notice>
      )}
      <Card
        title={kind === 'letter' ? 'Letter' : 'Electrical repair estimate'}
        description={<Bidder estimate={estimate} />}
        aside={kind === 'estimate' && <TotalWithExpiry estimate={estimate} />}
        flush
      >
        <Explanation>
          {kind === 'letter'
            ? 'The inspection report lists no electrical deficiencies, so there’s nothing to estimate. The letter has the details.'
            : !estimateData && 'This estimate was prepared manually. Its lines are in the PDF.'}
        </Explanation>
        {kind === 'estimate' && estimateData && <EstimateLines estimate={estimate} data={estimateData} />}
      </Card>
    </CropSource>
  )
}

const Explanation = ({ children }: { children: ReactNode }) =>
  children && <p className="px-5 pb-5 text-sm sm:px-6">{children}</p>
