import sharp from 'sharp'
import { expect, test } from 'vitest'
import { updateProfile } from '#domain/accounts/identity/contract.ts'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { askQuestion } from '#domain/client/questions/contract.ts'
import {
  createSentEstimate,
  createWaitingDraft,
  makeLine,
  saveLines,
  sendDraft,
} from '#test/builders/estimates.ts'
import { storedKeys } from '#test/builders/market.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { call, mailsTo, runJobs } from '#test/harness/harness.ts'
import {
  getCompany,
  getCompanyLogo,
  getContractor,
  removeCompanyLogo,
  setCompanyLogo,
  updateCompany,
  updateContractor,
} from './contract.ts'

const leads = () => `leads-${crypto.randomUUID().slice(0, 8)}@example.com`

const formOf = (details: object = {}) => ({
  companyName: 'Núñez-Łukasiewicz 电气 LLC',
  companyAddress: '2210 W Harbor Ave, Milwaukee, WI 53204',
  companyEmail: 'office@example.com',
  phone: '(414) 555-0188',
  licenseNumber: 'EC-12345',
  licenseExpires: '2027-06-30',
  leadsEmail: '',
  ...details,
})

const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject)

const image = (width = 400, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: '#183fb0' } })

const logoOf = async (person: Person) => await call(person, getCompanyLogo, {})

test('a contractor changes their company, which the audit trail keeps; the same values again change nothing', async () => {
  const contractor = await createUser('contractor')
  for (const _ of [1, 2]) {
    const { status, body } = await call(contractor, updateCompany, formOf())
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...formOf(), leadsEmail: null, isVerified: true, territories: 0 })
    expect((await call(contractor, getCompany, {})).body).toEqual(body)
  }
  const events = await auditEventsOf(contractor)
  expect(events).toMatchObject([
    {
      action: 'company-changed',
      subject: contractor.email,
      details: { licenseExpires: { from: null, to: '2027-06-30' } },
    },
  ])
})

test.each<[string, object, string, string]>([
  [
    'license number',
    { licenseNumber: 'EC 1/2' },
    'licenseNumber',
    'Enter the license number: 3 to 20 letters, digits, and dashes',
  ],
  ['date', { licenseExpires: '2027-02-30' }, 'licenseExpires', 'Enter a date'],
  ['year', { licenseExpires: '0207-06-30' }, 'licenseExpires', 'Enter a date between 2000 and 2099'],
  ['email for leads', { leadsEmail: 'a@b, c@d' }, 'leadsEmail', 'Please enter a valid email address'],
])('an invalid %s is rejected at its field', async (_what, wrong, field, message) => {
  const contractor = await createUser('contractor')
  const { status, body } = await call(contractor, updateCompany, formOf(wrong))
  expect([status, body.fields]).toEqual([400, { [field]: message }])
})

test('new estimates, acceptances, and questions go to the email for leads', async () => {
  const draft = await saveLines(await createWaitingDraft(), [makeLine()])
  const { agent, contractor, address } = draft
  const leadsEmail = leads()
  await call(contractor, updateCompany, formOf({ leadsEmail }))
  const { id } = await sendDraft(draft)
  const lineId = makeLine().id
  expect((await call(agent, askQuestion, { id, lineId, question: 'Why?' })).status).toBe(400)
  const { body } = await call(agent, acceptEstimate, { id })
  await call(agent, askQuestion, { id, lineId: body.estimateData!.line_items[0]!.id, question: 'Why?' })
  await runJobs()

  expect((await subjectsTo(leadsEmail)).sort()).toEqual([
    `Estimate sent on your behalf for ${address}`,
    `Question about the estimate for ${address}`,
    `Work requested: ${address}`,
  ])
  expect(await subjectsTo(contractor.email)).toEqual(['Your email for leads has changed'])
})

test('without an email for leads, they go to the account’s', async () => {
  const { contractor, address } = await createSentEstimate()
  expect(await subjectsTo(contractor.email)).toEqual([`Estimate sent on your behalf for ${address}`])
})

