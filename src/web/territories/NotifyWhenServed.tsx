import { CircleCheck } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { notifyWhenServed } from '#domain/territories/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Says that a ZIP code isn't served yet and offers an email once it is. Not a form: it's used inside other forms. */
export function NotifyWhenServed({ zip, place, email }: { zip: string; place: string; email: string }) {
  const [address, setAddress] = useState(email)
  const notify = useCommand(notifyWhenServed)
  const where = place ? `${zip} (${place})` : zip

  if (notify.isSuccess)
    return (
      <p className="flex items-start gap-1.5 text-sm font-medium text-good">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        We’ll email {address} when we start serving {where}.
      </p>
    )

  const subscribe = (event: SyntheticEvent) => {
    event.preventDefault()
    notify.mutate({ email: address, zipCode: zip })
  }
  return (
    <Notice tone="caution" title={`We don’t serve ${where} yet`}>
      <p>
        We can’t process a report for this address yet. Leave your email, and we’ll let you know when we can.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <Field
          label="Your email address"
          className="min-w-48 flex-1"
          error={notify.error ? messageOf(notify.error, 'Please try again.') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && subscribe(event)}
            />
          )}
        </Field>
        <Button pending={notify.isPending} onClick={subscribe}>
          Notify me
        </Button>
      </div>
    </Notice>
  )
}
