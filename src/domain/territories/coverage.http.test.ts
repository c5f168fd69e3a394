import { expect, test } from 'vitest'
import { createUser } from '#test/builders/people.ts'
import { call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import { assignTerritory, getCoverage, listWaitlist, notifyWhenServed } from './contract.ts'
import { wisconsinZip, wisconsinZips } from './zips/wisconsin.ts'

let zipCount = 500
const newZip = () => wisconsinZips[zipCount++]!.zipCode

const placeOf = (zipCode: string) => ({ zipCode, city: 'Elm Grove', state: 'WI' })

const staff = async () => ({
  admin: await createUser('admin'),
  first: await createUser('contractor'),
  second: await createUser('contractor'),
})

const newEmail = () => `kim-${crypto.randomUUID().slice(0, 8)}@example.com`

test('who waits for a ZIP gets one email when it is served, and none before', async () => {
  const { admin, first, second } = await staff()
  const [zipCode, other] = [newZip(), newZip()]
  const [email, early] = [newEmail(), newEmail()]
  const caller = { ...visitor, ip: '10.0.7.3' }
  await call(caller, notifyWhenServed, { email, zipCode })
  await call(caller, notifyWhenServed, { email: early, zipCode: other })

  for (const { actor } of [first, second]) {
    await call(admin, assignTerritory, { ...placeOf(zipCode), contractorId: actor.userId })
    await runJobs()
  }

  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual([`ODIE now serves ${zipCode}`])
  expect(mails[0]?.text).toContain(`${zipCode} (Elm Grove, WI)`)
  expect(mails[0]?.text).toContain('http://odie.test/auth?tab=signup')
  expect(await mailsTo(early)).toEqual([])
})

test('a ZIP in a state that is not launched sends no email', async () => {
  const { admin, first } = await staff()
  const [zipCode, email] = ['60601', newEmail()]
  await call({ ...visitor, ip: '10.0.7.4' }, notifyWhenServed, { email, zipCode })
  const territory = { zipCode, city: 'Chicago', state: 'IL', contractorId: first.actor.userId }
  expect((await call(admin, assignTerritory, territory)).status).toBe(201)
  await runJobs()
  expect(await mailsTo(email)).toEqual([])
})

test('everyone learns which company serves a ZIP, unless staff have not verified it', async () => {
  const admin = await createUser('admin')
  const verified = await createUser('contractor', { companyName: 'Ampere & Sons' })
  const unverified = await createUser('contractor', { companyName: 'Newcomer Electric', isVerified: false })
  const nameless = await createUser('contractor', { companyName: null })
  const names = await Promise.all(
    [verified, unverified, nameless].map(async ({ actor }) => {
      const zipCode = newZip()
      await call(admin, assignTerritory, { ...placeOf(zipCode), contractorId: actor.userId })
      const { body } = await call({ ...visitor, ip: '10.0.7.5' }, getCoverage, { zip: zipCode })
      return [body.served, body.contractorName]
    }),
  )
  expect(names).toEqual([
    [true, 'Ampere & Sons'],
    [true, null],
    [true, null],
  ])
})

test('a visitor can check 60 ZIPs an hour; signed-in people are not limited', async () => {
  const agent = { ...(await createUser('agent')), ip: '10.0.7.6' }
  const caller = { ...visitor, ip: '10.0.7.6' }
  const check = async (who: typeof caller, count: number) => {
    const statuses = await Promise.all(
      Array.from({ length: count }, async () => (await call(who, getCoverage, { zip: '53202' })).status),
    )
    return statuses.filter((status) => status === 200).length
  }
  expect(await check(caller, 62)).toBe(60)
  expect(await check(agent, 5)).toBe(5)
})

test('staff see how many people wait for each ZIP code, until it’s served', async () => {
  const { admin, first } = await staff()
  const [wanted, other] = [newZip(), newZip()]
  for (const [zipCode, email] of [
    [wanted, newEmail()],
    [wanted, newEmail()],
    [other, newEmail()],
  ] as const)
    await call({ ...visitor, ip: '10.0.7.6' }, notifyWhenServed, { email, zipCode })
  const waited = async () =>
    (await readPages(admin, listWaitlist, { limit: 1 }))
      .flat()
      .filter(({ zipCode }) => [wanted, other].includes(zipCode))

  const { city, county } = wisconsinZip(wanted)!
  expect(await waited()).toMatchObject([
    { zipCode: wanted, city, county, people: 2 },
    { zipCode: other, people: 1 },
  ])
  await call(admin, assignTerritory, { ...placeOf(wanted), contractorId: first.actor.userId })
  await runJobs()
  expect(await waited()).toMatchObject([{ zipCode: other }])
})

test('a ZIP code that doesn’t exist is neither checked nor waited for; ZIP+4 counts as its ZIP code', async () => {
  const caller = { ...visitor, ip: '10.0.7.8' }
  const message = 'There’s no ZIP code 00000. Please check it.'
  const check = (zip: string) => call(caller, getCoverage, { zip })
  expect(await check('00000')).toMatchObject({ status: 400, body: { message, fields: { zip: message } } })
  expect(await call(caller, notifyWhenServed, { email: newEmail(), zipCode: '00000' })).toMatchObject({
    status: 400,
    body: { fields: { zipCode: message } },
  })
  for (const zip of ['46204-1234', '462041234', ' 46204 ']) expect((await check(zip)).status, zip).toBe(200)
  for (const zip of ['46204-12', '5320', 'ZIP']) expect((await check(zip)).status, zip).toBe(400)
})
