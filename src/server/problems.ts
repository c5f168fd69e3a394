import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, type Problem, UNAVAILABLE } from '#kernel/errors.ts'
import { outageOf } from '#platform/outages.ts'

const STATUS_OF: Record<Problem['code'], number> = {
  invalid: 400,
  signed_out: 401,
  invalid_token: 401,
  insufficient_scope: 403,
  wrong_credentials: 401,
  email_unverified: 403,
  second_factor_required: 401,
  second_factor_missing: 403,
  passkey_required: 401,
  provider_required: 403,
  // Also for a link that is unknown or was replaced: which of these it is would only help someone who guesses.
  link_expired: 400,
  already_invited: 409,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  not_possible: 422,
  wrong_host: 421,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
}

type OtherCode = 'internal' | 'unavailable' | 'invalid' | 'too_large' | 'unsupported_type'

/** What users read instead of a library's words. */
const OUR_MESSAGES: Record<OtherCode, string> = {
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: UNAVAILABLE,
  invalid: 'This request isn’t valid. If it has a body, send it as JSON.',
  too_large: 'This is too much to send at once. Please shorten it and try again.',
  unsupported_type: 'Send the body as JSON, or as multipart/form-data if it has a file.',
}

/** Maps every error to a `Problem`. Bugs and outages are logged, and their details stay in the log. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    if (error instanceof DomainError) {
      const { code, message, fields, retryAfterSeconds } = error
      if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
      return sendProblem(request, reply, { code, message, ...(fields && { fields }) })
    }
    const code = codeOfOther(error)
    if (code === 'internal') request.log.error(error, 'unexpected error')
    else if (code === 'unavailable') request.log.error(error, `${outageOf(error) ?? 'server'} unavailable`)
    // Its message may quote the request.
    else request.log.info({ code: error.code }, 'a request was rejected')
    return sendProblem(request, reply, { code, message: OUR_MESSAGES[code] })
  })
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Omit<Problem, 'requestId'>,
) {
  // RFC 6750, section 3.1.
  if (problem.code === 'invalid_token' || problem.code === 'insufficient_scope')
    reply.header('www-authenticate', `Bearer error="${problem.code}"`)
  return reply
    .code(STATUS_OF[problem.code])
    .header('cache-control', 'no-store')
    .send({ ...problem, requestId: request.id } satisfies Problem)
}

function codeOfOther(error: FastifyError): OtherCode {
  if (outageOf(error)) return 'unavailable'
  switch (error.statusCode ?? 500) {
    case 413:
      return 'too_large'
    case 406:
    case 415:
      return 'unsupported_type'
    case 503:
      return 'unavailable'
    default:
      return (error.statusCode ?? 500) < 500 ? 'invalid' : 'internal'
  }
}
