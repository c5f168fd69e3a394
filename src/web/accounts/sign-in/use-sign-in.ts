import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CurrentUser, signIn } from '#domain/accounts/identity/contract.ts'
import { linkProvider, signUpWithProvider } from '#domain/accounts/openid/contract.ts'
import { signInWithPasskey, startPasskeySignIn } from '#domain/accounts/passkeys/contract.ts'
import { confirmSignIn } from '#domain/accounts/second-factor/contract.ts'
import type { InputOf } from '#kernel/endpoint.ts'
import { chooseCredential } from '#web/accounts/passkeys/credentials.ts'
import { call, messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { paths, portalOf } from '#web/paths.ts'
import { rememberUser } from '#web/session/session.ts'
import { WELCOME } from '#web/session/welcome.ts'
import { showToast } from '#web/toast.ts'

export type SigningIn = ReturnType<typeof useSignIn>

/**
 * Signs in, then goes to the page the user was on their way to, or to their dashboard. `linksProvider`: first connects the provider that has just
 * vouched for the user.
 */
export function useSignIn(deepLink: string | null, { linksProvider }: { linksProvider: boolean }) {
  const navigate = useNavigate()
  const command = useCommand(signIn)
  const passkeyCommand = useCommand(signInWithPasskey)
  const codeCommand = useCommand(confirmSignIn)
  const signUpCommand = useCommand(signUpWithProvider)
  const [ownAttempt] = useState(randomId)

  const enter = async (user: CurrentUser, home: string, toast: Parameters<typeof showToast>[0]) => {
    rememberUser(user)
    await navigate(deepLink ?? home, { replace: true })
    showToast(toast)
  }
  const finish = async (user: CurrentUser) =>
    await enter(user, portalOf(user.role), linksProvider ? await link() : WELCOME)
  return {
    isIdle: command.isIdle && passkeyCommand.isIdle && codeCommand.isIdle && signUpCommand.isIdle,
    isPending: command.isPending,
    start: async (input: InputOf<typeof signIn>) =>
      finish(
        await command.mutateAsync({ ...input, attempt: globalThis.odieEarlyRequest?.attempt ?? ownAttempt }),
      ),
    /** The second step, after `start` failed with `second_factor_required`. */
    confirm: async (input: InputOf<typeof confirmSignIn>) => finish(await codeCommand.mutateAsync(input)),
    /** After a provider has confirmed the email of someone new. */
    signUp: async (input: InputOf<typeof signUpWithProvider>) =>
      await enter(await signUpCommand.mutateAsync(input), paths.agent(), {
        tone: 'good',
        title: 'Welcome to ODIE!',
        description: 'Your account is ready.',
      }),
    /** Throws `UserError` when the browser has no passkey to offer, or the user closes its dialog. */
    startWithPasskey: async () => {
      const credential = await chooseCredential(() => call(startPasskeySignIn, {}))
      await finish(await passkeyCommand.mutateAsync({ credential }))
    },
  }
}

/** The user is signed in, whether or not it succeeds. */
async function link() {
  try {
    await call(linkProvider, {})
    return { tone: 'good', title: 'Connected', description: 'From now on, you can log in with it.' } as const
  } catch (error) {
    const description = messageOf(error, 'Connect the account in your profile settings.')
    return { tone: 'danger', title: 'Not connected', description } as const
  }
}

/** Not `crypto.randomUUID`, which plain http pages don't have. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
