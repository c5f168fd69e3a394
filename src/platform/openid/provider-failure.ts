import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { TooLong } from './capped-fetch.ts'

/**
 * Why a sign-in at a provider came to nothing.
 * - `canceled`: the person, or the provider on their behalf, said no
 * - `unavailable`: it didn't answer, or not in time
 * - `clock`: its clock and ours differ too much for a token to be valid
 * - `refused`: it didn't take the code or our credentials
 * - `invalid`: what it sent isn't valid
 */
export type FailureReason = 'canceled' | 'unavailable' | 'clock' | 'refused' | 'invalid'

export class ProviderFailure extends Error {
  readonly reason: FailureReason
  /** For the log: codes of the protocol and of the library. No tokens, and nothing else that's secret. */
  readonly facts: Record<string, string | number>

  constructor(reason: FailureReason, facts: Record<string, string | number>) {
    super(`the provider’s sign-in failed: ${reason}`)
    this.reason = reason
    this.facts = facts
  }
}

/** What the library threw, as a `ProviderFailure`; anything else as it is. */
export function failureOf(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError) {
    const reason = error.error === 'access_denied' ? 'canceled' : 'refused'
    return new ProviderFailure(reason, { error: error.error.slice(0, 100) })
  }
  if (error instanceof ResponseBodyError) {
    const { status, error: code, error_description: description } = error
    const facts = { status, error: code.slice(0, 100), description: (description ?? '').slice(0, 300) }
    return new ProviderFailure(status >= 500 ? 'unavailable' : 'refused', facts)
  }
  if (error instanceof ClientError) return ofClient(error)
  if (error instanceof TooLong) return new ProviderFailure('invalid', { message: error.message })
  // `fetch` throws it when there's no connection.
  if (error instanceof TypeError) return new ProviderFailure('unavailable', { message: causeOf(error) })
  return error
}

function ofClient(error: ClientError) {
  const { code = 'unknown', cause } = error
  const tooLong = [cause, (cause as { cause?: unknown } | undefined)?.cause].find(
    (each) => each instanceof TooLong,
  )
  const status = cause instanceof Response ? cause.status : 0
  const facts = { code, message: tooLong?.message ?? error.message, ...(status && { status }) }
  if (code === 'OAUTH_TIMEOUT' || status >= 500) return new ProviderFailure('unavailable', facts)
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return new ProviderFailure('clock', facts)
  return new ProviderFailure('invalid', facts)
}

const causeOf = ({ message, cause }: TypeError) =>
  cause instanceof Error ? `${message}: ${(cause as NodeJS.ErrnoException).code ?? cause.message}` : message
