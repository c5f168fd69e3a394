import * as people from '#domain/accounts/identity/people.ts'
import { publishFailed } from '#domain/intake/events.ts'
import { enqueueAnalysis } from '#domain/intake/jobs.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import * as reportStates from '#domain/reports/status-changes.ts'
import { infectedText, scanLate } from '#domain/reports/virus-scan.ts'
import type { Context } from '#platform/context.ts'
import { ScannerUnavailable } from '#platform/scanner/scanner.ts'
import { FileMissing } from '#platform/storage/storage.ts'
import { infectedReport } from './mails.ts'
import * as store from './store.ts'

/** The reason for webhooks, without the name of the file. */
const INFECTED = 'The file had malware, so it was deleted. Upload a clean copy of the report.'

/** Scans the reports that wait for the virus scanner, until it's unavailable again. */
export async function scanWaiting(ctx: Context) {
  for (const { id, file } of await store.listWaiting(ctx.db))
    if (file && !(await tryToScan(ctx, id, file))) return
}

/** False if the scanner is unavailable for every file. */
async function tryToScan(ctx: Context, id: ReportId, file: string) {
  try {
    await scan(ctx, id, file)
    return true
  } catch (error) {
    await store.touch(ctx.db, id)
    if (error instanceof FileMissing) return true // withdrawn in the meantime
    ctx.log.error({ err: error, reportId: id }, 'a report waits for the virus scanner')
    if (error instanceof ScannerUnavailable) return error.isAboutFile
    throw error
  }
}

async function scan(ctx: Context, id: ReportId, file: string) {
  const malware = await scanLate(ctx, file)
  if (malware === null) await release(ctx, id)
  else await reject(ctx, id, malware)
}

/** Hands a clean report to the analysis. */
const release = (ctx: Context, id: ReportId) =>
  ctx.db.transaction(async (tx) => {
    const report = await reports.lock(tx, id)
    if (!report || !(await reportStates.endWaitingForScan(tx, report))) return
    const { agentId, fileBytes } = report
    if (report.analysisStatus === 'uploaded') await enqueueAnalysis(ctx, tx, { id, agentId, fileBytes })
  })

/** Returns an infected report to its agent, and deletes the file. */
async function reject(ctx: Context, id: ReportId, malware: string) {
  const file = await ctx.db.transaction(async (tx) => {
    const report = await reports.lock(tx, id)
    if (!report || !(await reportStates.endWaitingForScan(tx, report))) return null
    const { propertyAddress, originalFileName } = report
    const reason = infectedText(originalFileName)
    await reportStates.markInfected(ctx, tx, report)
    // An estimate that staff made by hand stays.
    const isReturned = await reportStates.returnToAgent(tx, id, reason)
    if (isReturned) await publishFailed(ctx, tx, id, INFECTED)
    const agent = await people.findPerson(tx, report.agentId)
    const facts = { reportId: id, propertyAddress, reason, url: `${ctx.config.publicUrl}/agent` }
    if (agent && isReturned) await post(ctx, tx, infectedReport(agent.email, facts))
    await record(
      tx,
      { name: 'virus scanner' },
      {
        action: 'infected-report-returned',
        subject: id,
        details: { propertyAddress, originalFileName, malware },
      },
    )
    return report.reportFilePath
  })
  // After the commit: a crash in between leaves an orphaned file, which the nightly cleanup deletes.
  if (file) await ctx.storage.delete(file)
}
