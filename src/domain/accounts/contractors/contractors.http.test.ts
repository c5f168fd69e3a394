import { expect, test } from 'vitest'
import { importPricebookCsv } from '#domain/pricing/pricebooks/contract.ts'
import { createMarket } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { type Caller, call, mailsTo, runJobs } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import {
  countContractors,
  createContractor,
  getContractor,
  listContractors,
  updateContractor,
} from './contract.ts'

const tag = () => crypto.randomUUID().slice(0, 8)

const formOf = (details: object = {}) => ({
  firstName: 'Casey',
  lastName: 'Brandt',
  email: `casey-${tag()}@example.com`,
  companyName: `Brightline ${tag()}`,
  companyEmail: 'office@example.com',
  companyAddress: '2210 W Harbor Ave',
  phone: '(414) 555-0188',
  licenseNumber: 'EC-104417',
  ...details,
})

const listed = async (admin: Caller, id: string) =>
  (await call(admin, listContractors, {})).body.find((each) => each.id === id)

test('a new contractor is listed, invited by email, and unverified until staff verify them', async () => {
  const admin = await createUser('admin')
  const form = formOf({ email: `  Casey-${tag()}@Example.com ` })
  const { status, body } = await call(admin, createContractor, form)

  expect(status).toBe(201)
  expect(body).toEqual({
    ...form,
    id: body.id,
    email: form.email.trim().toLowerCase(),
    pendingEmail: null,
    licenseExpires: null,
    leadsEmail: null,
    sendHoldHours: 0,
    logo: null,
    role: 'contractor',
    isVerified: false,
    isEmailVerified: false,
    territories: 0,
    pricebookItems: 0,
    version: expect.any(String),
  })
  expect(await listed(admin, body.id)).toEqual(body)
  await runJobs()
  expect(await mailsTo(body.email)).toMatchObject([
    { text: expect.stringContaining('/accept-invitation?token=') },
  ])
  expect(await auditEventsOf(admin)).toMatchObject([{ action: 'contractor-created', subject: body.email }])
})

test('the list counts territories and pricebook items', async () => {
  const { admin, contractor } = await createMarket()
  const contractorId = contractor.actor.userId
  const file = { name: 'book.csv', content: 'item_name,price\nGFCI,145\nDimmer,90' }
  await call(admin, importPricebookCsv, { contractorId }, { file })
  expect(await listed(admin, contractorId)).toMatchObject({ territories: 1, pricebookItems: 2 })
  expect((await call(admin, getContractor, { id: contractorId })).body).toMatchObject({ territories: 1 })
})

test('an empty form field is stored as null', async () => {
  const admin = await createUser('admin')
  const empty = { companyName: '', companyEmail: '', companyAddress: ' ', phone: '', licenseNumber: '' }
  const { body } = await call(admin, createContractor, formOf(empty))
  expect(body).toMatchObject({
    companyName: null,
    companyEmail: null,
    companyAddress: null,
    phone: null,
    licenseNumber: null,
  })
})

test.each<[string, object, string, string]>([
  ['no first name', { firstName: ' ' }, 'firstName', 'First name is required'],
  ['no last name', { lastName: '' }, 'lastName', 'Last name is required'],
  ['no address', { email: 'casey' }, 'email', 'Please enter a valid email address'],
  [
    'two addresses in one',
    { email: 'a@example.com, b@example.com' },
    'email',
    'Please enter a valid email address',
  ],
  [
    'a header behind the address',
    { email: 'a@example.com\r\nBcc: b@example.com' },
    'email',
    'Please enter a valid email address',
  ],
  [
    'an invalid license number',
    { licenseNumber: 'EC 1/2' },
    'licenseNumber',
    'Enter the license number: 3 to 20 letters, digits, and dashes',
  ],
])('a form with %s is rejected, and the message names the field', async (_what, wrong, field, message) => {
  const admin = await createUser('admin')
  const { status, body } = await call(admin, createContractor, formOf(wrong))
  expect([status, body.fields]).toEqual([400, { [field]: message }])
  expect(await auditEventsOf(admin)).toEqual([])
})

test('an email address that has an account gets no second one, regardless of case', async () => {
  const admin = await createUser('admin')
  const agent = await createUser('agent')
  const response = await call(admin, createContractor, formOf({ email: agent.email.toUpperCase() }))
  expect(response).toMatchObject({
    status: 409,
    body: { message: 'An account with this email already exists' },
  })
})

test('when two admins create the same contractor at once, one gets a conflict', async () => {
  const admin = await createUser('admin')
  const form = formOf()
  const responses = await Promise.all([
    call(admin, createContractor, form),
    call(admin, createContractor, form),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  await runJobs()
  expect(await mailsTo(form.email)).toHaveLength(1)
})

test('details and verification can be changed, and the audit trail records who verified', async () => {
  const admin = await createUser('admin')
  const form = formOf()
  const { body: created } = await call(admin, createContractor, form)
  const changed = { ...form, phone: '(414) 555-0199', isVerified: true }

  const { status, body } = await call(admin, updateContractor, { ...changed, id: created.id })

  expect([status, body]).toEqual([200, { ...created, ...changed, version: expect.any(String) }])
  expect((await auditEventsOf(admin)).at(-1)).toMatchObject({
    action: 'contractor-changed',
    details: { from: false, to: true },
  })
})

test('a contractor can’t be given the email address of another account', async () => {
  const admin = await createUser('admin')
  const other = await createUser('agent')
  const { body: created } = await call(admin, createContractor, formOf())
  const { status } = await call(admin, updateContractor, {
    ...formOf({ email: other.email }),
    id: created.id,
  })
  expect(status).toBe(409)
  expect((await call(admin, getContractor, { id: created.id })).body).toEqual(created)
})

test('users with other roles are not found, neither to read nor to update', async () => {
  const admin = await createUser('admin')
  for (const { actor } of [await createUser('agent'), admin]) {
    expect((await call(admin, getContractor, { id: actor.userId })).status).toBe(404)
    expect((await call(admin, updateContractor, { ...formOf(), id: actor.userId })).status).toBe(404)
  }
})

test('contractors are listed by name in pages, found by their words, and counted', async () => {
  const admin = await createUser('admin')
  const word = `w${crypto.randomUUID().slice(0, 8)}`
  await createUser('contractor', { companyName: `b ${word}` })
  await createUser('contractor', { companyName: `C ${word}`, isVerified: false })
  await createUser('contractor', { companyName: null, firstName: 'Ann', lastName: word })
  const pages = await readPages(admin, listContractors, { search: word.toUpperCase(), limit: 1 })
  const names = pages.flat().map(({ companyName, firstName }) => companyName ?? firstName)
  expect(names).toEqual(['Ann', `b ${word}`, `C ${word}`])
  expect((await call(admin, listContractors, { search: `${word} ann` })).body).toHaveLength(1)
  expect((await call(admin, countContractors, { search: word })).body).toEqual({ verified: 2, pending: 1 })
})
