import { z } from 'zod'

/** The reasons for a "no" that a person can act on. Anything else that is thrown is a bug of ours. */
export const ErrorCode = z.enum([
  'invalid',
  'signed_out',
  'wrong_credentials',
  'email_unverified',
  'link_expired',
  'already_invited',
  'forbidden',
  'not_found',
  'conflict',
  'gone',
  'too_large',
  'unsupported_type',
  'not_possible',
  'too_many_requests',
  'unavailable',
])
export type ErrorCode = z.infer<typeof ErrorCode>

export class DomainError extends Error {
  readonly code: ErrorCode
  /** Messages for the fields of the form that was sent. */
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** What an error looks like on the wire. `internal` is the one code that the domain never throws. */
export const Problem = z.object({
  code: ErrorCode.or(z.literal('internal')),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Problem = z.infer<typeof Problem>
