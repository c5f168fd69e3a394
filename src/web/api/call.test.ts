import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { ApiError, hrefOf, isSignedOut, isTemporary, messageOf, nextCursorIn } from './call.ts'

const problem = (code: string, message: string) => JSON.stringify({ code, message, requestId: 'r1' })

test("an error's message is the status, a colon, and the response text", () => {
  expect(new ApiError(502, 'Bad Gateway').message).toBe('502: Bad Gateway')
})

test("users see the server's own message, or a fallback if it sent none", () => {
  const refused = new ApiError(422, problem('not_possible', 'Choose a contractor first'))
  expect(messageOf(refused, 'Failed')).toBe('Choose a contractor first')
  expect(messageOf(new ApiError(502, '<html>'), 'Failed')).toBe('Failed')
  expect(messageOf(new TypeError('Failed to fetch'), 'Failed')).toMatch(/can’t reach the server/)
})

test('users learn that ODIE is unavailable when a load balancer answers for it', () => {
  const unavailable = new ApiError(503, '<html>')
  expect(messageOf(unavailable, 'Failed')).toMatch(/^ODIE is temporarily unavailable/)
})

test('only the code signed_out means the session is over, whatever the message says', () => {
  expect(isSignedOut(new ApiError(401, problem('signed_out', 'Any words')))).toBe(true)
  expect(isSignedOut(new ApiError(401, problem('wrong_credentials', 'Unauthorized')))).toBe(false)
  expect(isSignedOut(new ApiError(403, problem('forbidden', 'Unauthorized')))).toBe(false)
  expect(isSignedOut(new ApiError(401, 'Unauthorized'))).toBe(false)
})

test('network failures, server errors, and rate limits are temporary; other errors aren’t', () => {
  const temporary = [
    new TypeError('Failed to fetch'),
    new ApiError(502, '<html>'),
    new ApiError(503, problem('unavailable', 'Try again soon')),
    new ApiError(500, problem('internal', 'Something went wrong')),
    new ApiError(429, problem('too_many_requests', 'Slow down')),
  ]
  const final = [
    new ApiError(400, problem('link_expired', 'Expired')),
    new ApiError(404, '<html>'),
    new Error('a bug'),
  ]
  expect(temporary.map(isTemporary)).toEqual(temporary.map(() => true))
  expect(final.map(isTemporary)).toEqual(final.map(() => false))
})

test('a GET endpoint’s URL has path parameters filled in and the rest as query parameters, without undefined ones', () => {
  const listNotes = endpoint({
    name: 'listNotes',
    summary: '',
    method: 'GET',
    path: '/api/people/:id/notes',
    access: 'anyone',
    input: z.object({ id: z.string(), limit: z.number().optional(), cursor: z.string().optional() }),
    output: z.array(z.string()),
  })
  expect(hrefOf(listNotes, { id: 'a/b' })).toBe('/api/people/a%2Fb/notes')
  expect(hrefOf(listNotes, { id: 'x', limit: 5, cursor: 'a&b' })).toBe(
    '/api/people/x/notes?limit=5&cursor=a%26b',
  )
})

test('the cursor of the next page comes from the Link header', () => {
  expect(nextCursorIn('</api/x?limit=20&cursor=abc%2B1>; rel="next"')).toBe('abc+1')
  expect(nextCursorIn('</api/x?cursor=1>; rel="prev"')).toBeNull()
  expect(nextCursorIn(null)).toBeNull()
})
