import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#domain/identity/contract.ts'
import { isNewcomer } from '#web/api/session.ts'
import { Passkeys } from '#web/passkeys/Passkeys.tsx'
import { SecondFactor, secondFactorQuery } from '#web/second-factor/SecondFactor.tsx'

/** How the user signs in besides the password: two-step verification for admins, and passkeys. */
export function SignInSecurity({ user }: { user: CurrentUser }) {
  const isAdmin = user.role === 'admin'
  const factor = useQuery({ ...secondFactorQuery, enabled: isAdmin })
  if (isNewcomer(user)) return null
  return (
    <>
      {isAdmin && <SecondFactor />}
      <Passkeys takesCode={Boolean(factor.data?.since)} />
    </>
  )
}
