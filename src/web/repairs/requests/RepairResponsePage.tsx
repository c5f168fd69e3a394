import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { openRepairRequest } from '#domain/repairs/requests/contract.ts'
import { hasCode, messageOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/public/PublicHeader.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ResponseForm } from './ResponseForm.tsx'

export const meta = () => [{ title: 'Repair request · ODIE' }, { name: 'robots', content: 'noindex' }]

/** The repair request, for the other side of a sale, who answers it without an account. */
export default function RepairResponsePage() {
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
  const request = useQuery({
    ...query(openRepairRequest, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (hasCode(request.error, 'not_found') || hasCode(request.error, 'invalid'))
    return (
      <div className="grid justify-items-center gap-3 pt-[10vh] text-center">
        <Link2Off aria-hidden className="size-8 text-muted" />
        <h1 className="text-2xl font-semibold tracking-tight">There’s nothing to respond to here</h1>
        <p className="max-w-md text-muted">{messageOf(request.error, 'This link doesn’t work anymore.')}</p>
      </div>
    )
  return (
    <Loaded
      query={request}
      skeleton={<SkeletonRows label="Loading the repair request" rows={6} />}
      failure="We couldn’t load the repair request"
    >
      {(loaded) => (
        <ResponseForm
          token={token}
          request={loaded}
          isReloading={request.isFetching}
          onReload={() => request.refetch()}
        />
      )}
    </Loaded>
  )
}
