import { describe, expect, test } from 'vitest'
import { type Endpoint, fillPath } from '#kernel/endpoint.ts'
import { routes } from '#server/routes.ts'
import { createUser } from '../builders/people.ts'
import { type Caller, visitor } from '../harness/harness.ts'
import { inParallel, sendRaw } from './raw-requests.ts'
import { type RawRequest, respelled, withHeaders } from './tricks.ts'

let requests = 0

const ROLES: Record<string, () => Caller | Promise<Caller>> = {
  visitor: () => visitor,
  newcomer: () => createUser('agent', { role: null, firstName: null, lastName: null }),
  agent: () => createUser('agent'),
  contractor: () => createUser('contractor'),
}

const mayCall = ({ access }: Endpoint, role: string) =>
  access === 'anyone' || (access === 'signed_in' ? role !== 'visitor' : access.some((each) => each === role))

/** The endpoint's own request by someone who may not call it, with every trick. */
function forbiddenRequests(endpoint: Endpoint, role: string) {
  const { path } = fillPath(endpoint.path, new Proxy({}, { get: () => crypto.randomUUID() }))
  const request: RawRequest = { method: endpoint.method, path }
  const others = routes.filter(
    (route) => route.endpoint.path === endpoint.path && !mayCall(route.endpoint, role),
  )
  return [
    ...respelled(request),
    ...withHeaders(request, { userId: crypto.randomUUID(), path: '/api/config/site' }),
    // By another method of the same address, or one that no endpoint has.
    ...others.flatMap(({ endpoint: { method } }) =>
      withHeaders({ ...request, method }, { userId: crypto.randomUUID(), path }),
    ),
  ]
}

/**
 * Every trick is tried at every endpoint by one of the roles that may not call it, and by every role at some endpoint. All of them by
 * all roles would be 50,000 requests, which take a minute and a half of CPU time and meet the same check.
 */
function sharedAmongRoles<T>(requests: readonly T[], endpoint: Endpoint, role: string): T[] {
  const forbidden = Object.keys(ROLES).filter((each) => !mayCall(endpoint, each))
  const offset = routes.findIndex((route) => route.endpoint === endpoint) + forbidden.indexOf(role)
  return requests.filter((_, index) => (index + offset) % forbidden.length === 0)
}

describe('no other spelling of an address and no header lets anyone in who may not call an endpoint', () => {
  test.each(Object.entries(ROLES))('as %s', async (role, make) => {
    const caller = await make()
    const wrong: string[] = []
    for (const { endpoint } of routes.filter((route) => !mayCall(route.endpoint, role)))
      await inParallel(
        sharedAmongRoles(forbiddenRequests(endpoint, role), endpoint, role),
        async (request) => {
          const { status } = await sendRaw(caller, request)
          requests += 1
          if (status < 400 || status >= 500)
            wrong.push(`${endpoint.method} ${endpoint.path}, ${request.trick}: ${status}`)
        },
      )
    expect(wrong).toEqual([])
  })

  test('in thousands of requests', async ({ annotate }) => {
    await annotate(`${requests} requests`)
    expect(requests).toBeGreaterThan(10_000)
  })
})
