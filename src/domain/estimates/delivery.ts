import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { businessName, personName } from '#domain/identity/rules.ts'
import { post } from '#domain/mail/post.ts'
import * as reports from '#domain/reports/states.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { storedJob } from '#platform/jobs/job.ts'
import type { EstimateId } from './contract.ts'
import { estimateDocumentOf, type Letterhead } from './estimate-document.ts'
import { estimatePdf, letterPdf } from './estimate-pdf.ts'
import { pdfNameOf } from './estimates.ts'
import { confirmDelivery } from './jobs.ts'
import { letterDocumentOf } from './letter-document.ts'
import { estimateForAgent, estimateForContractor, letterForAgent, letterForContractor } from './mails.ts'
import * as store from './store.ts'
import type { Printed } from './tables.ts'

const MAX_PDF_BYTES = 50 * 1024 * 1024
/** Many mail servers refuse messages past 10 MB, and base64 adds a third. */
const MAX_ATTACHMENT_BYTES = 7 * 1024 * 1024

/** Creates the PDF of a sent estimate, unless it has one, and queues the emails to agent and contractor. Idempotent. */
export async function deliver(ctx: Context, { estimateId }: { estimateId: EstimateId }) {
  const estimate = await store.find(ctx.db, estimateId)
  if (!estimate?.printed) return // its report was deleted
  if (!estimate.pdfKey) await makePdf(ctx, estimate, estimate.printed)
  await postEmails(ctx, estimateId)
}

async function makePdf(ctx: Context, estimate: store.EstimateRow, printed: Printed) {
  const pdf = await typeset(ctx, estimate, printed)
  const { key, bytes } = await ctx.storage.put(Readable.from([pdf]), { maxBytes: MAX_PDF_BYTES })
  // Concurrent runs create one PDF each; the estimate keeps the first, and the others are deleted.
  if (!(await store.setPdf(ctx.db, estimate.id, { pdfKey: key, pdfBytes: bytes })))
    await ctx.storage.delete(key)
}

async function typeset(ctx: Context, estimate: store.EstimateRow, { contractor, agent }: Printed) {
  const report = await reports.find(ctx.db, estimate.reportId)
  if (!report || !estimate.estimateData) throw new Error(`estimate ${estimate.id} has nothing to print`)
  const facts = {
    number: numberOf(estimate),
    issuedAt: estimate.sentAt ?? ctx.now(),
    propertyAddress: report.propertyAddress,
    agentName: personName(agent),
    reportName: report.originalFileName,
    contractor: await letterheadOf(ctx, contractor),
  }
  if (estimate.kind === 'letter') {
    const letter = letterDocumentOf({ ...facts, reportUploadedAt: report.createdAt })
    return await letterPdf(ctx.typesetter, letter)
  }
  const findings = (await reports.findAnalysis(ctx.db, estimate.reportId))?.findings ?? []
  const document = estimateDocumentOf({ ...facts, estimate: estimate.estimateData, findings })
  return await estimatePdf(ctx.typesetter, document)
}

async function letterheadOf(ctx: Context, contractor: Printed['contractor']): Promise<Letterhead> {
  const { logoKey } = contractor
  return {
    name: businessName(contractor),
    licenseNumber: contractor.licenseNumber,
    phone: contractor.phone,
    email: contractor.companyEmail ?? contractor.email,
    address: contractor.companyAddress,
    logo: logoKey ? await buffer((await ctx.storage.read(logoKey)).body) : null,
  }
}

/** The number people quote on the phone, such as `E-4F2A91`; a letter's begins with `L`. */
const numberOf = ({ id, kind }: store.EstimateRow) =>
  `${kind === 'letter' ? 'L' : 'E'}-${id.slice(0, 6).toUpperCase()}`

async function postEmails(ctx: Context, id: EstimateId) {
  await ctx.db.transaction(async (tx) => {
    const row = await store.findWithReport(tx, id)
    if (!row?.estimate.pdfKey || !row.estimate.printed) return
    const { estimate, report } = row
    const { contractor, agent } = row.estimate.printed
    const filename = pdfNameOf(estimate.kind, report.propertyAddress, estimate.sentAt ?? ctx.now())
    const isSmall = (estimate.pdfBytes ?? 0) <= MAX_ATTACHMENT_BYTES
    const sent = {
      id,
      propertyAddress: report.propertyAddress,
      totalAmount: estimate.totalAmount,
      contractorName: businessName(contractor),
      pdf: isSmall ? { filename, key: row.estimate.pdfKey, type: 'application/pdf' } : null,
      isUpdate: estimate.revisionOf !== null,
    }
    const isLetter = estimate.kind === 'letter'
    const forAgent = { ...sent, url: `${ctx.config.publicUrl}/agent` }
    const forContractor = { ...sent, url: `${ctx.config.publicUrl}/contractor` }
    const agentMailId = await post(
      ctx,
      tx,
      isLetter ? letterForAgent(agent.email, forAgent) : estimateForAgent(agent.email, forAgent),
      { afterSent: storedJob(confirmDelivery, { estimateId: id }) },
    )
    await post(
      ctx,
      tx,
      isLetter
        ? letterForContractor(contractor.email, forContractor)
        : estimateForContractor(contractor.email, forContractor),
    )
    await store.update(tx, id, { agentMailId, deliveryFailure: null })
  })
}

/** Shows staff that an approved estimate could not be delivered. A maintenance job keeps trying. */
export async function giveUp(ctx: Context, { estimateId }: { estimateId: EstimateId }) {
  await store.update(ctx.db, estimateId, {
    deliveryFailure: 'We couldn’t create the PDF. We’ll keep trying.',
  })
}

/** False if the estimate was delivered, or withdrawn, in the meantime. */
export const restart = async (_ctx: Context, tx: Db, { estimateId }: { estimateId: EstimateId }) =>
  await store.clearDeliveryFailure(tx, estimateId)

/** The agent's email was sent: the estimate is delivered and its report processed. */
export async function confirm(ctx: Context, { estimateId }: { estimateId: EstimateId }) {
  await ctx.db.transaction(async (tx) => {
    const estimate = await store.lock(tx, estimateId)
    if (!estimate || estimate.deliveredAt) return
    await store.update(tx, estimate.id, { deliveredAt: ctx.now() })
    await reports.markProcessed(ctx, tx, estimate.reportId)
  })
}
