import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import type { Role } from '#kernel/actor.ts'
import { signedInUserId } from '#web/api/session-hint.ts'

const KEY = 'odie-role'

/** Remembers the role of a user who may use its pages, until the browser's session is another user's. */
export function rememberRole(user: CurrentUser | null) {
  try {
    if (user?.role && !user.needsSecondFactor) localStorage.setItem(KEY, `${user.id} ${user.role}`)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage, pages load their data once the session has loaded.
  }
}

/** The role that the signed-in user had when this browser last loaded them; null if it's unknown. The server may know better. */
export function knownRole(): Role | null {
  try {
    const [id, role] = localStorage.getItem(KEY)?.split(' ') ?? []
    return role && id === signedInUserId() ? (role as Role) : null
  } catch {
    return null
  }
}
