import { desc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listAgents } from '#domain/accounts/agents/contract.ts'
import { sendApplication } from '#domain/accounts/applications/contract.ts'
import { forgotPassword, getCurrentUser, signIn, signUp } from '#domain/accounts/identity/contract.ts'
import { hashPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { answerQuestion, askQuestion } from '#domain/client/questions/contract.ts'
import { createShare, openSharedEstimate } from '#domain/client/shares/contract.ts'
import { downloadEstimatePdf, getEstimate } from '#domain/estimates/contract.ts'
import { createReport } from '#domain/intake/contract.ts'
import { sendContactMessage } from '#domain/mail/contact/contract.ts'
import { markBounced } from '#domain/mail/mark-bounced.ts'
import { mails } from '#domain/mail/tables.ts'
import { importPricebookCsv } from '#domain/pricing/pricebooks/contract.ts'
import { addLinkAttachment } from '#domain/repairs/attachments/contract.ts'
import { downloadReport } from '#domain/reports/contract.ts'
import { getCoverage, notifyWhenServed } from '#domain/territories/contract.ts'
import { listTables } from '#platform/db/rows.ts'
import { createSentEstimate, createWaitingDraft } from '#test/builders/estimates.ts'
import { createMarket, storedKeys, textReport, upload } from '#test/builders/market.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import { deleteAgent, deleteOwnAccount, getAgentHoldings, getOwnHoldings } from './contract.ts'

const PASSWORD = 'three quiet green doors'
const hashed = await hashPassword(PASSWORD)
const own = { currentPassword: PASSWORD }

async function withPassword<P extends Person>(person: P): Promise<P> {
  await ctx.db.update(users).set({ password: hashed }).where(eq(users.id, person.actor.userId))
  return person
}

/** What makes a test user's email, name, and company unlike any other's. */
const tagOf = ({ email }: Person) => email.split(/[-@]/)[1]!

/** The tables with a row that has `word` in any column. */
async function tablesWith(word: string) {
  const found: string[] = []
  for (const { name, sqlName } of await listTables(ctx.db)) {
    const { rows } = await ctx.db.execute(
      sql`select from ${sql.raw(sqlName)} each where strpos(lower(each::text), ${word.toLowerCase()}) > 0 limit 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Leaves the person's email in every place where one can be entered without an account. */
async function leaveTraces({ email, name }: Person, zip: string) {
  const from = { ...visitor, ip: `10.9.${Math.floor(Math.random() * 255)}.7` }
  await call(from, notifyWhenServed, { email, zipCode: zip })
  await call(from, sendContactMessage, {
    name,
    email,
    subject: `About ${name}`,
    message: `Write to ${email}`,
  })
  await call(from, sendApplication, {
    firstName: 'Pat',
    lastName: name,
    companyName: name,
    licenseNumber: 'EC-30417',
    email,
    phone: '(414) 555-0121',
    zipCodes: '53202',
  })
  await call(from, signIn, { email, password: 'a wrong password' })
  await call(from, forgotPassword, { email })
  await runJobs()
  await returnMail(email)
}

/** Bounces the latest email to this address; the mail server's response contains the address. */
async function returnMail(recipient: string) {
  const [mail] = await ctx.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(desc(mails.createdAt))
  const bounce = { key: mail!.messageKey!, recipient, reason: `550 5.1.1 <${recipient}>: User unknown` }
  expect(await ctx.db.transaction((tx) => markBounced(ctx, tx, bounce))).toBe(true)
}

test('after an agent deletes their account, only estimates that a contractor received still name them', async () => {
  const sent = await createSentEstimate()
  const { agent, contractor, admin, id } = sent
  await withPassword(agent)
  await upload(agent, sent.address, {
    name: `${agent.name}.txt`,
    content: 'Electrical\n\n1.1 A cover is missing.\n',
  })
  await call(agent, createShare, { id, recipient: 'Buyers' })
  const lines = (await call(agent, getEstimate, { id })).body.estimateData?.line_items ?? []
  await call(agent, askQuestion, { id, lineId: lines[0]!.id, question: 'Why?' })
  await leaveTraces(agent, sent.zip)
  const tag = tagOf(agent)
  expect((await tablesWith(tag)).length).toBeGreaterThan(8)

  expect((await call(agent, deleteOwnAccount, own)).status).toBe(204)
  expect((await call(agent, getCurrentUser, {})).status).toBe(401)
  await runJobs()

  expect(await tablesWith(tag)).toEqual(['public.estimates'])
  expect((await call(admin, downloadReport, { id: sent.reportId })).status).toBe(410)
  expect((await call(contractor, getEstimate, { id })).body).toMatchObject({ id })
  expect((await call(contractor, downloadEstimatePdf, { id })).status).toBe(200)
  expect(await mailsTo(agent.email)).toContainEqual(
    expect.objectContaining({ subject: 'Your ODIE account was deleted' }),
  )
  expect((await call(admin, listAgents, { limit: 500 })).body.map(({ email }) => email)).not.toContain(
    'deleted-account@deleted.invalid',
  )
})

test('after a contractor deletes their account, only estimates that an agent received still name them', async () => {
  const sent = await createSentEstimate()
  const { agent, contractor, admin, id, zip } = sent
  await withPassword(contractor)
  const contractorId = contractor.actor.userId
  await call(
    admin,
    importPricebookCsv,
    { contractorId },
    { file: { name: 'b.csv', content: 'name,price\nGFCI,145' } },
  )
  const lines = (await call(agent, getEstimate, { id })).body.estimateData?.line_items ?? []
  const { body: question } = await call(agent, askQuestion, { id, lineId: lines[0]!.id, question: 'Why?' })
  await call(contractor, answerQuestion, { id: question.id, answer: 'Because.' })
  await leaveTraces(contractor, zip)
  expect((await call(contractor, getOwnHoldings, {})).body).toMatchObject({
    agent: null,
    contractor: { territories: 1, pricebookItems: 1, drafts: 0, sentEstimates: 1 },
    obstacle: null,
  })

  expect((await call(contractor, deleteOwnAccount, own)).status).toBe(204)
  await runJobs()

  expect(await tablesWith(tagOf(contractor))).toEqual(['public.estimates'])
  expect((await call(agent, getCoverage, { zip })).body).toMatchObject({ contractorAssigned: false })
  expect((await call(agent, downloadEstimatePdf, { id })).status).toBe(200)
  expect((await call(agent, acceptEstimate, { id })).status).toBe(409)
})

test('an address that a contractor only entered is someone else’s: what was sent from it stays', async () => {
  const { contractor, zip } = await createMarket()
  await withPassword(contractor)
  const email = `visitor-${crypto.randomUUID().slice(0, 8)}@example.com`
  const claimed = { leadsEmail: email, companyEmail: email, pendingEmail: email }
  await ctx.db.update(users).set(claimed).where(eq(users.id, contractor.actor.userId))
  await call({ ...visitor, ip: '10.9.1.2' }, notifyWhenServed, { email, zipCode: zip })
  expect(await tablesWith(email)).toContain('public.waitlist')
  expect((await call(contractor, deleteOwnAccount, own)).status).toBe(204)
  await runJobs()
  expect(await tablesWith(email)).toContain('public.waitlist')
})

test('deleting an account deletes its files, except the PDFs of estimates that were sent', async () => {
  const before = new Set(await storedKeys())
  const sent = await createSentEstimate()
  const { agent } = await withPassword(sent.agent).then(() => sent)
  await upload(agent, sent.address)
  await runJobs()
  const { body } = await call(agent, createShare, { id: sent.id, purpose: 'respond', recipient: 'Sellers' })
  const link = { token: new URL(body.url).searchParams.get('token')!, purpose: 'respond' as const }
  const content = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#7a8' } })
    .jpeg()
    .toBuffer()
  const file = { name: 'a.jpg', content }
  expect((await call(visitor, addLinkAttachment, link, { file })).status).toBe(201)
  await call(agent, deleteOwnAccount, own)
  await runJobs()
  expect((await storedKeys()).filter((key) => !before.has(key))).toHaveLength(1)
  expect((await call(sent.contractor, downloadEstimatePdf, { id: sent.id })).status).toBe(200)
})

test('reports in progress go with the agent’s account, and staff see how many before', async () => {
  const draft = await createWaitingDraft()
  const { agent, admin, reportId } = draft
  const id = agent.actor.userId
  await upload(agent, draft.address) // still waiting for its analysis
  expect((await call(admin, getAgentHoldings, { id })).body).toEqual({ openReports: 2, answeredReports: 0 })
  expect((await call(admin, deleteAgent, { id })).status).toBe(204)
  await runJobs()
  expect((await call(admin, downloadReport, { id: reportId })).status).toBe(404)
  expect((await call(admin, deleteAgent, { id })).status).toBe(404)
  expect((await auditEventsOf(admin)).at(-1)).toEqual({
    action: 'account-deleted',
    subject: `Deleted account ${id.slice(0, 8)}`,
    details: { role: 'agent', openReports: 2, answeredReports: 0 },
  })
})

test('an estimate that was approved reaches its contractor even if the agent’s account is deleted first', async () => {
  const { agent, contractor, admin, id } = await createSentEstimate(undefined, { deliver: false })
  expect((await call(admin, deleteAgent, { id: agent.actor.userId })).status).toBe(204)
  await runJobs()
  expect((await call(contractor, downloadEstimatePdf, { id })).status).toBe(200)
  expect(await mailsTo(contractor.email)).toHaveLength(1)
  expect(await mailsTo('deleted-account@deleted.invalid')).toEqual([])
})

test('what the agent shared can’t be opened anymore', async () => {
  const { agent, admin, id } = await createSentEstimate()
  const { body: share } = await call(agent, createShare, { id, recipient: 'Buyers' })
  const token = new URL(share.url).searchParams.get('token') ?? ''
  expect((await call(visitor, openSharedEstimate, { token })).status).toBe(200)
  await call(admin, deleteAgent, { id: agent.actor.userId })
  expect((await call(visitor, openSharedEstimate, { token })).status).toBe(404)
})

test('the same email can sign up again right away, as a new account with nothing of the old one', async () => {
  const agent = await createUser('agent', { password: hashed })
  await call(agent, deleteOwnAccount, own)
  const from = { ...visitor, ip: '10.9.1.1' }
  const details = { firstName: 'New', lastName: 'Person', companyName: null, phone: null }
  await call(from, signUp, { email: agent.email, password: PASSWORD, role: 'agent', ...details })
  await runJobs()
  const subjects = (await mailsTo(agent.email)).map(({ subject }) => subject)
  expect(subjects.sort()).toEqual(['Verify your email address', 'Your ODIE account was deleted'])
  const { rows } = await ctx.db.execute(
    sql`select text <> '' as "hasText" from mails where recipient = ${agent.email}`,
  )
  expect(rows).toEqual([{ hasText: true }])
})

test('a wrong password deletes nothing', async () => {
  const agent = await createUser('agent', { password: hashed })
  expect(await call(agent, deleteOwnAccount, { currentPassword: 'guess' })).toMatchObject({
    status: 400,
    body: { fields: { currentPassword: 'Current password is incorrect' } },
  })
  expect((await call(agent, getCurrentUser, {})).status).toBe(200)
})

test('one of two admins can delete their account; the last admin and the one set as ADMIN_EMAIL can’t', async () => {
  const [first, second] = [
    await createUser('admin', { password: hashed }),
    await createUser('admin', { password: hashed }),
  ]
  await ctx.db
    .update(users)
    .set({ deactivatedAt: new Date() })
    .where(sql`role = 'admin' and id not in (${first.actor.userId}, ${second.actor.userId})`)
  const configured = { ...ctx.config, firstAdmin: { email: first.email, password: PASSWORD } }
  expect(await call(first, deleteOwnAccount, own, { context: { config: configured } })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('ADMIN_EMAIL') },
  })
  const statuses = await Promise.all(
    [first, second].map(async (admin) => (await call(admin, deleteOwnAccount, own)).status),
  )
  expect(statuses.sort()).toEqual([204, 422])
  const last = (await call(first, getCurrentUser, {})).status === 200 ? first : second
  expect((await call(last, getOwnHoldings, {})).body.obstacle).toBe(
    'You’re the only admin. Ask the person who runs your ODIE server to create another admin account first (bin/odie admin create).',
  )
  const market = await createMarket()
  expect((await call(market.agent, getOwnHoldings, {})).body.obstacle).toBeNull()
})

test.each(['agent', 'admin'] as const)(
  'an upload during which the account is deleted by its %s is answered as signed out, and leaves nothing',
  async (who) => {
    const market = await createMarket()
    const agent = await withPassword(market.agent)
    const before = await storedKeys()
    const remove = () =>
      who === 'agent'
        ? call(agent, deleteOwnAccount, own)
        : call(market.admin, deleteAgent, { id: agent.actor.userId })
    /** The account is deleted while the file is being stored. */
    const put: typeof ctx.storage.put = async (...args) => {
      const stored = await ctx.storage.put(...args)
      expect((await remove()).status).toBe(204)
      return stored
    }
    const { status, body } = await call(
      agent,
      createReport,
      { propertyAddress: market.address },
      { file: textReport, context: { storage: { ...ctx.storage, put } } },
    )
    expect([status, body.code]).toEqual([401, 'signed_out'])
    expect(await storedKeys()).toEqual(before)
  },
)
