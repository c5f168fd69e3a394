import { expect, test } from 'vitest'
import { listApplications, sendApplication } from '#domain/accounts/applications/contract.ts'
import { createContractor, getContractor, updateCompany } from '#domain/accounts/contractors/contract.ts'
import { createUser } from '#test/builders/people.ts'
import { call, visitor } from '#test/harness/harness.ts'
import { completeProfile, signUp, updateProfile } from '../contract.ts'

const NO_PHONE = 'Enter a phone number with 7 to 15 digits, like (414) 555-0134'
const NO_LICENSE = expect.stringMatching(/^Enter the license number: 3 to 20 letters, digits, and dashes/)
const name = { firstName: 'Kim', lastName: 'Voss' }
const email = () => `kim-${crypto.randomUUID()}@example.com`
const BAD = { phone: 'hello', licenseNumber: 'A' }

test('what is no phone number or license number is rejected wherever one is entered', async () => {
  const [admin, contractor, agent] = [
    await createUser('admin'),
    await createUser('contractor'),
    await createUser('agent'),
  ]
  const password = 'a long password'
  const application = { ...name, ...BAD, companyName: 'Voss', email: email(), zipCodes: '53202' }
  const both = [
    await call(visitor, sendApplication, application),
    await call(admin, completeProfile, { ...name, ...BAD, role: 'contractor' }),
    await call(admin, createContractor, { ...name, ...BAD, email: email() }),
    await call(contractor, updateCompany, { ...BAD, companyName: 'Voss' }),
  ]
  for (const { status, body } of both)
    expect([status, body.fields]).toEqual([400, { phone: NO_PHONE, licenseNumber: NO_LICENSE }])
  const { phone } = BAD
  const phones = [
    await call(visitor, signUp, { ...name, phone, email: email(), password, companyName: 'Voss' }),
    await call(agent, updateProfile, { ...name, phone, companyName: 'Voss' }),
  ]
  for (const { status, body } of phones) expect([status, body.fields]).toEqual([400, { phone: NO_PHONE }])
})

test('phone numbers are stored as they’re printed, however they’re typed', async () => {
  const admin = await createUser('admin')
  const phone = '414.555.0134 x7'
  const created = await call(admin, createContractor, { ...name, email: email(), phone })
  expect(created.body.phone).toBe('(414) 555-0134 ext. 7')
  const contractor = await createUser('contractor')
  await call(contractor, updateCompany, { companyName: 'Voss', phone: '+1 4145550134' })
  const { body } = await call(admin, getContractor, { id: contractor.actor.userId })
  expect(body.phone).toBe('(414) 555-0134')
  const applicant = email()
  const application = {
    ...name,
    companyName: 'Voss',
    licenseNumber: 'EC-1',
    email: applicant,
    zipCodes: '53202',
  }
  expect((await call(visitor, sendApplication, { ...application, phone })).status).toBe(201)
  const applications = (await call(admin, listApplications, { limit: 100 })).body
  expect(applications.find((each) => each.email === applicant)?.phone).toBe('(414) 555-0134 ext. 7')
})

test('a phone number of before this rule stays readable', async () => {
  const admin = await createUser('admin')
  const { actor } = await createUser('contractor', { phone: 'call Kim' })
  expect((await call(admin, getContractor, { id: actor.userId })).body.phone).toBe('call Kim')
})
