import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { WebhookForm } from '#domain/webhooks/endpoints/contract.ts'
import { EVENTS, type EventType, eventTypesFor } from '#domain/webhooks/events/catalogue.ts'
import type { Role } from '#kernel/actor.ts'
import { TextField } from '#web/ui/forms/TextField.tsx'

type Form = UseFormReturn<WebhookForm, unknown, never>

/** The address, a name for it, and which events it gets. */
export const WebhookFields = ({ form, role }: { form: Form; role: Role }) => (
  <div className="grid gap-5">
    <TextField
      form={form as never}
      name={'url' as never}
      label="Address"
      hint="Where your system receives events. Its documentation calls it the webhook URL or endpoint."
      type="url"
      inputMode="url"
      placeholder="https://crm.example.com/odie"
      autoComplete="off"
      maxLength={2_000}
      required
    />
    <TextField
      form={form as never}
      name={'description' as never}
      label="Description"
      hint="Optional. Only you see it."
      placeholder="Our CRM"
      maxLength={200}
    />
    <EventChoice form={form} role={role} />
  </div>
)

function EventChoice({ form, role }: { form: Form; role: Role }) {
  const id = useId()
  const chosen = form.watch('eventTypes') ?? null
  const choose = (types: EventType[] | null) =>
    form.setValue('eventTypes', types, { shouldDirty: true, shouldValidate: true })
  const error = form.formState.errors.eventTypes?.message
  const known = eventTypesFor(role)
  const options = [
    { value: null, label: 'All events', hint: 'Also those that we add later' },
    { value: [], label: 'Only some', hint: 'You choose which' },
  ] as const
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-3">
      <legend className="mb-1.5 text-sm font-semibold">Events</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(({ value, label, hint }) => (
          <label
            key={label}
            className="flex cursor-pointer items-start gap-2.5 rounded-md bg-surface p-3 text-sm ring-1 ring-inset ring-line has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent"
          >
            <input
              type="radio"
              name={id}
              checked={(chosen === null) === (value === null)}
              onChange={() => choose(value && [...value])}
              className="mt-0.5 size-4 accent-accent"
            />
            <span className="grid">
              <span className="font-medium">{label}</span>
              <span className="text-xs text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </div>
      {chosen && (
        <ul className="grid gap-3 rounded-md p-3 ring-1 ring-inset ring-line">
          {known.map((type) => (
            <EventBox
              key={type}
              type={type}
              isChosen={chosen.includes(type)}
              onToggle={() =>
                choose(chosen.includes(type) ? chosen.filter((each) => each !== type) : [...chosen, type])
              }
            />
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="text-xs font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}

type BoxProps = { type: EventType; isChosen: boolean; onToggle: () => void }

const EventBox = ({ type, isChosen, onToggle }: BoxProps) => (
  <li>
    <label className="flex cursor-pointer items-start gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={onToggle}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="grid min-w-0 gap-0.5">
        <code className="wrap-anywhere font-medium">{type}</code>
        <span className="text-xs text-muted">{EVENTS[type].summary}</span>
      </span>
    </label>
  </li>
)
