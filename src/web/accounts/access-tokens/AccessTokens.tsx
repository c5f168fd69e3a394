import { useQuery } from '@tanstack/react-query'
import { CalendarX, KeySquare, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AccessToken } from '#domain/accounts/access-tokens/contract.ts'
import { MAX_ACCESS_TOKENS } from '#domain/accounts/access-tokens/rules.ts'
import type { Role } from '#kernel/actor.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { accessTokensQuery } from './access-tokens-query.ts'
import { RevokeTokenDialog } from './RevokeTokenDialog.tsx'
import { scopesText } from './scope-texts.ts'

const CreateTokenDialog = lazyDialog(() =>
  import('./CreateTokenDialog.tsx').then(({ CreateTokenDialog }) => CreateTokenDialog),
)

type Open = { dialog: 'create' } | { dialog: 'revoke'; token: AccessToken }

const WHAT_FOR: Record<Role, string> = {
  agent: 'Create one to let a program upload reports or read estimates for you.',
  contractor: 'Create one to let a program read estimates or update your prices.',
  admin: 'Create one to let a program read reports and estimates, or update prices, for you.',
}

/** The user's access tokens: create and remove. `takesCode`: whether their sign-ins take a code. */
export function AccessTokens({ role, takesCode }: { role: Role; takesCode: boolean }) {
  const tokens = useQuery(accessTokensQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isFull = (tokens.data?.length ?? 0) >= MAX_ACCESS_TOKENS
  return (
    <>
      <ListCard
        title="Access tokens"
        description={
          <>
            For programs that use ODIE in your name.{' '}
            <a href="/api/docs" className="font-medium text-accent underline underline-offset-2">
              What they can do
            </a>
          </>
        }
        noun="your access tokens"
        query={tokens}
        aside={
          <Button size="sm" disabled={isFull} onClick={() => setOpen({ dialog: 'create' })}>
            <Plus aria-hidden />
            Create a token
          </Button>
        }
        empty={
          <EmptyState icon={KeySquare} title="No access tokens">
            {WHAT_FOR[role]}
          </EmptyState>
        }
      >
        {(items) => (
          <Rows label="Access tokens">
            {items.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={() => setOpen({ dialog: 'revoke', token })} />
            ))}
          </Rows>
        )}
      </ListCard>
      {open?.dialog === 'create' && <CreateTokenDialog role={role} takesCode={takesCode} onClose={close} />}
      {open?.dialog === 'revoke' && <RevokeTokenDialog token={open.token} onClose={close} />}
    </>
  )
}

const TokenRow = ({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) => (
  <li className="flex items-center gap-3 px-5 py-4 sm:gap-4 sm:px-6">
    <KeySquare aria-hidden className="size-5 shrink-0 text-muted" />
    <span className="grid min-w-0 flex-1 gap-0.5 text-sm">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-medium">{token.name}</span>
        <span className="text-xs text-muted">ends in {token.ending}</span>
        {token.isExpired && (
          <Badge tone="caution" icon={CalendarX}>
            Expired
          </Badge>
        )}
      </span>
      <span className="text-xs text-muted">{scopesText(token.scopes)}</span>
      <span className="text-xs text-muted">
        {token.isExpired ? 'Expired' : 'Expires'} <DateTime at={token.expiresAt} /> ·{' '}
        {token.lastUsedAt ? (
          <>
            last used <DateTime at={token.lastUsedAt} withTime /> from {token.lastUsedIp}
          </>
        ) : (
          'not used yet'
        )}
      </span>
    </span>
    <IconButton label={`Remove ${token.name}, which ends in ${token.ending}`} onClick={onRevoke}>
      <Trash2 aria-hidden />
    </IconButton>
  </li>
)
