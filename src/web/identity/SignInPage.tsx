import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { signIn } from '#domain/identity/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { rememberUser, useCurrentUser } from '#web/api/session.ts'
import { isOwnPath, paths, portalOf } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, Input } from '#web/ui/Field.tsx'
import { showProblem, useSchemaForm } from '#web/ui/form.ts'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { showToast } from '#web/ui/toast.ts'
import { SignedOutFrame } from './SignedOutFrame.tsx'

export const meta = () => [{ title: 'Login · ODIE' }]

export default function SignInPage() {
  const { data: user } = useCurrentUser()
  const [parameters] = useSearchParams()
  const next = parameters.get('next')
  const deepLink = next && isOwnPath(next) ? next : null
  const signingIn = useSignIn(deepLink)

  // Somebody who just signed in here is led on by the form; this is for people who come signed in.
  if (user && signingIn.isIdle) return <Navigate to={deepLink ?? paths.home()} replace />
  return (
    <SignedOutFrame title="Login" description="Welcome back. Sign in to see your reports and estimates.">
      <SignInForm signingIn={signingIn} />
    </SignedOutFrame>
  )
}

function useSignIn(deepLink: string | null) {
  const navigate = useNavigate()
  const command = useCommand(signIn)
  return {
    isIdle: command.isIdle,
    isPending: command.isPending,
    start: async (input: Parameters<typeof command.mutateAsync>[0]) => {
      const user = await command.mutateAsync(input)
      rememberUser(user)
      await navigate(deepLink ?? portalOf(user.role), { replace: true })
      showToast({
        tone: 'good',
        title: 'Welcome back!',
        description: 'Successfully logged in to your account.',
      })
    },
  }
}

function SignInForm({ signingIn }: { signingIn: ReturnType<typeof useSignIn> }) {
  const form = useSchemaForm(signIn.input, { email: '', password: '' })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (input) => {
    try {
      await signingIn.start(input)
    } catch (error) {
      showProblem(form, error)
      form.setFocus('password')
      showToast({
        tone: 'danger',
        title: 'Login failed',
        description: messageOf(error, 'Invalid email or password'),
      })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field label="Email" required error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
          />
        )}
      </Field>
      <Field label="Password" required error={errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" look="primary" pending={signingIn.isPending} className="w-full">
        {signingIn.isPending ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  )
}
