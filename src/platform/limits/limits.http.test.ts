import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DomainError } from '#kernel/errors.ts'
import { ctx } from '#test/harness/harness.ts'
import { consume, deleteExpiredLimits, type Limit, refund, reset } from './limits.ts'

const newLimit = (max = 3, windowSeconds = 600): Limit => ({ name: crypto.randomUUID(), max, windowSeconds })

/** The problem of an attempt above the limit; null if the attempt is allowed. */
async function problemOf(limit: Limit, subject = 'pat') {
  try {
    await consume(ctx, limit, subject)
    return null
  } catch (error) {
    if (error instanceof DomainError)
      return { message: error.message, code: error.code, retryAfterSeconds: error.retryAfterSeconds ?? 0 }
    throw error
  }
}

const passTime = ({ name }: Limit, seconds: number) =>
  ctx.db.execute(
    sql`update rate_limits set window_ends = window_ends - make_interval(secs => ${seconds}) where key like ${`${name}:%`}`,
  )

test('attempts above the limit are rejected with the time to wait, separately for each subject', async () => {
  const limit = newLimit()
  for (let count = 0; count < limit.max; count++) expect(await problemOf(limit)).toBeNull()
  const problem = await problemOf(limit)
  expect(problem).toMatchObject({
    code: 'too_many_requests',
    message: 'Too many attempts. Please try again in 10 minutes.',
  })
  expect(problem?.retryAfterSeconds).toBeGreaterThan(540)
  expect(problem?.retryAfterSeconds).toBeLessThanOrEqual(600)
  expect(await problemOf(limit, 'kim')).toBeNull()
})

// The ranges leave room for the time that the test takes.
test.each([
  [490, /^Too many attempts\. Please try again in 2 minutes\.$/],
  [550, /^Too many attempts\. Please try again in [2-5]\d seconds\.$/],
])('after %d of 600 seconds, the message says how long is left', async (passed, message) => {
  const limit = newLimit(1)
  await problemOf(limit)
  await passTime(limit, passed)
  expect((await problemOf(limit))?.message).toMatch(message)
})

test.each([
  [60 * 60, 'You’ve reached the limit of 1 uploads per hour. Please try again in 60 minutes.'],
  [15 * 60, 'You’ve reached the limit of 1 uploads per 15 minutes. Please try again in 15 minutes.'],
  [24 * 60 * 60, 'You’ve reached the limit of 1 uploads per day. Please try again in 24 hours.'],
])(
  'in a window of %d seconds, the message says what the limit is and when to try again',
  async (seconds, message) => {
    const limit = { ...newLimit(1, seconds), noun: 'uploads' }
    await problemOf(limit)
    expect((await problemOf(limit))?.message).toBe(message)
  },
)

test('the count restarts when the window ends', async () => {
  const limit = newLimit(1)
  await problemOf(limit)
  expect(await problemOf(limit)).not.toBeNull()
  await passTime(limit, 601)
  expect(await problemOf(limit)).toBeNull()
  expect(await problemOf(limit)).not.toBeNull()
})

test('a limit that was reached while the clock was an hour ahead ends with the correction', async () => {
  const limit = newLimit(1)
  await problemOf(limit)
  await problemOf(limit)
  await passTime(limit, -3_600)
  expect(await problemOf(limit)).toBeNull()
  expect((await problemOf(limit))?.retryAfterSeconds).toBeLessThanOrEqual(600)
})

test('addresses of the same IPv6 /64 network share one count', async () => {
  const limit = newLimit(2)
  expect(await problemOf(limit, '2001:db8:1:2::1')).toBeNull()
  expect(await problemOf(limit, '2001:db8:1:2:a:b:c:d')).toBeNull()
  expect(await problemOf(limit, '2001:db8:1:2::2')).not.toBeNull()
  expect(await problemOf(limit, '2001:db8:1:3::1')).toBeNull()
  expect(await problemOf(limit, 'pat@example.com|2001:db8:1:2::3')).toBeNull()
  expect(await problemOf(limit, 'pat@example.com|2001:db8:1:2::4')).toBeNull()
  expect(await problemOf(limit, 'pat@example.com|2001:db8:1:2::5')).not.toBeNull()
})

test('of 100 concurrent attempts, exactly as many as allowed pass', async () => {
  const limit = newLimit(7)
  const attempts = await Promise.all(Array.from({ length: 100 }, () => problemOf(limit)))
  expect(attempts.filter((problem) => problem === null)).toHaveLength(7)
})

test('an attempt can be refunded, and a subject’s count can be reset', async () => {
  const limit = newLimit(2)
  for (let count = 0; count < 5; count++) {
    expect(await problemOf(limit)).toBeNull()
    await refund(ctx, limit, 'pat')
  }
  for (let count = 0; count < 5; count++) await problemOf(limit)
  expect(await problemOf(limit)).not.toBeNull()
  await reset(ctx, limit, 'pat')
  expect(await problemOf(limit)).toBeNull()
})

test('the cleanup deletes only expired counts', async () => {
  const [expired, active] = [newLimit(1), newLimit(1)]
  for (const limit of [expired, active]) await problemOf(limit)
  await passTime(expired, 601)
  await deleteExpiredLimits(ctx)
  const countOf = async ({ name }: Limit) =>
    (await ctx.db.execute(sql`select 1 from rate_limits where key like ${`${name}:%`}`)).rows.length
  expect([await countOf(expired), await countOf(active)]).toEqual([0, 1])
  expect(await problemOf(active)).not.toBeNull()
})
