import {
  EstimateId,
  getAdminEstimate,
  type LineEdit,
  saveEstimate,
  sendEstimate,
} from '#domain/estimates/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { type Caller, call, runJobs, type UploadedFile } from '../harness/harness.ts'
import { createMarket, type Market, upload } from './market.ts'

/** An estimate in its own market. `version` is the current one, to save from. */
export type Draft = Market & { reportId: ReportId; id: EstimateId; version: number }

/** A $125.00 line as the review desk sends it. */
export const makeLine = (details: Partial<LineEdit> = {}): LineEdit => ({
  id: crypto.randomUUID(),
  type: 'work',
  description: 'Install a dedicated breaker for each circuit',
  scope: 'Breaker, labor and testing.',
  location: 'Main panel',
  quantity: 1,
  unit: 'each',
  class: 'firm',
  unit_price: '125.00',
  unit_price_min: '125.00',
  unit_price_max: '125.00',
  price_basis: 'staff',
  finding_ids: [],
  ...details,
})

/** Uploads and analyzes a report; its draft is waiting for review. */
export async function createWaitingDraft(file?: UploadedFile): Promise<Draft> {
  const market = await createMarket()
  const { body: report } = await upload(market.agent, market.address, file)
  await runJobs()
  return { ...market, reportId: report.id, id: await estimateIdOf(market.admin, report.id), version: 1 }
}

/** The id of a report's draft, or of its latest sent estimate. */
export async function estimateIdOf(admin: Caller, reportId: ReportId): Promise<EstimateId> {
  const { body } = await call(admin, listAdminReports, { limit: 500 })
  return EstimateId.parse(body.find((row) => row.id === reportId)?.estimateId)
}

/** Saves these lines with the market's contractor. */
export async function saveLines<D extends Draft>(draft: D, line_items: LineEdit[]): Promise<D> {
  const { id, version, admin, contractor } = draft
  const contractorId = contractor.actor.userId
  const { status, body } = await call(admin, saveEstimate, { id, version, contractorId, line_items })
  if (status !== 200) throw new Error(`the draft was not saved: ${body.message}`)
  return { ...draft, version: body.version }
}

/** An approved estimate. Unless `deliver` is false, its PDF has been created and its emails sent. */
export async function createSentEstimate(
  line_items = [makeLine()],
  { deliver = true, file }: { deliver?: boolean; file?: UploadedFile } = {},
): Promise<Draft> {
  return await sendDraft(await saveLines(await createWaitingDraft(file), line_items), { deliver })
}

/** Approves a draft. Unless `deliver` is false, its PDF has been created and its emails sent. */
export async function sendDraft(draft: Draft, { deliver = true } = {}): Promise<Draft> {
  const { status, body } = await call(draft.admin, sendEstimate, { id: draft.id, version: draft.version })
  if (status !== 200) throw new Error(`the estimate was not sent: ${body.message}`)
  if (deliver) await runJobs()
  return { ...draft, version: body.version }
}

/** Sends a newer estimate in place of a sent one, of the same contractor or another one. Returns its ID. */
export async function replaceEstimate(
  { admin, id }: Pick<Draft, 'admin' | 'id'>,
  contractorId?: UserId,
): Promise<EstimateId> {
  const { body: sent } = await call(admin, getAdminEstimate, { id })
  const { body: draft } = await call(admin, reviseEstimate, { id, version: sent.version })
  const saved = await call(admin, saveEstimate, {
    id: draft.id,
    version: draft.version,
    contractorId: contractorId ?? draft.contractorId,
    line_items: draft.estimateData?.line_items ?? [],
  })
  const { status, body } = await call(admin, sendEstimate, { id: draft.id, version: saved.body.version })
  if (status !== 200) throw new Error(`the newer estimate wasn't sent: ${body}`)
  return draft.id
}
