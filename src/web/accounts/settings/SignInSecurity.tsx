import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { AccessTokens } from '#web/accounts/access-tokens/AccessTokens.tsx'
import { Passkeys } from '#web/accounts/passkeys/Passkeys.tsx'
import { ConnectedAccounts } from '#web/accounts/providers/ConnectedAccounts.tsx'
import { SecondFactor, secondFactorQuery } from '#web/accounts/second-factor/SecondFactor.tsx'
import { isNewcomer } from '#web/session/session.ts'

/**
 * How the user signs in besides the password: two-step verification for admins, passkeys, and connected accounts; and how their
 * programs do.
 */
export function SignInSecurity({ user }: { user: CurrentUser }) {
  const isAdmin = user.role === 'admin'
  const factor = useQuery({ ...secondFactorQuery, enabled: isAdmin })
  if (isNewcomer(user) || !user.role) return null
  const takesCode = Boolean(factor.data?.since)
  return (
    <>
      {isAdmin && <SecondFactor />}
      <Passkeys takesCode={takesCode} />
      <ConnectedAccounts user={user} />
      <AccessTokens role={user.role} takesCode={takesCode} />
    </>
  )
}
