import { useQuery } from '@tanstack/react-query'
import { CircleOff, Link2, Plus, Unlink } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { type Identity, MAX_IDENTITIES, type SignInProvider } from '#domain/accounts/openid/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { ProviderMark } from './ProviderMark.tsx'
import { identitiesQuery, providersQuery } from './queries.ts'

type Open = { connect: SignInProvider } | { disconnect: Identity }

/** The providers with which the user logs in: connect and disconnect. Nothing where no provider is configured, or was. */
export function ConnectedAccounts({ user }: { user: CurrentUser }) {
  const identities = useQuery(identitiesQuery)
  const { data: providers = [] } = useQuery(providersQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const count = identities.data?.length ?? 0
  if (providers.length === 0 && count === 0) return null
  return (
    <>
      <ListCard
        title="Connected accounts"
        description="Log in with an account that you have elsewhere."
        noun="your connected accounts"
        query={identities}
        aside={
          <span className="flex flex-wrap gap-2 sm:justify-end">
            {providers.map((provider) => (
              <Button
                key={provider.key}
                size="sm"
                disabled={!user.hasPassword || count >= MAX_IDENTITIES}
                onClick={() => setOpen({ connect: provider })}
              >
                <Plus aria-hidden />
                Connect {provider.name}
              </Button>
            ))}
          </span>
        }
        empty={
          <EmptyState icon={Link2} title="No connected accounts yet">
            Connect one, and you won’t need your ODIE password to log in. Your password keeps working.
          </EmptyState>
        }
      >
        {(items) => (
          <Rows label="Connected accounts">
            {items.map((identity) => (
              <IdentityRow
                key={identity.id}
                identity={identity}
                isFixed={!user.hasPassword}
                onDisconnect={() => setOpen({ disconnect: identity })}
              />
            ))}
          </Rows>
        )}
      </ListCard>
      {!user.hasPassword && (
        <Notice tone="info" title="Set a password to change your connected accounts">
          Your account has no password yet, so this is how you log in. Set one under Password, above.
        </Notice>
      )}
      {open && 'connect' in open && <ConnectDialog provider={open.connect} onClose={close} />}
      {open && 'disconnect' in open && <DisconnectDialog identity={open.disconnect} onClose={close} />}
    </>
  )
}

type RowProps = { identity: Identity; isFixed: boolean; onDisconnect: () => void }

function IdentityRow({ identity, isFixed, onDisconnect }: RowProps) {
  const { provider, name, email, createdAt, lastUsedAt, isAvailable } = identity
  return (
    <li className="flex items-center gap-3 px-5 py-4 sm:gap-4 sm:px-6">
      <span className="shrink-0 text-muted [&_svg]:size-5">
        <ProviderMark provider={provider} />
      </span>
      <span className="grid min-w-0 flex-1 gap-0.5 text-sm">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{name}</span>
          {!isAvailable && <Badge icon={CircleOff}>Not available anymore</Badge>}
        </span>
        {email && <span className="wrap-anywhere text-muted">{email}</span>}
        <span className="text-xs text-muted">
          Connected <DateTime at={createdAt} /> ·{' '}
          {lastUsedAt ? (
            <>
              last used <DateTime at={lastUsedAt} withTime />
            </>
          ) : (
            'not used yet'
          )}
        </span>
      </span>
      <IconButton
        label={`Disconnect ${name}${email ? ` (${email})` : ''}`}
        disabled={isFixed}
        onClick={onDisconnect}
      >
        <Unlink aria-hidden />
      </IconButton>
    </li>
  )
}
