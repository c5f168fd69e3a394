import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { nightly } from '#domain/operations/maintenance/maintenance.ts'
import { listAuditEvents } from '#domain/records/audit/contract.ts'
import { getReport } from '#domain/reports/contract.ts'
import { openScanner } from '#platform/scanner/scanner.ts'
import { reportPdf } from '#test/builders/emails/documents.ts'
import { gmail } from '#test/builders/emails/programs.ts'
import { createMarket, storedKeys } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { MALWARE, startClamd } from '#test/stand-ins/clamd.ts'
import { freePort } from '#test/stand-ins/free-port.ts'
import {
  answersTo,
  privateAddressOf,
  readInboxNow,
  receiveAll,
  reportsOf,
  setUpInbox,
} from '#test/stand-ins/inbox.ts'
import {
  completeEmailedReport,
  discardEmailedReport,
  getEmailedReport,
  getInbox,
  listEmailedReports,
} from './contract.ts'
import { receivedMessages } from './tables.ts'

/* Reports that wait: for their address, and for the virus scanner. */

const admin = await createUser('admin')
const { servers, openInbox, listed } = setUpInbox(admin)

/** An emailed report whose address isn't known. */
async function waiting({ subject = `Fwd: ${crypto.randomUUID()}` } = {}) {
  const market = await createMarket()
  const mailbox = openInbox()
  const to = await privateAddressOf(market.agent)
  const before = new Set(await storedKeys())
  await mailbox.deliver(
    gmail(
      { from: market.agent.email, to, subject },
      { attached: [{ name: 'report.pdf', content: reportPdf() }] },
    ),
  )
  await receiveAll()
  const [report] = (await call(market.agent, listEmailedReports, {})).body
  const files = async () => (await storedKeys()).filter((key) => !before.has(key))
  return { ...market, mailbox, report: report!, files, subject }
}

test('the answer asks for the address, with a link and the day on which the file goes; entering it makes a report', async () => {
  const { agent, address, report, subject } = await waiting()
  const [answer] = await answersTo(agent)
  expect(answer!.text).toContain(`/agent/emailed-reports/${report.id}`)
  expect(answer!.text).toMatch(/We’ll keep the file until \w+ \d+, \d{4}\. After that, we’ll delete it\./)
  expect(await listed(subject)).toMatchObject([{ outcome: 'asked' }])

  const { body: added } = await call(agent, completeEmailedReport, {
    id: report.id,
    propertyAddress: address,
  })
  expect(added).toMatchObject({ propertyAddress: address, originalFileName: 'report.pdf' })
  // The response was lost, and the browser sends it again.
  const again = await call(agent, completeEmailedReport, { id: report.id, propertyAddress: '1 Other St' })
  expect(again.body).toEqual(added)
  await runJobs()
  expect((await call(agent, getReport, { id: added.id })).body).toMatchObject({ analysisStatus: 'completed' })
  expect((await call(agent, listEmailedReports, {})).body).toEqual([])
  expect((await call(agent, getEmailedReport, { id: report.id })).body).toEqual({
    waiting: null,
    reportId: added.id,
  })
  expect(await listed(subject)).toMatchObject([{ outcome: 'report', propertyAddresses: [address] }])
  expect((await call(agent, discardEmailedReport, { id: report.id })).status).toBe(409)
})

test('an address that isn’t served is offered to be corrected, and rejected again', async () => {
  const { agent, report } = await waiting({
    subject: `${crypto.randomUUID()}: 12 Nowhere St, Anchorage, AK 99501`,
  })
  expect(report).toMatchObject({ problem: 'not_served', foundAddress: '12 Nowhere St, Anchorage, AK 99501' })
  const { status, body } = await call(agent, completeEmailedReport, {
    id: report.id,
    propertyAddress: report.foundAddress!,
  })
  expect([status, body.code]).toEqual([422, 'not_possible'])
})

test('a street without a city is kept for the agent to complete', async () => {
  const { report } = await waiting({ subject: 'Fwd: Inspection, 1840 N Elm St' })
  expect(report).toMatchObject({ problem: 'no_address', foundAddress: '1840 N Elm St' })
})

test('a discarded report’s file is deleted at once', async () => {
  const { agent, report, files } = await waiting()
  expect(await files()).toHaveLength(1)
  expect((await call(agent, discardEmailedReport, { id: report.id })).status).toBe(204)
  expect((await call(agent, discardEmailedReport, { id: report.id })).status).toBe(204)
  expect(await files()).toEqual([])
  expect(
    (await call(agent, completeEmailedReport, { id: report.id, propertyAddress: '1 Oak St' })).status,
  ).toBe(410)
})

