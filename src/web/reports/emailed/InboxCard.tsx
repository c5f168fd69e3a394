import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import {
  getInboxAddress,
  type InboxAddress,
  renewInboxAddress,
} from '#domain/intake/emailed-reports/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { inboxAddress } from './queries.ts'

/** The agent's private address for reports. Nothing where ODIE takes none by email. */
export function InboxCard({ email }: { email: string }) {
  const address = useQuery(inboxAddress)
  // Most installations have none, so there's no skeleton for it.
  if (!address.data?.inbox && !address.isError) return null
  return (
    <Card
      title="Reports by email"
      description="Forward an inspector’s email with the report attached to this address, and it shows up here."
    >
      <Loaded query={address} skeleton={null} failure="We couldn’t load your address">
        {({ inbox }) => inbox && <Address inbox={inbox} email={email} />}
      </Loaded>
    </Card>
  )
}

function Address({ inbox, email }: { inbox: InboxAddress; email: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const renewing = useCommand(renewInboxAddress, { refreshes: [getInboxAddress] })
  const close = () => setIsAsking(false)
  const renew = () =>
    renewing.mutate(
      { replaces: inbox.createdAt },
      {
        onSuccess: () =>
          showToast({
            tone: 'good',
            title: 'New address created',
            description: 'The old one no longer works.',
          }),
        onError: showFailure('Failed to create a new address'),
        onSettled: close,
      },
    )
  return (
    <div className="grid gap-3 text-sm">
      <Field
        label="Your private address"
        error={undefined}
        hint="Put the property’s address in the subject, with its ZIP code. Anyone who knows this address can send reports in your name, so keep it to yourself."
      >
        {(control) => (
          <Input {...control} readOnly value={inbox.address} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copyText(inbox.address, 'Address')}>
          <Copy aria-hidden />
          Copy address
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
          New address
        </Button>
      </div>
      {inbox.office && (
        <p className="wrap-anywhere text-xs text-muted">
          From {email}, you can also send them to {inbox.office}.
        </p>
      )}
      <Confirm
        isOpen={isAsking}
        onClose={close}
        onConfirm={renew}
        title="Create a new address?"
        confirm="Create a new address"
        pending={renewing.isPending}
      >
        <p>The old one stops working. Reports that are sent to it won’t reach us.</p>
      </Confirm>
    </div>
  )
}
