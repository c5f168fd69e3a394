import { useInfiniteQuery } from '@tanstack/react-query'
import type { Agent } from '#domain/accounts/agents/contract.ts'
import { listAgentShares } from '#domain/client/shares/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { LinkRow } from './LinkRow.tsx'

/** The links to an agent’s estimates that haven’t expired, for staff to end. Nothing if there are none. */
export function AgentLinks({ agent }: { agent: Pick<Agent, 'id' | 'isDeactivated'> }) {
  const links = useInfiniteQuery(pagedQuery(listAgentShares, { id: agent.id }))
  return (
    <Loaded
      query={links}
      skeleton={<SkeletonRows label="Loading the shared links" rows={1} />}
      failure="We couldn’t load the shared links"
    >
      {(shares) =>
        shares.length > 0 && (
          <section aria-label="Shared links" className="grid gap-1">
            <h3 className="text-sm font-semibold">Shared links</h3>
            <p className="text-sm text-muted">
              {agent.isDeactivated
                ? 'These links don’t work while the account is deactivated.'
                : 'Anyone with one of these links can see the estimate.'}
            </p>
            <ul className="divide-y divide-line">
              {shares.map(({ propertyAddress, ...share }) => (
                <LinkRow
                  key={share.id}
                  estimateId={share.estimateId}
                  share={share}
                  address={propertyAddress}
                />
              ))}
            </ul>
            {links.hasNextPage && (
              <Button
                size="sm"
                variant="quiet"
                className="justify-self-center"
                pending={links.isFetchingNextPage}
                onClick={() => void links.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </section>
        )
      }
    </Loaded>
  )
}
