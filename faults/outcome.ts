import { setTimeout as pause } from 'node:timers/promises'
import type { AdminReport } from '#domain/intake/contract.ts'
import { countJobs } from '#domain/operations/jobs/contract.ts'
import { downloadReport, ReportId } from '#domain/reports/contract.ts'
import type { Server } from '#test/processes/processes.ts'
import { callRemote, type Remote, sha256Of } from '#test/processes/remote.ts'
import { seededAdmin, seededContractor } from '#test/processes/seeded-data.ts'
import { type Acknowledged, allReports } from './people.ts'
import { mailsOfRepairs, outcomeOfRepairs } from './repair-state.ts'

/** An email that arrived. One that was transmitted again has the same `messageId`. */
export type Arrived = { to: string; subject: string; text: string; messageId: string; pdfs: number }

export type Inquiry = {
  server: Pick<Server, 'url'>
  admin: Remote
  acknowledged: Acknowledged
  readMails: () => Arrived[] | Promise<Arrived[]>
  /** Other emails that have to arrive, as `RECIPIENT: SUBJECT`. */
  alsoExpected?: readonly string[]
}

/** `except`: the address of a report that may fail. */
type Exception = { except?: string }

const isExpected =
  ({ except }: Exception) =>
  ({ propertyAddress }: AdminReport) =>
    propertyAddress !== except

/** How long a test waits for what should take 60 seconds at most, so that it can say how long it took. */
const GIVE_UP_MS = 180_000

/**
 * Waits until nothing is left to do: every report has its draft, every approved estimate was delivered, and every email arrived.
 * Returns how long that took, in seconds. Throws with what's missing after three minutes.
 */
export async function settle(inquiry: Inquiry, exception: Exception = {}): Promise<number> {
  const start = performance.now()
  let left: unknown
  while (performance.now() - start < GIVE_UP_MS) {
    left = await openWork(inquiry, exception).catch((error: Error) => error.message)
    if (left === null) return Math.round((performance.now() - start) / 1000)
    await pause(500)
  }
  throw new Error(`Not settled after ${GIVE_UP_MS / 1000} seconds: ${JSON.stringify(left)}`)
}

/** What is still to be done; null if nothing is. */
async function openWork(inquiry: Inquiry, exception: Exception) {
  const { server, admin, readMails } = inquiry
  const { waiting, running, retrying } = (await callRemote(server, admin, countJobs, {})).body
  const reports = (await allReports(server, admin)).filter(isExpected(exception))
  const unfinished = reports.filter((report) => !isFinished(report))
  const missing = missingMails(expectedMails(reports, inquiry), await readMails())
  const isOpen = waiting + running + retrying + unfinished.length + missing.length > 0
  return isOpen ? { waiting, running, retrying, unfinished: unfinished.length, missing } : null
}

const isFinished = ({ analysisStatus, estimateId, sentEstimateId }: AdminReport) =>
  sentEstimateId ? analysisStatus === 'processed' : analysisStatus === 'completed' && estimateId !== null

/** The emails that every report, every approved estimate, and every step of a repair cause, as `RECIPIENT: SUBJECT`. */
const expectedMails = (
  reports: readonly AdminReport[],
  { acknowledged, alsoExpected = [] }: Pick<Inquiry, 'acknowledged' | 'alsoExpected'>,
) => [
  ...reports.flatMap(({ propertyAddress, sentEstimateId }) => [
    `${seededAdmin.email}: Draft ready for review: ${propertyAddress}`,
    ...(sentEstimateId
      ? [
          `${AGENT}: Your electrical estimate for ${propertyAddress}`,
          `${seededContractor.email}: Estimate sent on your behalf for ${propertyAddress}`,
        ]
      : []),
  ]),
  ...mailsOfRepairs(acknowledged.repairs),
  ...alsoExpected,
]

/** Each address is of one report, and so of one agent. */
const AGENT = 'agent'

/** A reminder's subject says how many days are left; it's the same reminder on each. */
const nameOf = ({ to, subject }: Arrived) =>
  `${/^agent(-\d+)?@/.test(to) ? AGENT : to}: ${subject.replace(/^(Today|Tomorrow): /, 'Near: ')}`

/** How many different messages each name has. One that was transmitted again is the same. */
function countMessages(arrived: readonly Arrived[]) {
  const messages = new Map<string, Set<string>>()
  for (const mail of arrived)
    messages.set(nameOf(mail), (messages.get(nameOf(mail)) ?? new Set()).add(mail.messageId))
  return new Map([...messages].map(([name, ids]) => [name, ids.size]))
}

/** A name that's expected twice has two causes. */
function missingMails(expected: readonly string[], arrived: readonly Arrived[]) {
  const left = countMessages(arrived)
  return expected.filter((name) => {
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    return count <= 0
  })
}

/** Names with more messages than causes. One that isn't expected has one: a reminder, say, if the test runs at its hour. */
function doubledMails(expected: readonly string[], arrived: readonly Arrived[]) {
  const causes = new Map<string, number>()
  for (const name of expected) causes.set(name, (causes.get(name) ?? 0) + 1)
  return [...countMessages(arrived)].flatMap(([name, count]) =>
    count > (causes.get(name) ?? 1) ? [name] : [],
  )
}

/** Counts of what became of everything; call it when nothing is left to do. */
export async function outcomeOf(inquiry: Inquiry, exception: Exception = {}) {
  const { server, admin, acknowledged, readMails } = inquiry
  const { uploads, approvals, repairs } = acknowledged
  const reports = (await allReports(server, admin)).filter(isExpected(exception))
  const delivered = new Set(
    reports.flatMap(({ delivery, sentEstimateId }) => (delivery === 'sent' ? [String(sentEstimateId)] : [])),
  )
  let lostUploads = 0
  for (const [id, hash] of uploads) {
    const file = await callRemote(server, admin, downloadReport, { id: ReportId.parse(id) })
    if (file.status !== 200 || sha256Of(file.bytes) !== hash) lostUploads++
  }
  const expected = expectedMails(reports, inquiry)
  const arrived = await readMails()
  const jobs = (await callRemote(server, admin, countJobs, {})).body
  return {
    uploads: uploads.size,
    lostUploads,
    approvals: approvals.size,
    lostApprovals: [...approvals].filter((id) => !delivered.has(id)).length,
    emails: expected.length,
    lostEmails: missingMails(expected, arrived).length,
    /** Two messages for one cause. */
    doubledEmails: doubledMails(expected, arrived),
    /** The same message a second time, which recipients see once. */
    repeatedTransmissions: arrived.length - new Set(arrived.map(({ messageId }) => messageId)).size,
    withoutPdf: arrived.filter(({ subject, pdfs }) => /electrical estimate for/.test(subject) && pdfs !== 1)
      .length,
    jobsGivenUp: jobs.failed,
    ...(await outcomeOfRepairs(server, admin, repairs)),
  }
}

/** What every outcome must be, whatever happened. */
export const NOTHING_LOST = {
  lostUploads: 0,
  lostApprovals: 0,
  lostEmails: 0,
  doubledEmails: [],
  withoutPdf: 0,
  jobsGivenUp: 0,
  lostSteps: [],
  lostFiles: [],
}
