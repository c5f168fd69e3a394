import { expect, test } from 'vitest'
import { dayOf } from '#kernel/days.ts'
import { createUser } from '#test/builders/people.ts'
import { ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { warn } from './licenses.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const START = new Date('2026-11-22T15:00:00Z')

/** Runs the job on several days after the first, twice on each. */
async function warnOn(...days: number[]) {
  for (const day of days)
    for (const hour of [0, 1])
      await warn({ ...ctx, now: () => new Date(START.getTime() + day * DAY_MS + hour * 3_600_000) })
  await runJobs()
}

const inDays = (days: number) => dayOf(new Date(START.getTime() + days * DAY_MS))

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)

const createLicensed = (licenseExpires: string | null, details: object = {}) =>
  createUser('contractor', { licenseExpires, ...details })

test('a contractor is warned a month before their license ends and on its last day, once each; staff on the last day', async () => {
  const admin = await createUser('admin')
  const companyName = `Ampere ${crypto.randomUUID().slice(0, 8)}`
  const contractor = await createLicensed(inDays(31), { companyName })
  await warnOn(0)
  expect(await subjectsTo(contractor.email)).toEqual([])

  await warnOn(1, 2, 30)
  expect(await subjectsTo(contractor.email)).toEqual(['Your license expires on December 23, 2026'])
  const [{ text } = { text: '' }] = await mailsTo(contractor.email)
  for (const words of ['in 30 days', '/contractor/company', companyName]) expect(text).toContain(words)
  const ofStaff = async () => (await subjectsTo(admin.email)).filter((each) => each.includes(companyName))
  expect(await ofStaff()).toEqual([])

  await warnOn(31, 32)
  expect(await subjectsTo(contractor.email)).toContain('Your license expires today')
  expect(await mailsTo(contractor.email)).toHaveLength(2)
  expect(await ofStaff()).toEqual([`${companyName}’s license expires today`])
})

test('a month before is the same day on the calendar when the clocks go back in between', async () => {
  const contractor = await createLicensed('2026-11-14')
  await warn({ ...ctx, now: () => new Date('2026-10-15T00:30:00-05:00') })
  await runJobs()
  expect(await subjectsTo(contractor.email)).toEqual(['Your license expires on November 14, 2026'])
})

test('a last day that was missed is made up for; a date long past isn’t', async () => {
  const [missed, longPast] = [await createLicensed(inDays(-3)), await createLicensed(inDays(-60))]
  await warnOn(0)
  expect(await subjectsTo(missed.email)).toEqual(['Your license has expired'])
  expect(await subjectsTo(longPast.email)).toEqual([])
})

test('an account without a date or number, or whose email isn’t verified, isn’t warned', async () => {
  const people = [
    await createLicensed(null),
    await createLicensed(inDays(5), { licenseNumber: null }),
    await createLicensed(inDays(5), { isEmailVerified: false }),
    await createLicensed(inDays(5), { deactivatedAt: START }),
  ]
  await warnOn(0)
  for (const { email } of people) expect(await mailsTo(email)).toEqual([])
})
