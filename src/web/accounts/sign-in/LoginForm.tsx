import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { SignIn } from '#domain/accounts/identity/contract.ts'
import { hasCode, messageOf } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { CheckYourEmail } from './CheckYourEmail.tsx'
import { CodeStep } from './CodeStep.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import type { UnverifiedSignUp } from './ResendButton.tsx'
import { ResendButton } from './ResendButton.tsx'
import type { SigningIn } from './use-sign-in.ts'

export function LoginForm({
  signingIn,
  signUp,
  isShown,
  email,
  children,
}: {
  signingIn: SigningIn
  signUp: UnverifiedSignUp | null
  /** Whether its tab is the active one. */
  isShown: boolean
  /** The only account that it's for; any unless given. */
  email?: string
  /** Other ways to log in. */
  children?: ReactNode
}) {
  /** Set when the server refused the sign-in because the address isn't verified; `reason` is what it says. */
  const [unverified, setUnverified] = useState<{ signUp: UnverifiedSignUp; reason: string } | null>(null)
  /** Whether the password was right and a code is next. */
  const [needsCode, setNeedsCode] = useState(false)
  const { form, submit, isPending, problem } = useCommandForm({
    schema: SignIn,
    defaultValues: { email: email ?? signUp?.email ?? '', password: '' },
    mode: 'onChange',
    send: (input) => {
      setUnverified(null)
      return signingIn.start(input)
    },
    onSuccess: () => {},
    failure: { toast: 'Login failed', fallback: 'Invalid email or password' },
    onFailure: (error, input) => {
      if (hasCode(error, 'second_factor_required')) {
        setNeedsCode(true)
        return true
      }
      form.setFocus('password')
      if (!hasCode(error, 'email_unverified')) return false
      setUnverified({ signUp: input, reason: messageOf(error, 'Your email isn’t verified yet') })
      return true
    },
  })

  if (needsCode) return <CodeStep signingIn={signingIn} onBack={() => setNeedsCode(false)} />
  return (
    <form
      noValidate
      onSubmit={submit}
      data-early-sign-in={email === undefined || undefined}
      className="grid gap-5"
    >
      {signUp && isShown && !unverified && <CheckYourEmail signUp={signUp} />}
      {unverified && (
        <Notice
          tone="caution"
          live
          title={unverified.reason}
          action={<ResendButton signUp={unverified.signUp} />}
        >
          Open the link we emailed to {unverified.signUp.email}. It works for 24 hours.
        </Notice>
      )}
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        readOnly={email !== undefined}
        hint={email && 'To log in to another account, cancel first.'}
        required
      />
      <TextField
        form={form}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="primary" pending={isPending} className="w-full">
        {isPending ? 'Logging in...' : 'Log In'}
      </Button>
      <FormProblem problem={problem} title="Login failed" />
      <Link
        to={paths.forgotPassword()}
        // Prefills the email there.
        state={{ email: form.watch('email') }}
        className="justify-self-center rounded-sm px-1 py-1 text-sm font-semibold text-accent underline-offset-4 hover:underline"
      >
        Forgot password?
      </Link>
      <PasskeySignIn signingIn={signingIn} />
      {children}
    </form>
  )
}
