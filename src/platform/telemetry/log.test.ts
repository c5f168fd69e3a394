import { DrizzleQueryError } from 'drizzle-orm/errors'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { describeError, openLog } from './log.ts'

const HASH = '$argon2id$v=19$m=65536$c2VjcmV0'

/** As drizzle throws it: the driver's error below one that quotes the statement and its parameters. */
function failedQuery(properties: object, message: string) {
  const query = 'insert into "users" ("email", "password") values ($1, $2)'
  const params = ['pat@example.com', HASH]
  const cause = Object.assign(new Error(message), { query, params, ...properties })
  return new DrizzleQueryError(query, params, cause)
}

function logged(log: (log: ReturnType<typeof openLog>) => void) {
  const lines: string[] = []
  log(openLog('info', { destination: { write: (line: string) => void lines.push(line) } }))
  return lines.join('')
}

test.each([
  [
    { code: '23505', constraint: 'users_email_key', detail: 'Key (email)=(pat@example.com) already exists.' },
    'duplicate key value violates unique constraint "users_email_key"',
  ],
  [
    { code: '22021', where: 'unnamed portal parameter $2' },
    `invalid byte sequence for encoding "UTF8": ${HASH}`,
  ],
  [{ code: '22P02' }, 'invalid input syntax for type uuid: "pat@example.com"'],
])('a failed query %o is logged without its statement and parameters', (properties, message) => {
  const error = failedQuery(properties, message)
  for (const text of [
    logged((log) => log.error(error, 'unexpected error')),
    logged((log) => log.error({ err: error, job: 'send-mail' }, 'a job failed')),
    logged((log) => log.error({ error: new Error('outer', { cause: error }) }, 'nested')),
    logged((log) => log.error({ err: new AggregateError([error], 'several') }, 'several')),
  ]) {
    expect(text).not.toMatch(/pat@example\.com|argon2|insert into/)
    expect(text).toContain(properties.code)
    expect(text).toContain('log.test.ts')
  }
})

test('an error keeps its type, message, code, and stack', () => {
  const error = Object.assign(new TypeError('cannot read'), { code: 'ERR_X', headers: { cookie: 'secret' } })
  expect(describeError(error)).toEqual({
    type: 'TypeError',
    message: 'cannot read',
    code: 'ERR_X',
    stack: expect.stringMatching(/^\s+at .*log\.test\.ts/),
  })
})

test('the log of requests has no query, which may be the token of a link', async () => {
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line: string) => void lines.push(line) } })
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger })
  app.get('/shared-estimate', () => 'ok')
  await app.inject('/shared-estimate?token=s3cret')
  expect(lines.join('')).toContain('"url":"/shared-estimate"')
  expect(lines.join('')).not.toContain('s3cret')
})

test('emails in the message of an error are left out, as mail servers quote them', () => {
  const rejected = new Error(
    "Can’t send mail: 550 5.1.1 <pat.o'moss+x@mail.example.com>: User unknown (pat@example.com)",
  )
  const text = logged((log) => log.error({ err: new Error('outer', { cause: rejected }) }, 'a job failed'))
  expect(text).toContain('550 5.1.1 <[email]>: User unknown ([email])')
  expect(text).not.toContain('example.com')
})
