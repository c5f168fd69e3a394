import { Readable } from 'node:stream'
import { listApplications, sendApplication } from '#domain/accounts/applications/contract.ts'
import { dataExports } from '#domain/accounts/data-exports/tables.ts'
import { signIn } from '#domain/accounts/identity/contract.ts'
import { listSessions } from '#domain/accounts/sessions/contract.ts'
import { askQuestion } from '#domain/client/questions/contract.ts'
import { createShare } from '#domain/client/shares/contract.ts'
import { getAdminEstimate, getEstimate } from '#domain/estimates/contract.ts'
import { listPrecedents } from '#domain/estimates/precedents/contract.ts'
import { estimateHolds } from '#domain/estimates/tables.ts'
import { beginReportUpload } from '#domain/intake/contract.ts'
import { emailedReports, receivedMessages } from '#domain/intake/emailed-reports/tables.ts'
import { listContactMessages, sendContactMessage } from '#domain/mail/contact/contract.ts'
import { startPriceImport } from '#domain/pricing/price-imports/contract.ts'
import { listPricebook } from '#domain/pricing/pricebooks/contract.ts'
import { addAttachment } from '#domain/repairs/attachments/contract.ts'
import { addReportDate } from '#domain/repairs/dates/contract.ts'
import { pingWebhook } from '#domain/webhooks/deliveries/contract.ts'
import { createWebhook } from '#domain/webhooks/endpoints/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { storedJobs } from '#platform/jobs/stored-jobs.ts'
import { routes } from '#server/routes.ts'
import { dayIn } from '#test/builders/days.ts'
import { createProgram } from '../builders/accounts/access-tokens.ts'
import { addIdentityTo } from '../builders/accounts/openid.ts'
import { addPasskeyTo, createMember, PASSWORD } from '../builders/accounts/passkeys.ts'
import { createSentEstimate, type Draft } from '../builders/estimates.ts'
import type { Market } from '../builders/market.ts'
import { createUser, type Person } from '../builders/people.ts'
import { approve, draftFrom, newWord, sentencesWith } from '../builders/precedents.ts'
import { priceWork } from '../builders/prices.ts'
import { app, call, ctx, visitor } from '../harness/harness.ts'
import { type Ids, repairIdsOf } from './repair-inputs.ts'

const APPLICATION = {
  firstName: 'Pat',
  lastName: 'Moss',
  companyName: 'Moss Electric',
  licenseNumber: 'EC-30417',
  email: 'pat.moss@example.com',
  phone: '(414) 555-0121',
  zipCodes: '53202',
}

const MESSAGE = { name: 'Pat', email: 'pat@example.com', subject: 'A question', message: 'Is this served?' }
const IMPORT_ROW = { position: 0, excluded: true, itemName: 'GFCI', minPrice: '1' }
/** An agent’s own date of the sale. */
const DATE = { label: 'Closing', day: dayIn(30), hasReminder: true }

/** The endpoints that take the id of a resource in their path. A sign-in provider is no one's. */
export const addressed = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => /:(?!provider\b)/.test(path) && !path.startsWith('/api/dev/'))

export const mayCall = ({ access }: Endpoint, role: string) =>
  access === 'anyone' || (access === 'signed_in' ? role !== 'visitor' : access.some((each) => each === role))

/**
 * Existing resources of each kind that a path has the id of, in a market of their own. Their owners are the market's, except for
 * `member`'s passkey, connected account, and access token, and `exporter`'s export. `idsAt` is what an endpoint's path and input need; undefined if it isn't declared here.
 */
