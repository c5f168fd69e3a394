import { startSession } from '#domain/accounts/identity/sessions/sessions.ts'
import type { NewUser } from '#domain/accounts/identity/store.ts'
import * as store from '#domain/accounts/identity/store.ts'
import type { Role, SignedIn } from '#kernel/actor.ts'
import { app, type Caller, ctx } from '../harness/harness.ts'

export type Person = Caller & { actor: SignedIn; email: string; name: string }

const VERIFIED = { isVerified: true, isEmailVerified: true }

/** Creates a signed-in user with a role. Every detail can be overridden. */
export async function createUser(role: Role, details: Partial<NewUser> = {}): Promise<Person> {
  const tag = crypto.randomUUID().slice(0, 8)
  const user = await store.insert(ctx.db, {
    email: `${role}-${tag}@example.com`,
    firstName: 'Sam',
    lastName: `Test ${tag}`,
    role,
    ...VERIFIED,
    ...(role === 'contractor' && { companyName: `Volt ${tag}`, licenseNumber: 'EC-12345' }),
    ...details,
  })
  if (!user) throw new Error(`${details.email} already exists`)
  const client = { ip: '127.0.0.1', userAgent: 'test', session: { id: null } }
  // Null for a deactivated account.
  const id = await startSession(ctx, ctx.db, user, client)
  return {
    actor: { kind: role, userId: user.id },
    email: user.email,
    name: `${user.firstName} ${user.lastName}`,
    ...(id && { cookie: `odie_session=${encodeURIComponent(app.signCookie(id))}` }),
  }
}