test('a change of the leads email by the contractor or staff is announced to the account and the previous address', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const [first, second] = [leads(), leads()]
  await call(contractor, updateCompany, formOf({ leadsEmail: first }))
  const id = contractor.actor.userId
  const form = {
    ...formOf({ leadsEmail: second }),
    firstName: 'Sam',
    lastName: 'Oak',
    email: contractor.email,
  }
  const { body } = await call(admin, updateContractor, { ...form, id, isVerified: true })
  expect(body.leadsEmail).toBe(second)
  await runJobs()

  const texts = (await mailsTo(contractor.email)).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts.join()).toContain(first)
  expect(texts.join()).toContain(second)
  expect(await subjectsTo(first)).toEqual(['Your email for leads has changed'])
  expect(await subjectsTo(second)).toEqual([])
  expect((await auditEventsOf(admin)).at(-1)?.details).toMatchObject({
    leadsEmail: { from: first, to: second },
  })
})

test('a form without the newer fields leaves them as they are', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const leadsEmail = leads()
  await call(contractor, updateCompany, formOf({ leadsEmail }))
  const { licenseExpires: _expires, leadsEmail: _leads, ...older } = formOf()
  const id = contractor.actor.userId
  const names = { firstName: 'Sam', lastName: 'Oak', email: contractor.email }
  const { body } = await call(admin, updateContractor, { ...older, ...names, id, isVerified: true })
  expect(body).toMatchObject({ licenseExpires: '2027-06-30', leadsEmail })
})

test('staff don’t overwrite what the contractor changed while they were editing', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const id = contractor.actor.userId
  const { body: opened } = await call(admin, getContractor, { id })
  await call(contractor, updateCompany, formOf({ phone: '(414) 555-0123' }))

  const form = { ...formOf(), firstName: 'Sam', lastName: 'Oak', email: contractor.email, id }
  expect((await call(admin, updateContractor, { ...form, version: opened.version })).status).toBe(409)

  const { body: now } = await call(admin, getContractor, { id })
  expect(now.phone).toBe('(414) 555-0123')
  expect((await call(admin, updateContractor, { ...form, version: now.version })).status).toBe(200)
})

test('staff are asked to check a license that a verified contractor changes, and not an unverified one’s', async () => {
  const admin = await createUser('admin')
  const verified = await createUser('contractor', { companyName: `Ohm ${crypto.randomUUID()}` })
  const pending = await createUser('contractor', { companyName: 'Volt', isVerified: false })
  const keep = { companyName: undefined }
  await call(verified, updateCompany, formOf({ ...keep, licenseNumber: 'EC-777', companyName: 'Ohm Works' }))
  await call(
    verified,
    updateCompany,
    formOf({ licenseNumber: 'EC-777', companyName: 'Ohm Works', phone: '(414) 555-0100' }),
  )
  await call(pending, updateCompany, formOf({ licenseNumber: 'EC-778', companyName: 'Volt Works' }))
  await runJobs()
  const subjects = await subjectsTo(admin.email)
  expect(subjects.filter((each) => each.includes('Ohm Works'))).toEqual(['Please check Ohm Works’ license'])
  expect(subjects.filter((each) => each.includes('Volt Works'))).toEqual([])
})

test('a contractor is emailed once when staff verify them', async () => {
  const admin = await createUser('admin')
  const contractor = await createUser('contractor', { isVerified: false })
  const names = { firstName: 'Sam', lastName: 'Oak', email: contractor.email }
  for (const _ of [1, 2]) {
    const form = { ...formOf(), ...names, id: contractor.actor.userId, isVerified: true }
    expect((await call(admin, updateContractor, form)).status).toBe(200)
  }
  await runJobs()
  expect(await subjectsTo(contractor.email)).toEqual(['Your account is verified'])
})

