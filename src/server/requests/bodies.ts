import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '#kernel/errors.ts'
import { isTooComplex } from './json-complexity.ts'

const TOO_COMPLEX = new DomainError(
  'too_large',
  'This request has too many values. Please send fewer at once.',
)

const NOT_JSON = new DomainError('unsupported_type', 'Send the body as JSON.')

/** `List-Unsubscribe=One-Click`. */
const ONE_CLICK_FORM_BYTES = 1_024

/** Which bodies requests may have: JSON, forms with a file, and those of resumable uploads. */
export async function acceptBodies(app: FastifyInstance) {
  // Browsers let another site send text without a preflight.
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients name the type of every body, also of none.
    if (body === '') done(null, undefined)
    else if (isTooComplex(body as string)) done(TOO_COMPLEX)
    else void parseJson(request, body as string, done)
  })
  // Its form says nothing that its address doesn't. Other endpoints take no forms, which pages of other sites can send.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: ONE_CLICK_FORM_BYTES },
    ({ routeOptions: { config } }, _form, done) =>
      config.isOneClick ? done(null, undefined) : done(NOT_JSON, undefined),
  )
  // Resumable uploads read the body themselves.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))
  // Off: `uploads.ts` rejects a file that's too large with its endpoint's own message.
  await app.register(multipart, { throwFileSizeLimit: false })
}
