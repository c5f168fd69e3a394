import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { Passkeys } from '#web/accounts/passkeys/Passkeys.tsx'
import { ConnectedAccounts } from '#web/accounts/providers/ConnectedAccounts.tsx'
import { SecondFactor, secondFactorQuery } from '#web/accounts/second-factor/SecondFactor.tsx'
import { isNewcomer } from '#web/session/session.ts'

/** How the user signs in besides the password: two-step verification for admins, passkeys, and connected accounts. */
export function SignInSecurity({ user }: { user: CurrentUser }) {
  const isAdmin = user.role === 'admin'
  const factor = useQuery({ ...secondFactorQuery, enabled: isAdmin })
  if (isNewcomer(user)) return null
  return (
    <>
      {isAdmin && <SecondFactor />}
      <Passkeys takesCode={Boolean(factor.data?.since)} />
      <ConnectedAccounts user={user} />
    </>
  )
}
