import { Link } from 'react-router'
import { ProviderSignUp, type Voucher } from '#domain/accounts/openid/contract.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import type { SigningIn } from './use-sign-in.ts'

/** What a provider doesn't say about a new agent, with the name filled in if it did. */
export function ProviderSignUpForm({ voucher, signingIn }: { voucher: Voucher; signingIn: SigningIn }) {
  const { form, submit, isPending, problem } = useCommandForm({
    schema: ProviderSignUp,
    defaultValues: {
      firstName: voucher.firstName ?? '',
      lastName: voucher.lastName ?? '',
      companyName: '',
      phone: '',
    },
    mode: 'onChange',
    send: signingIn.signUp,
    onSuccess: () => {},
    failure: { toast: 'Signup failed', fallback: 'Failed to create account' },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField form={form} name="firstName" label="First Name" autoComplete="given-name" required />
        <TextField form={form} name="lastName" label="Last Name" autoComplete="family-name" required />
      </div>
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
        {isPending ? 'Creating account...' : 'Sign Up as a Real Estate Agent'}
      </Button>
      <FormProblem problem={problem} title="Signup failed" />
      <p className="text-xs text-muted">
        Free for agents, no credit card needed. By signing up, you agree to the{' '}
        <Link to={paths.terms()} className="font-semibold text-accent underline underline-offset-4">
          Terms of Service
        </Link>
        . Do you have an account with another email? Cancel, log in to it, and connect {voucher.provider.name}{' '}
        in your profile settings.
      </p>
    </form>
  )
}
