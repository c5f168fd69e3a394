import { z } from 'zod'
import { endpoint, Nothing } from '#kernel/endpoint.ts'

/** The hash of the id in the session's cookie: it names the session, and signs no one in. */
export const SessionId = z.string().regex(/^[0-9a-f]{64}$/)

export const Session = z.object({
  id: SessionId,
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  ip: z.string(),
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'Where your account is signed in.',
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed_in',
  input: z.object({}),
  output: z.array(Session),
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  summary: 'Signs out everywhere else, and cancels pending reset links and email changes.',
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed_in',
  input: z.object({}),
  output: z.object({ ended: z.int() }),
})

export const endSession = endpoint({
  name: 'endSession',
  summary:
    'Signs out one of your other sessions, and cancels pending reset links and email changes. Returns 409 for the one that asks: sign out instead.',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed_in',
  input: z.object({ id: SessionId }),
  output: Nothing,
})
