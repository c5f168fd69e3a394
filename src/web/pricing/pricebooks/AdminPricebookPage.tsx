import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router'
import { getContractor } from '#domain/accounts/contractors/contract.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import { idIn } from '#kernel/ids.ts'
import { hasCode } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import { type Outline, queriesFor } from '#web/shell/portal/outline.ts'
import { NothingHere } from '#web/shell/public/NothingHere.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { chargesQuery, importPages, itemCounts, itemPages } from '../queries.ts'
import { PricebookScreen } from './PricebookScreen.tsx'

export const meta = () => [{ title: 'Pricebook · ODIE' }]

export const handle = {
  queries: queriesFor('contractorId', (contractorId: UserId) => [
    query(getContractor, { id: contractorId }),
    itemPages({ contractorId }),
    itemCounts({ contractorId }),
    chargesQuery({ contractorId }),
    importPages({ contractorId }),
  ]),
  skeleton: () => <SkeletonRows label="Loading the pricebook" />,
} satisfies Outline

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => preload(...handle.queries(params))

/** One contractor's prices, for staff. */
export default function AdminPricebookPage() {
  const contractorId = idIn<UserId>(useParams().contractorId)
  return contractorId ? <Pricebook contractorId={contractorId} /> : <NoPricebook />
}

const NoPricebook = () => (
  <NothingHere
    what="pricebook"
    why="The contractor’s account may have been deleted."
    back={{ to: paths.adminPricebooks(), label: 'Go to the pricebooks' }}
  />
)

function Pricebook({ contractorId }: { contractorId: UserId }) {
  const contractor = useQuery(query(getContractor, { id: contractorId }))
  if (hasCode(contractor.error, 'not_found')) return <NoPricebook />
  return (
    <Page>
      <Link
        to={paths.adminPricebooks()}
        className="inline-flex items-center gap-1 justify-self-start rounded-sm text-sm font-semibold text-accent"
      >
        <ChevronLeft aria-hidden className="size-4" />
        All pricebooks
      </Link>
      <Loaded query={contractor} skeleton={handle.skeleton()} failure="We couldn’t load this pricebook">
        {(loaded) => (
          <PricebookScreen
            owner={{ contractorId }}
            title={`${businessName(loaded)} pricebook`}
            description="What they charge. Work that isn’t here is priced from the catalog and marked as such."
          />
        )}
      </Loaded>
    </Page>
  )
}
