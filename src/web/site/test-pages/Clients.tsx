import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BadgeCheck, Clock, Users } from 'lucide-react'
import { personName } from '#domain/accounts/identity/rules.ts'
import { listTestUsers, type TestUser } from '#domain/site/test-pages/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { Scroller } from '#web/ui/lists/Scroller.tsx'
import { testCounts } from './queries.ts'

/** The agents, newest first. */
export function Clients() {
  const clients = useInfiniteQuery(pagedQuery(listTestUsers, { role: 'agent', limit: 20 }))
  const counts = useQuery(testCounts)
  return (
    <ListCard
      title="Clients"
      noun="the clients"
      description="Agents who upload reports."
      query={clients}
      total={counts.data?.agents}
      empty={
        <EmptyState icon={Users} title="No clients yet">
          Agents sign up on their own.
        </EmptyState>
      }
    >
      {(items) => (
        <Scroller label="Agents" className="max-h-96 overflow-y-auto">
          <Rows>
            {items.map((client) => (
              <Client key={client.id} client={client} />
            ))}
          </Rows>
        </Scroller>
      )}
    </ListCard>
  )
}

const Client = ({ client }: { client: TestUser }) => (
  <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-3.5 sm:px-6">
    <div className="min-w-0 flex-1 basis-64">
      <p className="wrap-anywhere font-medium">{personName(client)}</p>
      <p className="wrap-anywhere text-xs text-muted">
        {[client.email, client.companyName, client.phone].filter(Boolean).join(' · ')} · since{' '}
        <DateTime at={client.createdAt} />
      </p>
    </div>
    {client.isVerified ? (
      <Badge tone="good" icon={BadgeCheck}>
        Verified
      </Badge>
    ) : (
      <Badge tone="caution" icon={Clock}>
        Pending
      </Badge>
    )}
  </li>
)
