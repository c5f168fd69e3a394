import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { listReports } from '#domain/reports/contract.ts'
import { ApiError } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import {
  beginSignOut,
  cancelSignOut,
  currentUser,
  forgetUser,
  isNewcomer,
  rememberUser,
  useCurrentUser,
} from './session.ts'

const anna = CurrentUser.parse({
  id: '0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e',
  email: 'anna@example.com',
  firstName: 'Anna',
  lastName: 'Berg',
  companyName: null,
  phone: null,
  role: 'agent',
  isVerified: true,
  isFirstAdmin: false,
  needsSecondFactor: false,
  hasPassword: true,
})

beforeEach(() => queryClient.clear())

function Who() {
  const { data } = useCurrentUser()
  return createElement('p', null, data?.email ?? 'no one')
}

test('the current user is only available within the auth provider', () => {
  expect(() => renderToString(createElement(Who))).toThrow('must be used within an auth provider')
  rememberUser(anna)
  const within = createElement(QueryClientProvider, { client: queryClient }, createElement(Who))
  expect(renderToString(within)).toBe('<p>anna@example.com</p>')
})

test('signing in clears the previous user’s data', () => {
  queryClient.setQueryData([listReports.name, {}], ['another user’s report'])
  rememberUser(anna)
  expect(queryClient.getQueryData([listReports.name, {}])).toBeUndefined()
  expect(queryClient.getQueryData(currentUser.queryKey)).toEqual(anna)
})

test('a session check that began before a sign-in doesn’t undo it', async () => {
  const { promise, resolve } = Promise.withResolvers<null>()
  const check = queryClient.fetchQuery({ ...currentUser, queryFn: () => promise }).catch(() => 'canceled')
  rememberUser(anna)
  resolve(null)
  await check
  expect(queryClient.getQueryData(currentUser.queryKey)).toEqual(anna)
})

test('signing out clears all cached data', () => {
  rememberUser(anna)
  queryClient.setQueryData([listReports.name, {}], [])
  forgetUser()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('data is never stale, and nothing is refetched on focus, on a timer, or after a failure', () => {
  expect(queryClient.getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false },
  })
})

const problem = (code: string) => JSON.stringify({ code, message: 'Unauthorized', requestId: 'r1' })

test('any call that fails with signed_out ends this tab’s session; other errors don’t', async () => {
  const failing = (status: number, text: string) =>
    queryClient
      .fetchQuery({ queryKey: [text], queryFn: () => Promise.reject(new ApiError(status, text)) })
      .catch(() => {})
  rememberUser(anna)
  await failing(401, problem('wrong_credentials'))
  await failing(403, problem('forbidden'))
  expect(queryClient.getQueryData(currentUser.queryKey)).toEqual(anna)
  await failing(401, problem('signed_out'))
  expect(queryClient.getQueryData(currentUser.queryKey)).toBeNull()
})

test('a user without a role, first name, or last name is a newcomer', () => {
  expect(isNewcomer(anna)).toBe(false)
  for (const missing of ['role', 'firstName', 'lastName'] as const)
    expect(isNewcomer({ ...anna, [missing]: null }), missing).toBe(true)
})

test('calls that fail during a sign-out don’t count as an expired session', async () => {
  const poll = () =>
    queryClient
      .fetchQuery({
        queryKey: ['poll'],
        queryFn: () => Promise.reject(new ApiError(401, problem('signed_out'))),
      })
      .catch(() => {})
  rememberUser(anna)
  beginSignOut()
  await poll()
  expect(queryClient.getQueryData(currentUser.queryKey)).toEqual(anna)
  cancelSignOut()
  await poll()
  expect(queryClient.getQueryData(currentUser.queryKey)).toBeNull()
})
