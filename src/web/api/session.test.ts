import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { CurrentUser } from '#domain/identity/contract.ts'
import { listReports } from '#domain/reports/contract.ts'
import { ApiError } from './call.ts'
import { queryClient } from './query-client.ts'
import { currentUser, forgetUser, isNewcomer, nameOf, rememberUser, useCurrentUser } from './session.ts'

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
})

beforeEach(() => queryClient.clear())

function Who() {
  const { data } = useCurrentUser()
  return createElement('p', null, data?.email ?? 'nobody')
}

test('who is signed in can only be asked within the auth provider', () => {
  expect(() => renderToString(createElement(Who))).toThrow('must be used within an auth provider')
  rememberUser(anna)
  const within = createElement(QueryClientProvider, { client: queryClient }, createElement(Who))
  expect(renderToString(within)).toBe('<p>anna@example.com</p>')
})

test('signing in keeps nothing of whoever was here before', () => {
  queryClient.setQueryData([listReports.name, {}], ['a report of somebody else'])
  rememberUser(anna)
  expect(queryClient.getQueryData([listReports.name, {}])).toBeUndefined()
  expect(queryClient.getQueryData(currentUser.queryKey)).toEqual(anna)
})

test('signing out clears all cached data', () => {
  rememberUser(anna)
  queryClient.setQueryData([listReports.name, {}], [])
  forgetUser()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('data is never stale, and nothing is asked again on focus, by a clock or after a failure', () => {
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

test('any call that says Unauthorized means that nobody is signed in; any other refusal does not', async () => {
  const failing = (status: number, text: string) =>
    queryClient
      .fetchQuery({ queryKey: [text], queryFn: () => Promise.reject(new ApiError(status, text)) })
      .catch(() => {})
  rememberUser(anna)
  await failing(401, 'Invalid email or password')
  await failing(403, 'Unauthorized')
  expect(queryClient.getQueryData(currentUser.queryKey)).toEqual(anna)
  await failing(401, 'Unauthorized')
  expect(queryClient.getQueryData(currentUser.queryKey)).toBeNull()
})

test('who has no role, first name or last name yet is a newcomer, called by their address', () => {
  expect(isNewcomer(anna)).toBe(false)
  for (const missing of ['role', 'firstName', 'lastName'] as const)
    expect(isNewcomer({ ...anna, [missing]: null }), missing).toBe(true)
  expect(nameOf(anna)).toBe('Anna Berg')
  expect(nameOf({ ...anna, firstName: null, lastName: null })).toBe('anna@example.com')
})
