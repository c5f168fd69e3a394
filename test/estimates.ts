import { EstimateId, type LineEdit, saveEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { type Caller, call, runJobs, type UploadedFile } from './harness.ts'
import { createMarket, type Market, upload } from './market.ts'

/** An estimate that an admin works on, in a market of its own. `version` is the one to save from. */
export type Draft = Market & { reportId: ReportId; id: EstimateId; version: number }

/** A line of $125.00 as the review desk sends it. */
export const aLine = (details: Partial<LineEdit> = {}): LineEdit => ({
  id: crypto.randomUUID(),
  type: 'work',
  description: 'Give each circuit a breaker of its own',
  scope: 'Breaker, labour and test.',
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

/** An uploaded and analysed report whose draft waits for review. */
export async function createWaitingDraft(file?: UploadedFile): Promise<Draft> {
  const market = await createMarket()
  const { body: report } = await upload(market.agent, market.address, file)
  await runJobs()
  return { ...market, reportId: report.id, id: await estimateIdOf(market.admin, report.id), version: 1 }
}

/** The estimate of a report that staff work on: its draft, else the latest that was sent. */
export async function estimateIdOf(admin: Caller, reportId: ReportId): Promise<EstimateId> {
  const { body } = await call(admin, listAdminReports, { limit: 500 })
  return EstimateId.parse(body.find((row) => row.id === reportId)?.estimateId)
}

/** Saves these lines in the name of the market's contractor. */
export async function saveLines<D extends Draft>(draft: D, line_items: LineEdit[]): Promise<D> {
  const { id, version, admin, contractor } = draft
  const contractorId = contractor.actor.userId
  const { status, body } = await call(admin, saveEstimate, { id, version, contractorId, line_items })
  if (status !== 200) throw new Error(`the draft was not saved: ${body.message}`)
  return { ...draft, version: body.version }
}

/** An estimate that was approved; unless `deliver` is false its PDF is made and its mails have left. */
export async function createSentEstimate(
  line_items = [aLine()],
  { deliver = true, file }: { deliver?: boolean; file?: UploadedFile } = {},
): Promise<Draft> {
  const draft = await saveLines(await createWaitingDraft(file), line_items)
  const { status, body } = await call(draft.admin, sendEstimate, { id: draft.id, version: draft.version })
  if (status !== 200) throw new Error(`the estimate was not sent: ${body.message}`)
  if (deliver) await runJobs()
  return { ...draft, version: body.version }
}
