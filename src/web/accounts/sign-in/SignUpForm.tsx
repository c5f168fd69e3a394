import { Link } from 'react-router'
import { SignUp, signUp } from '#domain/accounts/identity/contract.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/accounts/identity/rules.ts'
import { useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import type { UnverifiedSignUp } from './ResendButton.tsx'

const EMPTY = {
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  role: 'agent',
  companyName: '',
  phone: '',
} as const

export function SignUpForm({ onSignedUp }: { onSignedUp: (signUp: UnverifiedSignUp) => void }) {
  const signingUp = useCommand(signUp)
  const { form, submit, isPending, problem } = useCommandForm({
    schema: SignUp,
    defaultValues: EMPTY,
    mode: 'onChange',
    send: signingUp.mutateAsync,
    onSuccess: (_sent, input) => {
      form.reset()
      onSignedUp(input)
    },
    failure: { toast: 'Signup failed', fallback: 'Failed to create account' },
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" required />
        <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" required />
      </div>
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      <TextField
        form={form}
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. Try three or four random words.`}
        required
      />
      <Field label="Role" required error={form.formState.errors.role?.message}>
        {(control) => (
          <Select {...control} {...form.register('role')}>
            <option value="agent">Real Estate Agent</option>
          </Select>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField form={form} name="companyName" label="Company (optional)" autoComplete="organization" />
        <TextField
          form={form}
          name="phone"
          label="Phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
      <Button type="submit" variant="primary" pending={isPending} className="w-full">
        {isPending ? 'Creating account...' : 'Sign Up'}
      </Button>
      <FormProblem problem={problem} title="Signup failed" />
      <p className="text-xs text-muted">
        Free for agents, no credit card needed. By signing up, you agree to the{' '}
        <Link to={paths.terms()} className="font-semibold text-accent underline underline-offset-4">
          Terms of Service
        </Link>
        . Are you a contractor?{' '}
        <Link to={paths.forContractors()} className="font-semibold text-accent underline underline-offset-4">
          Apply to join
        </Link>
        .
      </p>
    </form>
  )
}
