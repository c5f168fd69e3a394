import { expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import { routes } from '#server/routes.ts'
import { createUser } from '../builders/people.ts'
import { type Caller, call, visitor } from '../harness/harness.ts'

/** Signed out, signed in without a role or name, and the three roles. */
const ROLES: Record<string, () => Caller | Promise<Caller>> = {
  visitor: () => visitor,
  newcomer: () => createUser('agent', { role: null, firstName: null, lastName: null }),
  agent: () => createUser('agent'),
  contractor: () => createUser('contractor'),
  admin: () => createUser('admin'),
}

/** Random ids: the resource doesn't exist, so only the access check is tested. */
const anyIds = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => [key, crypto.randomUUID()]))

const callers = new Map<string, Caller>()

async function rolesAllowedToCall(endpoint: Endpoint) {
  const allowed: string[] = []
  for (const [role, make] of Object.entries(ROLES)) {
    const caller = callers.get(role) ?? (await make())
    const { status } = await call(caller, endpoint, anyIds(endpoint))
    if (![401, 403].includes(status)) allowed.push(role)
    // What succeeded may have signed the user out, or deleted them; a link that signs out redirects.
    if (status >= 400 || (endpoint.method === 'GET' && status === 200)) callers.set(role, caller)
    else callers.delete(role)
  }
  return allowed
}

// A change to access.txt is a change of permissions: review its diff as a security change.
test('who may call each endpoint', async () => {
  const entries: string[] = []
  for (const { endpoint } of routes)
    entries.push(`${endpoint.method} ${endpoint.path}: ${(await rolesAllowedToCall(endpoint)).join(' ')}`)

  await expect(`${entries.sort().join('\n')}\n`).toMatchFileSnapshot('access.txt')
})
