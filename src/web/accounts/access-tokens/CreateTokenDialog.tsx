import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import {
  CreateAccessToken,
  createAccessToken,
  listAccessTokens,
} from '#domain/accounts/access-tokens/contract.ts'
import {
  canWrite,
  LIFETIMES,
  RESOURCES_OF,
  Resource,
  type Scope,
} from '#domain/accounts/access-tokens/rules.ts'
import type { Role } from '#kernel/actor.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { useCommand } from '#web/api/query.ts'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { NewToken } from './NewToken.tsx'
import { RESOURCE_TEXTS } from './scope-texts.ts'

const Level = z.enum(['none', 'read', 'write'])

const CreateForm = z.object({
  ...CreateAccessToken.pick({ name: true, currentPassword: true, code: true }).shape,
  days: z.coerce.number<string>().pipe(z.literal(LIFETIMES)),
  levels: z
    .partialRecord(Resource, Level)
    .refine((levels) => Object.values(levels).some((level) => level !== 'none'), 'Choose at least one.'),
})

const scopesOf = (levels: Partial<Record<Resource, z.infer<typeof Level>>>) =>
  Object.entries(levels).flatMap(([resource, level]): Scope[] =>
    level === 'none' ? [] : [`${resource as Resource}:${level}`],
  )

const DAYS_TEXTS: Record<(typeof LIFETIMES)[number], string> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  365: 'One year',
}

/** Asks what a new token is for; then shows it, once. */
export function CreateTokenDialog({
  role,
  takesCode,
  onClose,
}: {
  role: Role
  takesCode: boolean
  onClose: () => void
}) {
  const [created, setCreated] = useState<string | null>(null)
  const creating = useCommand(createAccessToken, { refreshes: [listAccessTokens] })
  const resources = RESOURCES_OF[role]
  const command = useCommandForm({
    schema: CreateForm,
    mode: 'onChange',
    defaultValues: {
      name: '',
      days: '90',
      levels: Object.fromEntries(resources.map((resource) => [resource, 'none' as const])),
      currentPassword: '',
      ...(takesCode && { code: '' }),
    },
    send: ({ levels, ...input }) => creating.mutateAsync({ ...input, scopes: scopesOf(levels) }),
    onSuccess: ({ token }) => setCreated(token),
    failure: { fallback: 'Please try again.' },
  })
  if (created) return <NewToken token={created} onClose={onClose} />
  const { form } = command
  const { errors } = form.formState
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Create an access token"
      description="Give a program no more than it needs. It can never change your password or how you log in."
      submitLabel="Create token"
      className="grid gap-5"
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="What uses it, such as “Transaction software”."
        maxLength={60}
        required
      />
      <Field label="Expires in" error={errors.days?.message}>
        {(control) => (
          <Select {...control} {...form.register('days')}>
            {LIFETIMES.map((days) => (
              <option key={days} value={days}>
                {DAYS_TEXTS[days]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <LevelFields role={role} form={form} />
      <CurrentPasswordField form={form} />
      {takesCode && (
        <TextField
          form={form}
          name="code"
          label="Code"
          hint="From your authenticator app. The program won’t need one."
          autoComplete="one-time-code"
          required
        />
      )}
    </FormDialog>
  )
}

type Form = UseFormReturn<z.input<typeof CreateForm>, unknown, FieldValues>

/** What the token may do with each resource of the account. */
function LevelFields({ role, form }: { role: Role; form: Form }) {
  const { levels } = form.formState.errors
  return (
    <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2" aria-describedby="token-levels-error">
      <legend className="mb-2 text-sm font-semibold">What it can do</legend>
      {RESOURCES_OF[role].map((resource) => (
        <Field
          key={resource}
          label={RESOURCE_TEXTS[resource].label}
          hint={RESOURCE_TEXTS[resource].hint}
          error={undefined}
        >
          {(control) => (
            <Select {...control} {...form.register(`levels.${resource}`, { deps: ['levels'] })}>
              <option value="none">No access</option>
              <option value="read">Read</option>
              {canWrite(role, resource) && <option value="write">Read and change</option>}
            </Select>
          )}
        </Field>
      ))}
      <p
        id="token-levels-error"
        aria-live="polite"
        className="text-xs font-medium text-danger empty:hidden sm:col-span-2"
      >
        {levels?.root?.message ?? levels?.message}
      </p>
    </fieldset>
  )
}