test('while the virus scanner is down, an email waits, and nothing opens it; afterwards it’s processed', async () => {
  const { agent, address } = await createMarket()
  const mailbox = openInbox()
  const to = await privateAddressOf(agent)
  const subject = `Fwd: ${crypto.randomUUID()} for ${address}`
  const documents = { ...ctx.documents, run: () => Promise.reject(new Error('opened before the scan')) }
  ctx.scanner = openScanner({ host: '127.0.0.1', port: await freePort() })
  await mailbox.deliver(
    gmail({ from: agent.email, to, subject }, { attached: [{ name: 'report.pdf', content: reportPdf() }] }),
  )
  const real = ctx.documents
  ctx.documents = documents
  await receiveAll()
  ctx.documents = real
  expect([await reportsOf(agent), await answersTo(agent)]).toEqual([[], []])
  const clamd = await startClamd()
  ctx.scanner = openScanner(clamd.address)
  ctx.now = () => new Date(Date.now() + 2 * 60_000)
  await readInboxNow()
  await runJobs('process-message')
  await clamd.stop()
  expect(await reportsOf(agent)).toEqual([address])
  expect(await answersTo(agent)).toHaveLength(1)
})

test('an email with malware is rejected, its agent gets an answer, and it’s in the audit trail; also if it’s in an attached email', async () => {
  const clamd = await startClamd()
  const { agent, address } = await createMarket()
  const mailbox = openInbox()
  ctx.scanner = openScanner(clamd.address)
  const to = await privateAddressOf(agent)
  const infected = { name: 'report.pdf', content: reportPdf({ note: MALWARE }) }
  const inner = gmail(
    { from: 'pat@example.net', to: agent.email, subject: 'Inner' },
    { attached: [infected] },
  )
  const eml = { name: 'inner.eml', content: inner, type: 'application/octet-stream' }
  const subjects = [infected, eml].map(() => `Fwd: ${crypto.randomUUID()} for ${address}`)
  for (const [at, file] of [infected, eml].entries())
    await mailbox.deliver(gmail({ from: agent.email, to, subject: subjects[at]! }, { attached: [file] }))
  await receiveAll()
  await clamd.stop()
  for (const subject of subjects)
    expect(await listed(subject)).toMatchObject([{ reason: 'infected', isAnswered: true }])
  expect(await reportsOf(agent)).toEqual([])
  expect((await answersTo(agent)).map(({ text }) => text.includes('found malware'))).toEqual([true, true])
  const { body: events } = await call(admin, listAuditEvents, { action: 'infected-email-refused', limit: 10 })
  expect(events.filter(({ subject }) => subject === agent.email)).toHaveLength(2)
})

test('staff see whether the inbox is read, and since when it can’t be', async () => {
  expect((await call(admin, getInbox, {})).body).toEqual({ inbox: null })
  openInbox()
  await readInboxNow()
  const state = async () => (await call(admin, getInbox, {})).body.inbox
  expect(await state()).toMatchObject({
    address: 'reports@example.com',
    isAuthenticated: true,
    mailbox: { readAt: expect.any(String), failure: null },
  })
  expect(await ctx.metrics.text()).toMatch(/^odie_inbox_read_timestamp_seconds \d/m)
  await servers.imap.stop()
  await readInboxNow()
  expect(await state()).toMatchObject({
    mailbox: { failingSince: expect.any(String), failure: expect.any(String) },
  })
  await servers.imap.start()
  await readInboxNow()
  expect(await state()).toMatchObject({ mailbox: { failingSince: null } })
})

test('after 30 days, the file and the record of the email are deleted, and not before', async () => {
  const { report, files, subject } = await waiting()
  const at = Date.parse(report.expiresAt)
  ctx.now = () => new Date(at - 60_000)
  await nightly(ctx)
  expect(await files()).toHaveLength(1)
  expect(await rowsOf(subject)).toHaveLength(1)
  ctx.now = () => new Date(at + 60_000)
  await nightly(ctx)
  expect(await files()).toEqual([])
  // The sessions are over by then, too.
  expect(await rowsOf(subject)).toEqual([])
})

const rowsOf = (subject: string) =>
  ctx.db.select().from(receivedMessages).where(eq(receivedMessages.subject, subject))
