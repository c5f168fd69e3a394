import { useState } from 'react'
import { Link } from 'react-router'
import { signIn } from '#domain/identity/contract.ts'
import { ApiError, messageOf } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { showProblem, useSchemaForm } from '#web/ui/form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Waiting } from './AuthPage.tsx'
import { CheckYourEmail } from './CheckYourEmail.tsx'
import { ResendButton } from './ResendButton.tsx'
import type { SigningIn } from './use-sign-in.ts'

export function LoginForm({ signingIn, waiting }: { signingIn: SigningIn; waiting: Waiting | null }) {
  const form = useSchemaForm(
    signIn.input,
    { email: waiting?.email ?? '', password: '' },
    { mode: 'onChange' },
  )
  /** Set while the server refuses somebody whose address is not verified. */
  const [unverified, setUnverified] = useState<Waiting | null>(null)

  const submit = form.handleSubmit(async (input) => {
    setUnverified(null)
    try {
      await signingIn.start(input)
    } catch (error) {
      showProblem(form, error)
      form.setFocus('password')
      if (error instanceof ApiError && error.status === 403) setUnverified(input)
      showToast({
        tone: 'danger',
        title: 'Login failed',
        description: messageOf(error, 'Invalid email or password'),
      })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {waiting && !unverified && <CheckYourEmail waiting={waiting} />}
      {unverified && (
        <Notice
          tone="caution"
          live
          title="Your address is not verified yet"
          action={<ResendButton waiting={unverified} />}
        >
          Follow the link that we mailed to {unverified.email}. It works for 24 hours.
        </Notice>
      )}
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
        autoComplete="current-password"
        required
      />
      <Button type="submit" look="primary" pending={signingIn.isPending} className="w-full">
        {signingIn.isPending ? 'Logging in...' : 'Login'}
      </Button>
      <Link
        to={paths.forgotPassword()}
        // What was typed here need not be typed there again.
        state={{ email: form.watch('email') }}
        className="justify-self-center rounded-sm px-1 py-1 text-sm font-semibold text-accent underline-offset-4 hover:underline"
      >
        Forgot password?
      </Link>
    </form>
  )
}
