import { setTimeout as pause } from 'node:timers/promises'
import type { AdminReport } from '#domain/intake/contract.ts'
import { countJobs } from '#domain/operations/jobs/contract.ts'
import { downloadReport, ReportId } from '#domain/reports/contract.ts'
import type { Server } from '#test/processes/processes.ts'
import { callRemote, type Remote, sha256Of } from '#test/processes/remote.ts'
import { seededAdmin, seededContractor } from '#test/processes/seeded-data.ts'
import { type Acknowledged, allReports } from './people.ts'

/** An email that arrived. One that was transmitted again has the same `messageId`. */
export type Arrived = { to: string; subject: string; messageId: string; pdfs: number }

export type Inquiry = {
  server: Pick<Server, 'url'>
  admin: Remote
  acknowledged: Acknowledged
  readMails: () => Arrived[] | Promise<Arrived[]>
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
async function openWork({ server, admin, readMails }: Inquiry, exception: Exception) {
  const { waiting, running, retrying } = (await callRemote(server, admin, countJobs, {})).body
  const reports = (await allReports(server, admin)).filter(isExpected(exception))
  const unfinished = reports.filter((report) => !isFinished(report))
  const missing = missingMails(expectedMails(reports), await readMails())
  const isOpen = waiting + running + retrying + unfinished.length + missing.length > 0
  return isOpen ? { waiting, running, retrying, unfinished: unfinished.length, missing } : null
}

const isFinished = ({ analysisStatus, estimateId, sentEstimateId }: AdminReport) =>
  sentEstimateId ? analysisStatus === 'processed' : analysisStatus === 'completed' && estimateId !== null

/** The emails that every report and every approved estimate cause, as `RECIPIENT: SUBJECT`; null for any agent. */
const expectedMails = (reports: readonly AdminReport[]) =>
  reports.flatMap(({ propertyAddress, sentEstimateId }) => [
    `${seededAdmin.email}: Draft ready for review: ${propertyAddress}`,
    ...(sentEstimateId
      ? [
          `${AGENT}: Your electrical estimate for ${propertyAddress}`,
          `${seededContractor.email}: Estimate sent on your behalf for ${propertyAddress}`,
        ]
      : []),
  ])

/** Each address is of one report, and so of one agent. */
const AGENT = 'agent'

const nameOf = ({ to, subject }: Arrived) => `${/^agent(-\d+)?@/.test(to) ? AGENT : to}: ${subject}`

const missingMails = (expected: readonly string[], arrived: readonly Arrived[]) => {
  const names = new Set(arrived.map(nameOf))
  return expected.filter((name) => !names.has(name))
}

/** Counts of what became of everything; call it when nothing is left to do. */
export async function outcomeOf(
  { server, admin, acknowledged, readMails }: Inquiry,
  exception: Exception = {},
) {
  const { uploads, approvals } = acknowledged
  const reports = (await allReports(server, admin)).filter(isExpected(exception))
  const delivered = new Set(
    reports.flatMap(({ delivery, sentEstimateId }) => (delivery === 'sent' ? [String(sentEstimateId)] : [])),
  )
  let lostUploads = 0
  for (const [id, hash] of uploads) {
    const file = await callRemote(server, admin, downloadReport, { id: ReportId.parse(id) })
    if (file.status !== 200 || sha256Of(file.bytes) !== hash) lostUploads++
  }
  const expected = expectedMails(reports)
  const arrived = await readMails()
  const messages = new Map<string, Set<string>>()
  for (const mail of arrived)
    messages.set(nameOf(mail), (messages.get(nameOf(mail)) ?? new Set()).add(mail.messageId))
  const jobs = (await callRemote(server, admin, countJobs, {})).body
  return {
    uploads: uploads.size,
    lostUploads,
    approvals: approvals.size,
    lostApprovals: [...approvals].filter((id) => !delivered.has(id)).length,
    emails: expected.length,
    lostEmails: missingMails(expected, arrived).length,
    /** Two messages for one cause. */
    doubledEmails: expected.filter((name) => (messages.get(name)?.size ?? 0) > 1).length,
    /** The same message a second time, which recipients see once. */
    repeatedTransmissions: arrived.length - new Set(arrived.map(({ messageId }) => messageId)).size,
    withoutPdf: arrived.filter(({ subject, pdfs }) => /electrical estimate for/.test(subject) && pdfs !== 1)
      .length,
    jobsGivenUp: jobs.failed,
  }
}

/** What every outcome must be, whatever happened. */
export const NOTHING_LOST = {
  lostUploads: 0,
  lostApprovals: 0,
  lostEmails: 0,
  doubledEmails: 0,
  withoutPdf: 0,
  jobsGivenUp: 0,
}
