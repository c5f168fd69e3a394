import { useQuery } from '@tanstack/react-query'
import { Check, MonitorSmartphone } from 'lucide-react'
import { endOtherSessions, listSessions } from '#domain/accounts/identity/contract.ts'
import { deviceOf, sessionLifetimeOf } from '#domain/accounts/identity/rules.ts'
import type { Role } from '#kernel/actor.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { sessionsQuery } from './sessions-query.ts'

type Session = OutputOf<typeof listSessions>[number]

/** Where the account is signed in, with a button to sign out everywhere else. */
export function Sessions({ role }: { role: Role | null }) {
  const sessions = useQuery(sessionsQuery)
  const ending = useCommand(endOtherSessions, { refreshes: [listSessions] })
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0

  const endOthers = () =>
    ending.mutate(
      {},
      {
        onSuccess: ({ ended }) =>
          showToast({
            tone: 'good',
            title: 'Logged out everywhere else',
            description: `${countText(ended, 'other session')} ended.`,
          }),
        onError: showFailure('Please try again.'),
      },
    )

  return (
    <ListCard
      title="Where you’re logged in"
      description={`Sessions end ${sessionLifetimeOf(role)} after you log in, or after seven days without use.`}
      noun="your sessions"
      query={sessions}
      aside={
        <Button size="sm" disabled={others === 0} pending={ending.isPending} onClick={endOthers}>
          Log out everywhere else
        </Button>
      }
    >
      {(items) => (
        <Rows label="Sessions">
          {items.map((session) => (
            <SessionRow key={session.startedAt + session.lastSeenAt} session={session} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

const SessionRow = ({
  session: { userAgent, ip, startedAt, lastSeenAt, isCurrent },
}: {
  session: Session
}) => (
  <li className="flex items-center gap-4 px-5 py-4 sm:px-6">
    <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" />
    <span className="grid min-w-0 flex-1 gap-0.5 text-sm">
      <span className="font-medium">{deviceOf(userAgent)}</span>
      <span className="text-xs text-muted">
        {ip} · since <DateTime at={startedAt} withTime />
        {!isCurrent && (
          <>
            {' '}
            · last seen <DateTime at={lastSeenAt} withTime />
          </>
        )}
      </span>
    </span>
    {isCurrent && (
      <Badge tone="good" icon={Check}>
        This device
      </Badge>
    )}
  </li>
)
