import type { ReceivedRequest } from '#domain/repairs/requests/contract.ts'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import type { ResponseForm } from './use-response.ts'

/** Where to write when the agent answers. The page doesn’t show an address from before: others may have the same link. */
export function EmailField({
  request: { agentName, addresses = 0 },
  form,
}: {
  request: ReceivedRequest
  form: ResponseForm
}) {
  const known = addresses > 0 ? ' If you’ve already given us your address, you can leave this empty.' : ''
  const hint = form.stopsEmails
    ? 'The address that should get no more emails.'
    : `For an email when ${agentName} answers.${known}`
  const isRequired = form.stopsEmails && addresses > 1
  return (
    <div className="grid content-start gap-2">
      <Field
        label={isRequired ? 'Your email' : 'Your email (optional)'}
        error={form.errors.email}
        hint={hint}
        required={isRequired}
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            maxLength={200}
            value={form.email}
            onChange={(event) => form.setEmail(event.target.value)}
          />
        )}
      </Field>
      {addresses > 0 && (
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={form.stopsEmails}
            onChange={(event) => form.setStopsEmails(event.target.checked)}
            className="size-5 accent-accent sm:size-4"
          />
          Stop emailing me about this request
        </label>
      )}
    </div>
  )
}
