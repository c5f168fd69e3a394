import { useQuery } from '@tanstack/react-query'
import { checkLink } from '#domain/accounts/link-checks/contract.ts'
import type { InputOf } from '#kernel/endpoint.ts'
import { call, hasCode } from '#web/api/call.ts'
import { KEPT_ON_SIGN_IN } from '#web/session/session.ts'

/**
 * Whether an emailed link still works: found out when the page opens, not after a password was typed. If it can't be checked, it
 * counts as working, and submitting the form says what's wrong.
 */
export function useLinkCheck(kind: InputOf<typeof checkLink>['kind'], token: string) {
  const { isPending, error } = useQuery({
    queryKey: [checkLink.name, { kind, token }],
    meta: KEPT_ON_SIGN_IN,
    queryFn: async ({ signal }) => {
      await call(checkLink, { kind, token }, signal)
      return true
    },
  })
  if (isPending) return 'checking'
  return hasCode(error, 'link_expired') ? 'dead' : 'works'
}
