import { z } from 'zod'

/** Why a request was rejected, for code to branch on. Any other error is a bug. */
export const ErrorCode = z.enum([
  'invalid',
  'signed_out',
  'invalid_token',
  'insufficient_scope',
  'wrong_credentials',
  'email_unverified',
  'second_factor_required',
  'second_factor_missing',
  'passkey_required',
  'provider_required',
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
  'wrong_host',
])
export type ErrorCode = z.infer<typeof ErrorCode>

/** What users read during an outage, whether the server says so or the load balancer in its place. */
export const UNAVAILABLE = 'ODIE is temporarily unavailable. Please try again in a few minutes.'

/** A rejection that the user can act on; `message` is shown to them. */
export class DomainError extends Error {
  readonly code: ErrorCode
  /** Messages by input field. */
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

/** The body of an error response. The domain never throws `internal`. */
export const Problem = z.object({
  code: ErrorCode.or(z.literal('internal')),
  message: z.string(),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type Problem = z.infer<typeof Problem>
