import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signIn } from '#domain/identity/contract.ts'
import type { InputOf } from '#kernel/endpoint.ts'
import { useCommand } from '#web/api/query.ts'
import { rememberUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/ui/toast.ts'

export type SigningIn = ReturnType<typeof useSignIn>

/** Signs in, then goes to the page the user was on their way to, or home. */
export function useSignIn(deepLink: string | null) {
  const navigate = useNavigate()
  const command = useCommand(signIn)
  const [attempt] = useState(randomId)
  return {
    isIdle: command.isIdle,
    isPending: command.isPending,
    start: async (input: InputOf<typeof signIn>) => {
      const user = await command.mutateAsync({ ...input, attempt })
      rememberUser(user)
      await navigate(deepLink ?? paths.home(), { replace: true })
      showToast({
        tone: 'good',
        title: 'Welcome back!',
        description: 'Successfully logged in to your account.',
      })
    },
  }
}

/** Not `crypto.randomUUID`, which plain http pages don't have. */
const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
