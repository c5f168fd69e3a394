import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { ApiError, hrefOf, isSignedOut, messageOf, nextCursorIn } from './call.ts'

const problem = (code: string, message: string) => JSON.stringify({ code, message, requestId: 'r1' })

test("an error's message is the status, a colon and the answer's text", () => {
  expect(new ApiError(502, 'Bad Gateway').message).toBe('502: Bad Gateway')
})

test("people read the server's own sentence, and a plain one where the server gave none", () => {
  const refused = new ApiError(422, problem('not_possible', 'Choose a contractor first'))
  expect(messageOf(refused, 'Failed')).toBe('Choose a contractor first')
  expect(messageOf(new ApiError(502, '<html>'), 'Failed')).toBe('Failed')
  expect(messageOf(new TypeError('Failed to fetch'), 'Failed')).toMatch(/cannot be reached/)
})

test('only a 401 that says Unauthorized counts as signed out', () => {
  expect(isSignedOut(new ApiError(401, problem('signed_out', 'Unauthorized')))).toBe(true)
  expect(isSignedOut(new ApiError(401, problem('invalid', 'Invalid email or password')))).toBe(false)
  expect(isSignedOut(new ApiError(403, problem('forbidden', 'Unauthorized')))).toBe(false)
})

test('the address of a GET endpoint has its path filled, the rest as query, and nothing for what is not set', () => {
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

test('the next page is read from the Link header', () => {
  expect(nextCursorIn('</api/x?limit=20&cursor=abc%2B1>; rel="next"')).toBe('abc+1')
  expect(nextCursorIn('</api/x?cursor=1>; rel="prev"')).toBeNull()
  expect(nextCursorIn(null)).toBeNull()
})
