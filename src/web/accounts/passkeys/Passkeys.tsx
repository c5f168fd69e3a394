import { useQuery } from '@tanstack/react-query'
import { Cloud, KeyRound, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listPasskeys, MAX_PASSKEYS, type Passkey } from '#domain/accounts/passkeys/contract.ts'
import { query } from '#web/api/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { hasPasskeySupport } from './credentials.ts'
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'

export const passkeysQuery = query(listPasskeys, {})

type Open = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey }

/** The user's passkeys: add, rename, remove. `takesCode`: whether their sign-ins take a code. */
export function Passkeys({ takesCode }: { takesCode: boolean }) {
  const passkeys = useQuery(passkeysQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isSupported = hasPasskeySupport()
  const isFull = (passkeys.data?.length ?? 0) >= MAX_PASSKEYS
  return (
    <>
      <ListCard
        title="Passkeys"
        description="Log in with your fingerprint, face, or screen lock instead of your password."
        noun="your passkeys"
        query={passkeys}
        aside={
          <Button size="sm" disabled={!isSupported || isFull} onClick={() => setOpen({ dialog: 'add' })}>
            <Plus aria-hidden />
            Add a passkey
          </Button>
        }
        empty={
          <EmptyState icon={KeyRound} title="No passkeys yet">
            A passkey stays on your devices and can’t be phished or guessed. Your password keeps working.
          </EmptyState>
        }
      >
        {(items) => (
          <Rows label="Passkeys">
            {items.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onOpen={setOpen} />
            ))}
          </Rows>
        )}
      </ListCard>
      {!isSupported && (
        <Notice tone="info" title="This browser doesn’t support passkeys">
          To add one, open ODIE in a current version of Chrome, Edge, Firefox, or Safari.
        </Notice>
      )}
      {open?.dialog === 'add' && <AddPasskeyDialog takesCode={takesCode} onClose={close} />}
      {open?.dialog === 'rename' && <RenamePasskeyDialog passkey={open.passkey} onClose={close} />}
      {open?.dialog === 'remove' && <RemovePasskeyDialog passkey={open.passkey} onClose={close} />}
    </>
  )
}

const PasskeyRow = ({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) => (
  <li className="flex items-center gap-3 px-5 py-4 sm:gap-4 sm:px-6">
    <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
    <span className="grid min-w-0 flex-1 gap-0.5 text-sm">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-medium">{passkey.name}</span>
        {passkey.isSynced && <Badge icon={Cloud}>Synced</Badge>}
      </span>
      <span className="text-xs text-muted">
        Added <DateTime at={passkey.createdAt} /> ·{' '}
        {passkey.lastUsedAt ? (
          <>
            last used <DateTime at={passkey.lastUsedAt} withTime />
          </>
        ) : (
          'not used yet'
        )}
      </span>
    </span>
    <span className="flex shrink-0">
      <IconButton label={`Rename ${passkey.name}`} onClick={() => onOpen({ dialog: 'rename', passkey })}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={`Remove ${passkey.name}`} onClick={() => onOpen({ dialog: 'remove', passkey })}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  </li>
)
