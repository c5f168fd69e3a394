import { useQuery } from '@tanstack/react-query'
import { Download, Link2Off } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import {
  getSharedCrop,
  getSharedPdf,
  openSharedEstimate,
  type SharedEstimate,
} from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { hasCode, hrefOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { Bidder } from '#web/estimates/Bidder.tsx'
import { CropSource } from '#web/estimates/crop-source.ts'
import { EstimateLines } from '#web/estimates/EstimateLines.tsx'
import { TotalWithExpiry } from '#web/estimates/TotalWithExpiry.tsx'
import { paths } from '#web/paths.ts'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/public/PublicHeader.tsx'
import { ButtonLink, FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { dateText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

export const meta = () => [{ title: 'Electrical estimate · ODIE' }, { name: 'robots', content: 'noindex' }]

/** What an estimate's PDF shows, for someone with a link instead of an account. */
export default function SharedEstimatePage() {
  const [search] = useSearchParams()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader>
        <ButtonLink to={paths.home()} variant="quiet">
          What is ODIE?
        </ButtonLink>
      </PublicHeader>
      <Page className="w-full flex-1 content-start">
        <Opened token={search.get('token') ?? ''} />
      </Page>
    </div>
  )
}

function Opened({ token }: { token: string }) {
  // Each request counts as an opening.
  const shared = useQuery({
    ...query(openSharedEstimate, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (hasCode(shared.error, 'not_found') || hasCode(shared.error, 'invalid'))
    return (
      <div className="grid justify-items-center gap-3 pt-[10vh] text-center">
        <Link2Off aria-hidden className="size-8 text-muted" />
        <h1 className="text-2xl font-semibold tracking-tight">This link doesn’t work anymore</h1>
        <p className="max-w-md text-muted">It has expired, or the agent ended it. Ask them for a new one.</p>
      </div>
    )
  return (
    <Loaded
      query={shared}
      skeleton={<SkeletonRows label="Loading the estimate" rows={6} />}
      failure="We couldn’t load the estimate"
    >
      {(estimate) => <Shared estimate={estimate} token={token} />}
    </Loaded>
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
