import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { signIn } from '#domain/accounts/identity/contract.ts'
import { createReport } from '#domain/intake/contract.ts'
import { downloadReport } from '#domain/reports/contract.ts'
import type { Context } from '#platform/context.ts'
import { MailDeferred } from '#platform/mail/mail.ts'
import { outageOf } from '#platform/outages.ts'
import { openStorage } from '#platform/storage/open.ts'
import { StorageUnavailable } from '#platform/storage/storage.ts'
import { openLog } from '#platform/telemetry/log.ts'
import { createMarket, storedKeys, textReport } from '#test/builders/market.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { provideCredentials } from '#test/stand-ins/s3/server.ts'
import { buildApp } from './app.ts'

const UNAVAILABLE = 'ODIE is temporarily unavailable. Please try again in a few minutes.'
const secret = 's'.repeat(32)

/** The app of the harness with a part of the outside world exchanged, and the lines of its log. */
async function appWith(change: Partial<Context>) {
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line: string) => void lines.push(line) } })
  const options = { sessionSecret: secret, readiness: {}, pagesDir: null }
  const app = await buildApp({ ...ctx, log, ...change }, options)
  return { app, lines }
}

// Nothing listens on port 1.
const unreachable = new pg.Pool({ connectionString: 'postgres://odie:odie@127.0.0.1:1/odie' })
afterAll(() => unreachable.end())

test('while the database is down, requests get a 503 with our message, and no parameter is logged', async () => {
  const { app, lines } = await appWith({ db: drizzle({ client: unreachable }) as unknown as Context['db'] })
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: signIn.path,
    payload: { email: 'pat.secret@example.com', password: 'a long password' },
  })
  await app.close()
  expect([statusCode, JSON.parse(body)]).toMatchObject([503, { code: 'unavailable', message: UNAVAILABLE }])
  expect(lines.join('')).toContain('ECONNREFUSED')
  expect(lines.join('')).not.toMatch(/pat\.secret|insert into|select /i)
})

test('while the disk is full, an upload gets a 503 with our message', async () => {
  const { agent, address } = await createMarket()
  const put = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const response = await call(
    agent,
    createReport,
    { propertyAddress: address },
    { file: textReport, context: { storage: { ...ctx.storage, put } } },
  )
  expect(response).toMatchObject({ status: 503, body: { code: 'unavailable', message: UNAVAILABLE } })
})

test('while S3 is down, uploads and downloads get a 503 with our message, and the log says so', async () => {
  const { agent, address } = await createMarket()
  const sent = await call(agent, createReport, { propertyAddress: address }, { file: textReport })
  provideCredentials()
  // Nothing listens on port 1.
  const bucket = { bucket: 'files', prefix: '', region: 'us-east-1', endpoint: 'http://127.0.0.1:1' }
  const storage = await openStorage({ kind: 's3', ...bucket, downloads: `${ctx.config.dataDir}/downloads` })
  const lines: string[] = []
  const log = openLog('info', { destination: { write: (line: string) => void lines.push(line) } })
  const unavailable = { status: 503, body: { code: 'unavailable', message: UNAVAILABLE } }
  const upload = await call(
    agent,
    createReport,
    { propertyAddress: address },
    { file: textReport, context: { storage } },
  )
  const download = await call(agent, downloadReport, { id: sent.body.id }, { context: { storage, log } })
  expect([upload, download]).toMatchObject([unavailable, unavailable])
  expect(lines.join('')).toContain('storage unavailable')
  expect(lines.join('')).toContain('S3, bucket files: ECONNREFUSED')
})

test('when the insert of an uploaded file fails, the file is deleted immediately', async () => {
  const { agent, address } = await createMarket()
  const before = await storedKeys()
  const enqueue = async () => {
    throw new Error('a bug')
  }
  const { status } = await call(
    agent,
    createReport,
    { propertyAddress: address },
    { file: textReport, context: { enqueue } },
  )
  expect(status).toBe(500)
  expect(await storedKeys()).toEqual(before)
})

test('when the row was committed but the request failed afterward, the file stays', async () => {
  const { agent, address } = await createMarket()
  const before = await storedKeys()
  const db = Object.assign(Object.create(ctx.db) as Context['db'], {
    transaction: async (...args: Parameters<Context['db']['transaction']>) => {
      await ctx.db.transaction(...args)
      throw new Error('a bug after the commit')
    },
  })
  const { status } = await call(
    agent,
    createReport,
    { propertyAddress: address },
    { file: textReport, context: { db } },
  )
  expect(status).toBe(500)
  expect(await storedKeys()).toHaveLength(before.length + 1)
})

const errorWith = (properties: object, message = 'failed') => Object.assign(new Error(message), properties)

test.each([
  [errorWith({ code: 'ENOSPC' }), 'disk'],
  [errorWith({ code: 'EDQUOT' }), 'disk'],
  [errorWith({ code: '53100' }), 'disk'],
  [errorWith({ code: '57P01' }), 'database'],
  [errorWith({ code: '08006' }), 'database'],
  [new Error('Failed query', { cause: errorWith({ code: 'ECONNREFUSED' }) }), 'database'],
  [
    new Error('Failed query', { cause: new AggregateError([errorWith({ code: 'ECONNREFUSED' })]) }),
    'database',
  ],
  [new Error('Connection terminated unexpectedly'), 'database'],
  [new Error('Connection terminated due to connection timeout'), 'database'],
  [new Error('timeout exceeded when trying to connect'), 'database'],
  [new StorageUnavailable('S3, bucket files: ECONNREFUSED'), 'storage'],
  [new MailDeferred(errorWith({ code: 'ESOCKET' })), 'mail server'],
  [errorWith({ code: '23505' }), null],
  [errorWith({ code: 'ENOENT' }), null],
  [new TypeError('undefined is not a function'), null],
  [new TypeError('fetch failed', { cause: errorWith({ code: 'ECONNREFUSED' }) }), null],
])('%o is an outage of: %s', (error, outage) => {
  expect(outageOf(error)).toBe(outage)
})
