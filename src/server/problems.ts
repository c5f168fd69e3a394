import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DomainError, type Problem } from '#kernel/errors.ts'

const STATUS_OF: Record<Problem['code'], number> = {
  invalid: 400,
  signed_out: 401,
  wrong_credentials: 401,
  email_unverified: 403,
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
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
}

/** Turns everything that is thrown into the one shape of an error, and our own bugs into a log entry without detail. */
export function answerProblems(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | DomainError, request, reply) => {
    const code = codeOf(error)
    if (code === 'internal') request.log.error(error, 'a bug of ours')
    const { fields, retryAfterSeconds } = error instanceof DomainError ? error : {}
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
    const message =
      code === 'internal' ? 'Something went wrong on our side. Please try again.' : error.message
    return sendProblem(request, reply, { code, message, ...(fields && { fields }) })
  })
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Omit<Problem, 'requestId'>,
) {
  return reply
    .code(STATUS_OF[problem.code])
    .header('cache-control', 'no-store')
    .send({ ...problem, requestId: request.id } satisfies Problem)
}

/** What was sent does not fit: the first reason as the message, and one for each field of the form. */
export function invalidInput(error: z.ZodError): DomainError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return new DomainError('invalid', error.issues[0]?.message ?? 'Please check what you sent.', { fields })
}

function codeOf(error: FastifyError | DomainError): Problem['code'] {
  if (error instanceof DomainError) return error.code
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