export async function createResources() {
  const owner = await createSentEstimate()
  await call({ ...visitor, ip: '10.0.9.1' }, sendContactMessage, MESSAGE)
  const [written] = (await call(owner.admin, listContactMessages, { limit: 1 })).body
  await call({ ...visitor, ip: '10.0.9.2' }, sendApplication, APPLICATION)
  const [application] = (await call(owner.admin, listApplications, { limit: 1 })).body
  const { delivery } = (await call(owner.admin, getAdminEstimate, { id: owner.id })).body
  await approve(await draftFrom('inspector.test', [sentencesWith(newWord()).tapped]))
  const [precedent] = (await call(owner.admin, listPrecedents, { limit: 1 })).body
  await priceWork(owner.admin, owner.contractor, '145')
  const [item] = (await call(owner.contractor, listPricebook, {})).body
  const file = { name: 'book.csv', content: 'name,price' }
  const { body: priceImport } = await call(owner.contractor, startPriceImport, {}, { file })
  const lines = (await call(owner.agent, getEstimate, { id: owner.id })).body.estimateData?.line_items ?? []
  const asked = { id: owner.id, lineId: lines[0]?.id ?? '', question: 'Why?' }
  const { body: question } = await call(owner.agent, askQuestion, asked)
  const { body: share } = await call(owner.agent, createShare, { id: owner.id, recipient: 'Buyers' })
  const receipt = { file: { name: 'receipt.pdf', content: '%PDF-1.7' } }
  const { body: attachment } = await call(owner.contractor, addAttachment, { id: owner.id }, receipt)
  const { body: date } = await call(owner.agent, addReportDate, { id: owner.reportId, ...DATE })
  await addHold(owner)
  const member = await createMember()
  const exporter = await createUser('agent')
  const { reportId } = owner
  const idsOf: [string, Ids][] = [
    ['/api/emailed-reports/:id', { id: await addEmailedReport(owner.agent), propertyAddress: '1 Oak St' }],
    ['/api/inspection-reports/:id/dates', { ...DATE, id: reportId, dateId: date.id, version: 1 }],
    [
      '/api/inspection-reports/:id',
      { id: reportId, number: 1, inspectionEnds: null, printedAddress: '1 Oak St', use: 'entered' },
    ],
    ['/api/inspection-reports/uploads/:id', { id: await beginUpload(owner) }],
    ['/api/estimates/reports/:reportId', { reportId }],
    ['/api/admin/estimates/:reportId/upload', { reportId }],
    ['/api/estimates/:id/shares', { id: owner.id, recipient: 'Buyers', shareId: share.id }],
    ...repairIdsOf(owner.id, attachment.id),
    ['/api/shared-estimate', { token: 'made-up', index: 0 }],
    ['/api/admin/estimates/:id', { id: owner.id, lineId: 'line' }],
    ['/api/contractor/held-estimates/:id', { id: owner.id, version: 1, reason: 'Too low' }],
    ['/api/held-estimate', { token: 'made-up', version: 1, reason: 'Too low' }],
    ['/api/admin/inspection-reports/:id', { id: reportId }],
    ['/api/admin/contractors/:id', { id: owner.contractor.actor.userId }],
    ['/api/admin/agents/:id', { id: owner.agent.actor.userId }],
    ['/api/admin/staff/:id', { id: owner.admin.actor.userId }],
    ['/api/admin/contact-messages/:id', { id: written?.id ?? '' }],
    ['/api/admin/applications/:id', { id: application?.id ?? '' }],
    ['/api/admin/jobs/:id', { id: await anyJob() }],
    ['/api/admin/mails/:id', { id: delivery?.mailId ?? '' }],
    ['/api/admin/precedents/:id', { id: precedent?.id ?? '' }],
    ['/api/territories/zips/:zip', { zip: owner.zip }],
    ['/api/territories/boundaries/:state', { state: 'WI' }],
    ['/api/line-questions/:id', { id: question.id, answer: 'Because.' }],
    [
      '/api/contractor/pricebook/imports/:id',
      { ...IMPORT_ROW, id: priceImport.id, outcome: 'new', mapping: {} },
    ],
    ['/api/webhooks/:id', { ...(await addWebhook(owner.agent)), since: new Date().toISOString() }],
    ...(await accountIdsOf(member, exporter)),
    ['/api/contractor/pricebook/:id', { id: item?.id ?? '', itemName: 'GFCI', minPrice: '1' }],
  ]
  const idsAt = (path: string) => idsOf.find(([start]) => path.startsWith(start))?.[1]
  return { owner, member, exporter, idsAt }
}

