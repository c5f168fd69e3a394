import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CurrentUser, signIn } from '#domain/accounts/identity/contract.ts'
import { signInWithPasskey, startPasskeySignIn } from '#domain/accounts/passkeys/contract.ts'
import { confirmSignIn } from '#domain/accounts/second-factor/contract.ts'
import type { InputOf } from '#kernel/endpoint.ts'
import { chooseCredential } from '#web/accounts/passkeys/credentials.ts'
import { call } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { rememberUser } from '#web/session/session.ts'
import { showToast } from '#web/toast.ts'

export type SigningIn = ReturnType<typeof useSignIn>

/** Signs in, then goes to the page the user was on their way to, or home. */
export function useSignIn(deepLink: string | null) {
  const navigate = useNavigate()
  const command = useCommand(signIn)
  const passkeyCommand = useCommand(signInWithPasskey)
  const codeCommand = useCommand(confirmSignIn)
  const [attempt] = useState(randomId)

  const finish = async (user: CurrentUser) => {
    rememberUser(user)
    await navigate(deepLink ?? paths.home(), { replace: true })
    showToast({
      tone: 'good',
      title: 'Welcome back!',
      description: 'Successfully logged in to your account.',
    })
  }
  return {
    isIdle: command.isIdle && passkeyCommand.isIdle,
    isPending: command.isPending,
    start: async (input: InputOf<typeof signIn>) => finish(await command.mutateAsync({ ...input, attempt })),
    /** The second step, after `start` failed with `second_factor_required`. */
    confirm: async (input: InputOf<typeof confirmSignIn>) => finish(await codeCommand.mutateAsync(input)),
    /** Throws `UserError` when the browser has no passkey to offer, or the user closes its dialog. */
    startWithPasskey: async () => {
      const credential = await chooseCredential(() => call(startPasskeySignIn, {}))
      await finish(await passkeyCommand.mutateAsync({ credential }))
    },
  }
}

/** Not `crypto.randomUUID`, which plain http pages don't have. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
