import { expect, test } from 'vitest'
import { listContractors } from '#domain/accounts/contractors/contract.ts'
import { createUser } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { type Caller, call, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import {
  type ApplicationForm,
  countApplications,
  declineApplication,
  inviteApplicant,
  listApplications,
  sendApplication,
} from './contract.ts'

const from = (ip: string): Caller => ({ ...visitor, ip })

function application(details: Partial<ApplicationForm> = {}): ApplicationForm {
  const tag = crypto.randomUUID().slice(0, 8)
  return {
    firstName: 'Dana',
    lastName: 'Olsen',
    companyName: `Olsen Electric ${tag}`,
    licenseNumber: 'EC-20417',
    email: `dana-${tag}@example.com`,
    phone: '(414) 555-0101',
    zipCodes: '53202, 53203 53202',
    ...details,
  }
}

async function sentBy(ip: string, admin: Caller, details: Partial<ApplicationForm> = {}) {
  const form = application(details)
  expect((await call(from(ip), sendApplication, form)).status).toBe(201)
  const { body } = await call(admin, listApplications, { limit: 500 })
  return body.find(({ email }) => email === form.email)!
}

test('an application is listed for staff and emailed to staff and to the applicant', async () => {
  const admin = await createUser('admin')
  const { email, companyName, ...stored } = await sentBy('10.2.0.1', admin)
  expect(stored).toMatchObject({ status: 'open', decidedAt: null, zipCodes: ['53202', '53203'] })

  await runJobs()
  const subjects = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject)
  expect(await subjects(email)).toEqual(['We received your application'])
  expect(await subjects(admin.email)).toContain(`Contractor application: ${companyName}`)
})

test('one click invites the applicant: an unverified contractor account and an invitation email', async () => {
  const admin = await createUser('admin')
  const { id, email, companyName } = await sentBy('10.2.0.2', admin)

  const { status, body } = await call(admin, inviteApplicant, { id })

  expect([status, body.status, body.decidedAt]).toEqual([200, 'invited', expect.any(String)])
  const contractor = (await call(admin, listContractors, {})).body.find((each) => each.email === email)
  expect(contractor).toMatchObject({ companyName, licenseNumber: 'EC-20417', isVerified: false })
  await runJobs()
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your invitation to ODIE')
  expect((await auditEventsOf(admin)).at(-1)).toMatchObject({ action: 'applicant-invited', subject: email })
})

test('a declined applicant gets no invitation, and can apply again', async () => {
  const admin = await createUser('admin')
  const { id, email } = await sentBy('10.2.0.3', admin)
  expect((await call(admin, declineApplication, { id })).body.status).toBe('declined')
  await runJobs()
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['We received your application'])
  expect((await call(from('10.2.0.3'), sendApplication, application({ email }))).status).toBe(201)
})

test('of two decisions at the same moment one wins, and the other learns which', async () => {
  const admin = await createUser('admin')
  const { id } = await sentBy('10.2.0.4', admin)
  const decisions = await Promise.all([
    call(admin, inviteApplicant, { id }),
    call(admin, declineApplication, { id }),
  ])
  const won = decisions.find(({ status }) => status === 200)
  const lost = decisions.find(({ status }) => status === 409)
  expect(lost?.body.message).toBe(
    `This application was already marked as ${won?.body.status}. Reload the page to see it.`,
  )
})

test('an address with an open application can’t apply twice', async () => {
  const { email } = await sentBy('10.2.0.5', await createUser('admin'))
  const { status, body } = await call(from('10.2.0.5'), sendApplication, application({ email }))
  expect([status, body.message]).toEqual([
    409,
    'We already have an application from this email address, and we’re still reviewing it.',
  ])
})

test('inviting an address that has an account is refused, and the application stays open', async () => {
  const admin = await createUser('admin')
  const agent = await createUser('agent')
  const { id } = await sentBy('10.2.0.6', admin, { email: agent.email })
  const { status, body } = await call(admin, inviteApplicant, { id })
  expect([status, body.message]).toEqual([409, 'An account with this email already exists'])
  expect((await call(admin, declineApplication, { id })).status).toBe(200)
})

test('every field is checked, with a message that says what to enter', async () => {
  const { status, body } = await call(from('10.2.0.7'), sendApplication, {
    firstName: ' ',
    lastName: '',
    companyName: '',
    licenseNumber: '??',
    email: 'dana@',
    phone: '',
    zipCodes: '53202-53210',
  })
  expect([status, body.fields]).toEqual([
    400,
    {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      companyName: 'Company is required',
      licenseNumber: 'Enter the license number: 3 to 20 letters, digits, and dashes',
      email: 'Please enter a valid email address',
      phone: 'Phone is required',
      zipCodes: 'Enter five-digit ZIP codes, separated by commas',
    },
  ])
})

test('a bot that fills in the hidden field gets the same response, and nothing is stored', async () => {
  const admin = await createUser('admin')
  const form = application({ website: 'https://spam.example' })
  expect((await call(from('10.2.0.8'), sendApplication, form)).status).toBe(201)
  const { body } = await call(admin, listApplications, { limit: 500 })
  expect(body.some(({ email }) => email === form.email)).toBe(false)
})

test('the 11th application from one client in an hour has to wait', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 11; count++)
    statuses.push((await call(from('10.2.0.9'), sendApplication, application({ website: 'bot' }))).status)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

test('applications are counted by status, and the open ones can be listed on their own', async () => {
  const admin = await createUser('admin')
  await sentBy('10.2.7.1', admin)
  const { id } = await sentBy('10.2.7.2', admin)
  const { body: before } = await call(admin, countApplications, {})
  await call(admin, declineApplication, { id })

  const { body: after } = await call(admin, countApplications, {})
  expect(after).toEqual({ ...before, open: before.open - 1, declined: before.declined + 1 })
  const { body: open } = await call(admin, listApplications, { status: 'open', limit: 500 })
  expect(open).toHaveLength(after.open)
  expect(open.map((each) => each.id)).not.toContain(id)
})
