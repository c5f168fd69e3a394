import { beforeAll, expect, test } from 'vitest'
import { covers, type Scope, scopeOf, scopesOf } from '#domain/accounts/access-tokens/rules.ts'
import { Role } from '#kernel/actor.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { routes } from '#server/routes.ts'
import { createProgram } from '../builders/accounts/access-tokens.ts'
import { createMember } from '../builders/accounts/passkeys.ts'
import { type Caller, call } from '../harness/harness.ts'

/* What programs may do with an access token: every endpoint with a token of every scope. */

/** A program of each role with a token of each scope, and one with all of them. */
const programs: { role: Role; scopes: readonly Scope[]; caller: Caller }[] = []

beforeAll(async () => {
  for (const role of Role.options) {
    const own = scopesOf(role)
    for (const scopes of [...own.map((scope) => [scope]), own])
      programs.push({ role, scopes, caller: await createProgram(await createMember(role), scopes) })
  }
})

const anyIds = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, key]) => [key, crypto.randomUUID()]))

/** Whether a program should get past the access check. */
function mayCall(endpoint: Endpoint, role: Role, scopes: readonly Scope[]) {
  const { access } = endpoint
  const needed = scopeOf(endpoint)
  if (needed === null) return access === 'anyone'
  if (needed !== 'own' && !covers(scopes, needed)) return false
  return access === 'anyone' || access === 'signed_in' || access.includes(role)
}

test('a token opens the endpoints of its scopes, of its owner’s role, and no others', async () => {
  const wrong: string[] = []
  for (const { endpoint } of routes)
    for (const { role, scopes, caller } of programs) {
      const isOpen = mayCall(endpoint, role, scopes)
      // As a visitor: what it answers depends on the input, and access.http.test.ts has it.
      if (endpoint.access === 'anyone') continue
      const { status } = await call(caller, endpoint, anyIds(endpoint))
      if (isOpen === [401, 403].includes(status))
        wrong.push(`${endpoint.method} ${endpoint.path} as ${role} with ${scopes}: ${status}`)
    }
  expect(wrong).toEqual([])
})

// A change to token-access.txt is a change of what programs may do: review its diff as a security change.
test('which scope each endpoint takes', async () => {
  const entries = routes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => endpoint.access !== 'anyone' || scopeOf(endpoint))
    .map((endpoint) => `${endpoint.method} ${endpoint.path}: ${scopeOf(endpoint) ?? '–'}`)
  await expect(`${entries.sort().join('\n')}\n`).toMatchFileSnapshot('token-access.txt')
})

test('each scope that an account is offered opens something, and nothing is left that no account is offered', () => {
  const needed = new Set(
    routes.flatMap(({ endpoint: { access, ...endpoint } }) => {
      const scope = scopeOf(endpoint)
      if (scope === null || scope === 'own') return []
      const roles = typeof access === 'string' ? Role.options : access
      return roles.map((role) => `${role} ${scope}`)
    }),
  )
  const offered = Role.options.flatMap((role) => scopesOf(role).map((scope) => `${role} ${scope}`))
  expect([...needed].filter((scope) => !offered.includes(scope))).toEqual([])
  expect(offered.filter((scope) => !needed.has(scope))).toEqual([])
})
