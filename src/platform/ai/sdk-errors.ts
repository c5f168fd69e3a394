import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError, RetryError } from 'ai'
import { AiFailure, type AiFailureCode } from './ai-failure.ts'

/** The SDK's error as an `AiFailure`. Anything else is a bug and is returned unchanged. */
export function failureOf(error: unknown): unknown {
  if (RetryError.isInstance(error)) return failureOf(error.lastError)
  if (APICallError.isInstance(error))
    return new AiFailure(codeOf(error.statusCode), `${error.statusCode ?? 'no status'}: ${error.message}`)
  if (NoObjectGeneratedError.isInstance(error)) return outputFailure(error.finishReason)
  if (NoOutputGeneratedError.isInstance(error)) return new AiFailure('malformed', 'no output')
  return error
}

function outputFailure(finishReason: string | undefined): AiFailure {
  const detail = `finished by ${finishReason ?? 'an unknown reason'}`
  if (finishReason === 'length') return new AiFailure('cut_short', detail)
  return new AiFailure(finishReason === 'content-filter' ? 'refused' : 'malformed', detail)
}

const CODES: Record<number, AiFailureCode> = {
  401: 'unauthorized',
  403: 'unauthorized',
  408: 'timeout',
  429: 'rate_limited',
}

function codeOf(status: number | undefined): AiFailureCode {
  if (status === undefined || status >= 500) return 'unavailable'
  if (status < 300) return 'malformed'
  return CODES[status] ?? 'rejected'
}
