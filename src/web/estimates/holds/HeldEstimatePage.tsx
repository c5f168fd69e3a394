import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { objectByLink, openHeldEstimate, releaseByLink } from '#domain/estimates/holds/contract.ts'
import { query, useCommand } from '#web/api/query.ts'
import script from '#web/estimates/links/early-title.ts?inline-script'
import { LinkPage } from '#web/estimates/links/LinkPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { HeldEstimateReview } from './HeldEstimateReview.tsx'

export const meta = () => [{ title: 'Before it’s sent · ODIE' }, { name: 'robots', content: 'noindex' }]

/** The estimate behind the link in its contractor's email. */
export default function HeldEstimatePage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const held = useQuery(query(openHeldEstimate, { token }))
  const releasing = useCommand(releaseByLink, { refreshes: [openHeldEstimate] })
  const objecting = useCommand(objectByLink, { refreshes: [openHeldEstimate] })
  return (
    <LinkPage
      opened={held}
      noun="estimate"
      opens={openHeldEstimate}
      script={script}
      ended="There may be a newer email about this estimate. If you have an account, log in to see what’s waiting for you."
    >
      {(loaded) => (
        <>
          <PageHeader title={loaded.propertyAddress} description="Review your estimate before we send it." />
          <HeldEstimateReview
            held={loaded}
            actions={{
              release: (seen) => releasing.mutateAsync({ token, ...seen }),
              object: (objection) => objecting.mutateAsync({ token, ...objection }),
              isReleasing: releasing.isPending,
              reload: () => void held.refetch(),
            }}
          />
        </>
      )}
    </LinkPage>
  )
}
