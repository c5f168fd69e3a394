import { expect, test } from 'vitest'
import { covers, Scope, scopeOf, scopesOf } from './rules.ts'

test('to change includes to read the same resource, and not the other way around', () => {
  expect(covers(['reports:write'], 'reports:read')).toBe(true)
  expect(covers(['reports:read'], 'reports:write')).toBe(false)
  expect(covers(['estimates:write'], 'reports:read')).toBe(false)
  expect(covers([], 'reports:read')).toBe(false)
})

test('an address that isn’t listed is closed to tokens, and so is what would outlive them', () => {
  for (const path of [
    '/api/new-thing',
    '/api/users/passkeys',
    '/api/auth/sessions',
    '/api/admin/invitations',
  ] as const)
    expect(scopeOf({ method: 'GET', path })).toBeNull()
  expect(scopeOf({ method: 'POST', path: '/api/admin/mails/:id/link' })).toBeNull()
  expect(scopeOf({ method: 'POST', path: '/api/admin/mails/:id/resend' })).toBe('messages:write')
  expect(scopeOf({ method: 'HEAD', path: '/api/inspection-reports/uploads/:id' })).toBe('reports:read')
})

test('scopes are a resource and a level', () => {
  expect(Scope.safeParse('reports:read').success).toBe(true)
  for (const wrong of ['reports', 'reports:', 'reports:delete', 'Reports:read', 'reports:read ', ''])
    expect(Scope.safeParse(wrong).success).toBe(false)
  expect(scopesOf('contractor')).toContain('pricebooks:write')
  expect(scopesOf('contractor')).not.toContain('territories:write')
  expect(scopesOf('agent')).not.toContain('operations:read')
})
