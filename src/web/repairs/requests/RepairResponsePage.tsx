import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { openRepairRequest } from '#domain/repairs/requests/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import script from '#web/estimates/links/early-title.ts?inline-script'
import { LinkPage } from '#web/estimates/links/LinkPage.tsx'
import { ResponseForm } from './ResponseForm.tsx'

export const meta = () => [{ title: 'Repair request · ODIE' }, { name: 'robots', content: 'noindex' }]

/** The repair request, for the other side of a sale, who answers it without an account. */
export default function RepairResponsePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  // Each request counts as an opening.
  const request = useQuery({
    ...query(openRepairRequest, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return (
    <LinkPage
      opened={request}
      noun="repair request"
      opens={openRepairRequest}
      script={script}
      endedTitle="There’s nothing to respond to here"
      ended={messageOf(request.error, 'This link doesn’t work anymore.')}
    >
      {(loaded) => (
        <ResponseForm
          token={token}
          request={loaded}
          isReloading={request.isFetching}
          onReload={() => request.refetch()}
        />
      )}
    </LinkPage>
  )
}
