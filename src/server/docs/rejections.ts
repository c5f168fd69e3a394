import { INVALID_TOKEN, needsScope } from '#domain/accounts/access-tokens/rules.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { type Problem, UNAVAILABLE } from '#kernel/errors.ts'

type Rejection = Omit<Problem, 'requestId'> & { description: string }

/** How requests are rejected, with an example of each. */
export const REJECTIONS = {
  Invalid: {
    description: 'The input isn’t valid. `fields` says what to change, by the names of the input.',
    code: 'invalid',
    message: 'Please check the highlighted fields.',
    fields: { propertyAddress: 'Please enter the property’s address.' },
  },
  NotAuthenticated: {
    description: 'There’s no access token, or it isn’t valid: it may have expired or been removed.',
    code: 'invalid_token',
    message: INVALID_TOKEN,
  },
  NotAllowed: {
    description: 'The access token lacks the scope, or the account’s role can’t do this.',
    code: 'insufficient_scope',
    message: needsScope('estimates:write'),
  },
  NotFound: {
    description: 'There’s no such thing, or it isn’t this account’s.',
    code: 'not_found',
    message: 'We couldn’t find this estimate.',
  },
  Conflict: {
    description:
      'It has changed meanwhile, or isn’t in a state in which this can be done. Read it again first.',
    code: 'conflict',
    message: 'This estimate has changed since you opened it.',
  },
  TooLarge: {
    description: 'The body is larger than the operation accepts.',
    code: 'too_large',
    message: 'The file is too large.',
  },
  UnsupportedType: {
    description: 'The body, or the file in it, is of a type that the operation doesn’t accept.',
    code: 'unsupported_type',
    message: 'Send the body as JSON, or as multipart/form-data if it has a file.',
  },
  TooManyRequests: {
    description: 'A limit was reached. `Retry-After` says in how many seconds to try again.',
    code: 'too_many_requests',
    message: 'You’ve reached the limit of 60 uploads per hour. Please try again in 12 minutes.',
  },
  Unavailable: {
    description: 'A service that ODIE needs is down. Try again in a few minutes.',
    code: 'unavailable',
    message: UNAVAILABLE,
  },
  Other: {
    description: 'Any other problem. `code` and `message` say what it is.',
    code: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  },
} as const satisfies Record<string, Rejection>

type RejectionName = keyof typeof REJECTIONS

export const problemExample = ({ description: _, ...problem }: Rejection): Problem => ({
  ...problem,
  requestId: '0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e',
})

const refTo = (name: RejectionName) => ({ $ref: `#/components/responses/${name}` })

/** The problems that an endpoint can respond with, by status: as far as its description says, and `default` for the rest. */
export function rejectionsOf(endpoint: Endpoint) {
  const { access, method, path, upload } = endpoint
  const changes = method !== 'GET' && method !== 'HEAD'
  return {
    ...(hasInput(endpoint) && { 400: refTo('Invalid') }),
    ...(access !== 'anyone' && { 401: refTo('NotAuthenticated'), 403: refTo('NotAllowed') }),
    ...(path.includes(':') && { 404: refTo('NotFound') }),
    ...(changes && { 409: refTo('Conflict') }),
    ...(changes && { 413: refTo('TooLarge') }),
    ...(upload && { 415: refTo('UnsupportedType') }),
    ...(changes && { 429: refTo('TooManyRequests') }),
    503: refTo('Unavailable'),
    default: refTo('Other'),
  }
}

const hasInput = ({ input }: Endpoint) => !('shape' in input) || Object.keys(input.shape as object).length > 0
