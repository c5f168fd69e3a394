import { useQuery } from '@tanstack/react-query'
import { Check, MonitorSmartphone } from 'lucide-react'
import { deviceOf, sessionLifetimeOf } from '#domain/accounts/identity/rules.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  type Session,
} from '#domain/accounts/sessions/contract.ts'
import type { Role } from '#kernel/actor.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText, momentText } from '#web/ui/format.ts'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { sessionsQuery } from './sessions-query.ts'

/** Where the account is signed in, with buttons to sign out one session, or everywhere else. */
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
            <SessionRow key={session.id} session={session} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

const SessionRow = ({ session }: { session: Session }) => {
  const { userAgent, ip, startedAt, lastSeenAt, isCurrent } = session
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 sm:px-6">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted" />
      <span className="grid min-w-0 flex-1 basis-48 gap-0.5 text-sm">
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
      {isCurrent ? (
        <Badge tone="good" icon={Check}>
          This device
        </Badge>
      ) : (
        <EndButton session={session} />
      )}
    </li>
  )
}

function EndButton({ session: { id, userAgent, startedAt } }: { session: Session }) {
  const ending = useCommand(endSession, { refreshes: [listSessions] })
  const device = deviceOf(userAgent)
  const end = () =>
    ending.mutate(
      { id },
      {
        onSuccess: () =>
          showToast({ tone: 'good', title: 'Logged out', description: `The session of ${device} ended.` }),
        onError: showFailure('Please try again.'),
      },
    )
  return (
    <Button
      size="sm"
      variant="quiet"
      pending={ending.isPending}
      aria-label={`Log out ${device}, logged in ${momentText(startedAt)}`}
      onClick={end}
    >
      Log out
    </Button>
  )
}
