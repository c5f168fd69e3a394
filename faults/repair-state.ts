import type { EstimateId } from '#domain/estimates/contract.ts'
import { getAttachment } from '#domain/repairs/attachments/contract.ts'
import { getCompletion } from '#domain/repairs/completion/contract.ts'
import { listReportDates } from '#domain/repairs/dates/contract.ts'
import { getRepairRequest } from '#domain/repairs/requests/contract.ts'
import { getWorkRequest } from '#domain/repairs/work/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import type { Server } from '#test/processes/processes.ts'
import { callRemote, type Remote } from '#test/processes/remote.ts'
import { RECEIPT, type Repair } from './repair-actions.ts'
import { STEPS } from './repair-steps.ts'

type Place = Pick<Server, 'url'>

/** A repair as staff see it. */
export type RepairState = Awaited<ReturnType<typeof readState>>

/** Throws unless the server has an answer to everything. */
export async function readState(
  at: Place,
  admin: Remote,
  { id, reportId }: { id: EstimateId; reportId: ReportId },
) {
  const [request, work, completion, dates] = await Promise.all([
    callRemote(at, admin, getRepairRequest, { id }),
    callRemote(at, admin, getWorkRequest, { id }),
    callRemote(at, admin, getCompletion, { id }),
    callRemote(at, admin, listReportDates, { id: reportId }),
  ])
  for (const { status } of [request, work, completion, dates])
    if (status !== 200) throw new Error(`the state of a repair: ${status}`)
  return { request: request.body, work: work.body, completion: completion.body, dates: dates.body.dates }
}

/** What was acknowledged of repairs, and what of it is missing: steps, and files. */
export async function outcomeOfRepairs(at: Place, admin: Remote, repairs: readonly Repair[]) {
  const lostSteps: string[] = []
  const lostFiles: string[] = []
  for (const repair of repairs) {
    const state = await readState(at, admin, repair)
    const lost = STEPS.filter(({ name, isIn }) => repair.acknowledged.has(name) && !isIn(state))
    lostSteps.push(...lost.map(({ name }) => `${repair.address}: ${name}`))
    lostFiles.push(...(await lostFilesOf(at, admin, repair)))
  }
  const steps = repairs.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)
  const finished = repairs.filter(({ acknowledged }) => acknowledged.size === STEPS.length).length
  return { repairs: repairs.length, finishedRepairs: finished, repairSteps: steps, lostSteps, lostFiles }
}

async function lostFilesOf(at: Place, admin: Remote, { id, address, files }: Repair) {
  const lost: string[] = []
  for (const [name, attachmentId] of Object.entries(files)) {
    const { status, bytes } = await callRemote(at, admin, getAttachment, { id, attachmentId })
    const isKept = name in DOCUMENTS ? bytes.equals(RECEIPT) : bytes.length > 0
    if (status !== 200 || !isKept) lost.push(`${address}: ${name}`)
  }
  return lost
}

/** Photos are encoded anew. */
const DOCUMENTS = { receipt: true, document: true }

/** The emails that the acknowledged steps cause, as `RECIPIENT: SUBJECT`. */
export const mailsOfRepairs = (repairs: readonly Repair[]) =>
  repairs.flatMap((repair) =>
    STEPS.flatMap(({ name, mails }) => (repair.acknowledged.has(name) ? (mails?.(repair) ?? []) : [])),
  )
