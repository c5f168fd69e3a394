import { CircleCheck } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { notifyWhenServed } from '#domain/territories/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, Input } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** ODIE does not serve a ZIP yet: says so, and offers to tell when it does. It stands inside other forms, so it is none. */
export function NotifyWhenServed({ zip, place, email }: { zip: string; place: string; email: string }) {
  const [address, setAddress] = useState(email)
  const notify = useCommand(notifyWhenServed)
  const where = place ? `${zip} (${place})` : zip

  if (notify.isSuccess)
    return (
      <p className="flex items-start gap-1.5 text-sm font-medium text-good">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        We will write to {address} once we serve {where}.
      </p>
    )

  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    notify.mutate({ email: address, zipCode: zip })
  }
  return (
    <Notice tone="caution" title={`We do not serve ${where} yet`}>
      <p>A report for this address cannot be processed now. We can tell you as soon as it can.</p>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <Field
          label="Your e-mail address"
          className="min-w-48 flex-1"
          error={notify.error ? messageOf(notify.error, 'Please try again.') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && ask(event)}
            />
          )}
        </Field>
        <Button pending={notify.isPending} onClick={ask}>
          Tell me
        </Button>
      </div>
    </Notice>
  )
}
