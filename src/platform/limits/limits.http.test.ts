import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DomainError } from '#kernel/errors.ts'
import { ctx } from '#test/harness.ts'
import { consume, deleteExpiredLimits, type Limit, refund, reset } from './limits.ts'

const newLimit = (max = 3, windowSeconds = 600): Limit => ({ name: crypto.randomUUID(), max, windowSeconds })

/** The sentence with which a try is refused; null when it is not. */
async function refusal(limit: Limit, subject = 'pat') {
  try {
    await consume(ctx, limit, subject)
    return null
  } catch (error) {
    if (error instanceof DomainError)
      return { says: error.message, code: error.code, retryAfterSeconds: error.retryAfterSeconds ?? 0 }
    throw error
  }
}

const passTime = ({ name }: Limit, seconds: number) =>
  ctx.db.execute(
    sql`update rate_limits set window_ends = window_ends - make_interval(secs => ${seconds}) where key like ${`${name}:%`}`,
  )

test('as often as allowed, then a sentence that says when, for that subject alone', async () => {
  const limit = newLimit()
  for (let count = 0; count < limit.max; count++) expect(await refusal(limit)).toBeNull()
  const refused = await refusal(limit)
  expect(refused).toMatchObject({
    code: 'too_many_requests',
    says: 'Too many attempts. Please try again in 10 minutes.',
  })
  expect(refused?.retryAfterSeconds).toBeGreaterThan(540)
  expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(600)
  expect(await refusal(limit, 'kim')).toBeNull()
})

// A little of the time passes while the test runs: each range has room for it.
test.each([
  [490, /^Too many attempts\. Please try again in 2 minutes\.$/],
  [550, /^Too many attempts\. Please try again in [2-5]\d seconds\.$/],
])('after %d of 600 seconds the sentence says what is left', async (passed, says) => {
  const limit = newLimit(1)
  await refusal(limit)
  await passTime(limit, passed)
  expect((await refusal(limit))?.says).toMatch(says)
})

test('once the time has passed the count begins anew', async () => {
  const limit = newLimit(1)
  await refusal(limit)
  expect(await refusal(limit)).not.toBeNull()
  await passTime(limit, 601)
  expect(await refusal(limit)).toBeNull()
  expect(await refusal(limit)).not.toBeNull()
})

test('the addresses of one IPv6 network count together, and those of another don’t', async () => {
  const limit = newLimit(2)
  expect(await refusal(limit, '2001:db8:1:2::1')).toBeNull()
  expect(await refusal(limit, '2001:db8:1:2:a:b:c:d')).toBeNull()
  expect(await refusal(limit, '2001:db8:1:2::2')).not.toBeNull()
  expect(await refusal(limit, '2001:db8:1:3::1')).toBeNull()
  expect(await refusal(limit, 'pat@example.com|2001:db8:1:2::3')).toBeNull()
  expect(await refusal(limit, 'pat@example.com|2001:db8:1:2::4')).toBeNull()
  expect(await refusal(limit, 'pat@example.com|2001:db8:1:2::5')).not.toBeNull()
})

test('of a hundred tries at once as many pass as are allowed', async () => {
  const limit = newLimit(7)
  const tries = await Promise.all(Array.from({ length: 100 }, () => refusal(limit)))
  expect(tries.filter((refused) => refused === null)).toHaveLength(7)
})

test('a try that turned out to be fine is given back, and a subject can be forgotten', async () => {
  const limit = newLimit(2)
  for (let count = 0; count < 5; count++) {
    expect(await refusal(limit)).toBeNull()
    await refund(ctx, limit, 'pat')
  }
  for (let count = 0; count < 5; count++) await refusal(limit)
  expect(await refusal(limit)).not.toBeNull()
  await reset(ctx, limit, 'pat')
  expect(await refusal(limit)).toBeNull()
})

test('the sweep takes counts whose time has passed, and leaves the others', async () => {
  const [old, young] = [newLimit(1), newLimit(1)]
  for (const limit of [old, young]) await refusal(limit)
  await passTime(old, 601)
  await deleteExpiredLimits(ctx)
  const countOf = async ({ name }: Limit) =>
    (await ctx.db.execute(sql`select 1 from rate_limits where key like ${`${name}:%`}`)).rows.length
  expect([await countOf(old), await countOf(young)]).toEqual([0, 1])
  expect(await refusal(young)).not.toBeNull()
})