/** What the accounts of `member` and `exporter` have. */
async function accountIdsOf(member: Person, exporter: Person): Promise<[string, Ids][]> {
  const { passkey } = await addPasskeyTo(member)
  const { details: token } = await createProgram(member, ['reports:read'])
  return [
    ['/api/users/exports/:id', { id: await addExport(exporter) }],
    ['/api/auth/sessions/:id', { id: await addSessionTo(member) }],
    ['/api/users/access-tokens/:id', { id: token.id }],
    ['/api/users/passkeys/:id', { id: passkey.id, name: 'Mine', currentPassword: PASSWORD }],
    ['/api/users/openid-identities/:id', { id: await addIdentityTo(member), currentPassword: PASSWORD }],
  ]
}

async function addExport({ actor, email }: Person) {
  const { key, bytes } = await ctx.storage.put(Readable.from([Buffer.from(email)]), { maxBytes: 1_000 })
  const [row] = await ctx.db
    .insert(dataExports)
    .values({
      userId: actor.userId,
      createdAt: new Date(),
      status: 'ready',
      fileKey: key,
      bytes,
    })
    .returning({ id: dataExports.id })
  return row?.id ?? ''
}

/** A report that came by email, and waits for its agent to enter the address. */
export async function addEmailedReport({ actor, email }: Person): Promise<string> {
  const { key, bytes, sha256 } = await ctx.storage.put(Readable.from([Buffer.from(email)]), {
    maxBytes: 1_000,
  })
  const now = new Date()
  const [message] = await ctx.db
    .insert(receivedMessages)
    .values({
      identity: crypto.randomUUID(),
      contentHash: sha256,
      source: 'imap',
      bytes,
      agentId: actor.userId,
      outcome: 'asked',
      receivedAt: now,
      retryAt: now,
      processedAt: now,
    })
    .returning({ id: receivedMessages.id })
  const [emailed] = await ctx.db
    .insert(emailedReports)
    .values({
      messageId: message!.id,
      agentId: actor.userId,
      originalFileName: 'report.txt',
      fileKey: key,
      fileBytes: bytes,
      fileSha256: sha256,
      problem: 'no_address',
      createdAt: now,
    })
    .returning({ id: emailedReports.id })
  return emailed!.id
}

const base64 = (value: string) => Buffer.from(value).toString('base64')

let uploads = 0

/** Begins a resumable upload, of which 5 bytes have arrived. No two have the same length. Returns its id. */
export async function beginUpload({ agent, address }: Pick<Market, 'agent' | 'address'>): Promise<string> {
  const metadata = { propertyAddress: address, filename: 'report.txt', attempt: crypto.randomUUID() }
  const tus = { 'tus-resumable': '1.0.0', 'sec-fetch-site': 'same-origin', cookie: agent.cookie ?? '' }
  const begun = await app.inject({
    method: 'POST',
    url: beginReportUpload.path,
    headers: {
      ...tus,
      'upload-length': String(100 + uploads++),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${base64(value)}`)
        .join(),
    },
  })
  const path = String(begun.headers.location)
  const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  await app.inject({ method: 'PATCH', url: path, headers, payload: 'ABCDE' })
  return path.split('/').at(-1) ?? ''
}

/** Signs a member in once more. Returns the id of that session. */
export async function addSessionTo(member: Person): Promise<string> {
  await call(visitor, signIn, { email: member.email, password: PASSWORD })
  const { body } = await call(member, listSessions, {})
  return body.find(({ isCurrent }) => !isCurrent)?.id ?? ''
}

const WEBHOOK = { url: 'http://127.0.0.1:49151/odie', description: null, eventTypes: null }

/** A webhook that no one listens to, with a test event. */
export async function addWebhook(person: Person) {
  const { body } = await call(person, createWebhook, WEBHOOK)
  const { body: sent } = await call(person, pingWebhook, { id: body.id })
  return { ...WEBHOOK, id: body.id, deliveryId: sent.id }
}

/** A hold that has ended: only a draft can be held. */
async function addHold({ id: estimateId, contractor }: Pick<Draft, 'id' | 'contractor'>) {
  const at = new Date()
  const of = { estimateId, contractorId: contractor.actor.userId, version: 1, tokenHash: estimateId }
  const ended = { outcome: 'sent' as const, approvedAt: at, until: at, endedAt: at }
  await ctx.db.insert(estimateHolds).values({ ...of, ...ended })
}

async function anyJob() {
  const [job] = await ctx.db.select({ id: storedJobs.id }).from(storedJobs).limit(1)
  return job?.id ?? ''
}