test('a logo is stored re-encoded, without what the file carried besides its pixels; a new one replaces it', async () => {
  const contractor = await createUser('contractor')
  expect((await logoOf(contractor)).status).toBe(404)
  const content = await image()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await call(contractor, setCompanyLogo, {}, { file: { name: 'a.JPG', content } })
  expect([status, body.logo]).toEqual([200, expect.any(String)])
  const { bytes, headers } = await logoOf(contractor)
  expect(headers['content-type']).toBe('image/png')
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('secret')).toBe(false)

  const large = await image(3000, 3000).png().toBuffer()
  const replaced = await call(contractor, setCompanyLogo, {}, { file: { name: 'b.png', content: large } })
  expect(replaced.body.logo).not.toBe(body.logo)
  expect((await sharp((await logoOf(contractor)).bytes).metadata()).height).toBeLessThanOrEqual(240)

  expect((await call(contractor, removeCompanyLogo, {})).body.logo).toBeNull()
  expect((await logoOf(contractor)).status).toBe(404)
  expect((await auditEventsOf(contractor)).map(({ action }) => action)).toEqual([
    'logo-changed',
    'logo-changed',
    'logo-removed',
  ])
})

test.each([
  ['text named as an image', 'logo.png', 'not an image'],
  ['a drawing that could load other files', 'logo.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['an image cut short', 'logo.png', 'cut'],
])('%s is rejected, and nothing is kept', async (_what, name, text) => {
  const contractor = await createUser('contractor')
  const content = text === 'cut' ? (await image().png().toBuffer()).subarray(0, 120) : text
  const before = await storedKeys()
  const { status, body } = await call(contractor, setCompanyLogo, {}, { file: { name, content } })
  expect([status, body.fields?.logo]).toEqual([
    400,
    'We can’t read this image. Please choose a PNG, JPEG, or WebP image.',
  ])
  expect((await storedKeys()).sort()).toEqual(before.sort())
  expect((await logoOf(contractor)).status).toBe(404)
})

test('staff see and change any logo; a contractor only their own', async () => {
  const [admin, contractor, other] = [
    await createUser('admin'),
    await createUser('contractor'),
    await createUser('contractor'),
  ]
  const contractorId = contractor.actor.userId
  const file = { name: 'logo.png', content: await image().png().toBuffer() }
  expect((await call(admin, setCompanyLogo, { contractorId }, { file })).status).toBe(200)
  expect((await call(admin, getCompanyLogo, { contractorId })).status).toBe(200)
  expect((await call(admin, getContractor, { id: contractorId })).body.logo).not.toBeNull()
  expect((await call(admin, getCompanyLogo, {})).status).toBe(400)
  const foreign = { contractorId }
  for (const { status } of [
    await call(other, getCompanyLogo, foreign),
    await call(other, setCompanyLogo, foreign, { file }),
    await call(other, removeCompanyLogo, foreign),
  ])
    expect(status).toBe(404)
  const agent = await createUser('agent')
  expect((await call(agent, getCompanyLogo, foreign)).status).toBe(403)
  const asAgent = { contractorId: agent.actor.userId }
  expect((await call(admin, setCompanyLogo, asAgent, { file })).status).toBe(404)
  expect((await call(admin, removeCompanyLogo, asAgent)).status).toBe(404)
})

test.each(['', '   ', '\u200b', null, undefined])(
  'a company without a name isn’t saved (%j)',
  async (companyName) => {
    const contractor = await createUser('contractor')
    const blank = formOf({ companyName, licenseNumber: 'EC-999' })
    expect(await call(contractor, updateCompany, blank)).toMatchObject({
      status: 400,
      body: { fields: { companyName: 'Company is required' } },
    })
    const known = { firstName: 'Sam', lastName: 'Oak' }
    expect(await call(contractor, updateProfile, { ...known, companyName })).toMatchObject({
      status: 400,
      body: { fields: { companyName: 'Company is required' } },
    })
    const { body } = await call(contractor, getCompany, {})
    expect(body.companyName).not.toBeNull()
    expect(body.licenseNumber).not.toBe('EC-999')
  },
)

test('the name on the account page and the company page is the same', async () => {
  const contractor = await createUser('contractor')
  await call(contractor, updateProfile, { firstName: 'Sam', lastName: 'Oak', companyName: 'Oak Electric' })
  expect((await call(contractor, getCompany, {})).body.companyName).toBe('Oak Electric')
})
