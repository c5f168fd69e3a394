import { buffer } from 'node:stream/consumers'
import { businessName, personName } from '#domain/accounts/identity/rules.ts'
import { estimateDocumentOf, type Letterhead } from '#domain/estimates/document/estimate-document.ts'
import { estimatePdf, letterPdf } from '#domain/estimates/document/estimate-pdf.ts'
import { letterDocumentOf } from '#domain/estimates/document/letter-document.ts'
import { type CropBudget, withCrops } from '#domain/estimates/document/passage-crops.ts'
import * as reports from '#domain/reports/reports.ts'
import { timeLeftText } from '#domain/reports/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import { dayInWords } from '#kernel/days.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import type { StorageKey } from '#platform/storage/storage.ts'
import { pdfNameOf } from '../estimates.ts'
import { estimateForAgent, estimateForContractor, letterForAgent, letterForContractor } from '../mails.ts'
import { expiryDayOf, numberOf } from '../rules.ts'
import * as store from '../store.ts'
import type { Printed } from '../tables.ts'

/* What goes out: the PDF and the two emails. Delivery sends them, and the preview shows the same. */

/** Base64 adds a third, and mail servers accept messages of 20 MB and more. */
const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024

/** An approved estimate or a letter, or either as it would be sent. */
export type Printable = Pick<
  store.EstimateRow,
  'id' | 'reportId' | 'kind' | 'estimateData' | 'totalAmount' | 'contractorId' | 'revisionOf' | 'sentAt'
> & { printed: Printed }

/** The PDF of an estimate or a letter. */
export async function typeset(
  ctx: Context,
  estimate: Printable,
  budget: CropBudget = {},
): Promise<Uint8Array> {
  const { contractor, agent, evidence } = estimate.printed
  const report = await reports.find(ctx.db, estimate.reportId)
  if (!report || !estimate.estimateData) throw new Error(`estimate ${estimate.id} has nothing to print`)
  const facts = {
    number: numberOf(estimate.id),
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
  const lines = estimate.estimateData.line_items
  const document = estimateDocumentOf({
    ...facts,
    reportReceivedAt: report.createdAt,
    estimate: estimate.estimateData,
    evidence: await withCrops(ctx, { reportId: report.id, lines, evidence }, budget),
  })
  return await estimatePdf(ctx.typesetter, document)
}

async function letterheadOf(ctx: Context, contractor: Printed['contractor']): Promise<Letterhead> {
  const { logoKey } = contractor
  return {
    name: businessName(contractor),
    licenseNumber: contractor.licenseNumber,
    licenseExpires: contractor.licenseExpires ? dayInWords(contractor.licenseExpires) : null,
    phone: contractor.phone,
    email: contractor.companyEmail ?? contractor.email,
    address: contractor.companyAddress,
    logo: logoKey ? await buffer((await ctx.storage.read(logoKey)).body) : null,
  }
}

type Sent = {
  report: { propertyAddress: string; inspectionEnds: string | null }
  pdf: { key: StorageKey; bytes: number }
  /** Who has had an estimate that this one replaces. */
  had: Record<'agent' | 'contractor', boolean>
  ended: EndedRequest | null
}

/** The request for work that an estimate ends by replacing another one. Null if there's none, or any of its work is done. */
type EndedRequest = {
  /** Null once the account was deleted. */
  contractorId: UserId | null
}

/** What the emails say of the estimates that this one replaces. */
export const replacedBy = async (
  db: Db,
  estimate: Pick<Printable, 'revisionOf' | 'contractorId'>,
): Promise<Pick<Sent, 'had' | 'ended'>> => ({
  had: await findReaders(db, estimate),
  ended: await requestEndedBy(db, estimate),
})

/** Who was emailed an estimate that this one replaces: one that was replaced before its emails were sent is never emailed. */
async function findReaders(
  db: Db,
  { revisionOf, contractorId }: Pick<Printable, 'revisionOf' | 'contractorId'>,
): Promise<Sent['had']> {
  const replaced = revisionOf && (await store.find(db, revisionOf))
  if (!replaced) return { agent: false, contractor: false }
  const { agentMailId, agentMailFailed, acceptedAt } = replaced
  const earlier = await findReaders(db, { revisionOf: replaced.revisionOf, contractorId })
  // Who requested work has read it on ODIE.
  const isRead = (agentMailId !== null && !agentMailFailed) || acceptedAt !== null
  // Another contractor's estimate isn't an earlier one of theirs.
  const isTheirs = agentMailId !== null && replaced.contractorId === contractorId
  return { agent: earlier.agent || isRead, contractor: earlier.contractor || isTheirs }
}

async function requestEndedBy(
  db: Db,
  { revisionOf }: Pick<Printable, 'revisionOf'>,
): Promise<EndedRequest | null> {
  const replaced = revisionOf && (await store.find(db, revisionOf))
  return replaced?.acceptedAt && !replaced.doneAt ? { contractorId: replaced.contractorId } : null
}

/** The emails to the agent and the contractor. A large PDF isn't attached. */
export function composeEmails(
  ctx: Context,
  { id, reportId, kind, printed, totalAmount, contractorId, sentAt, estimateData }: Printable,
  { report: { propertyAddress, inspectionEnds }, pdf, had, ended }: Sent,
): Record<'agent' | 'contractor', EmailContent> {
  const { contractor, agent } = printed
  const filename = pdfNameOf(kind, propertyAddress, sentAt ?? ctx.now())
  const isSmall = pdf.bytes <= MAX_ATTACHMENT_BYTES
  const sent = {
    id,
    propertyAddress,
    totalAmount,
    validUntil: expiryDayOf({ kind, sentAt: sentAt ?? ctx.now() }),
    contractorName: businessName(contractor),
    pdf: isSmall ? { filename, key: pdf.key, type: 'application/pdf' } : null,
    isUpdate: had.agent,
    endsRequest: ended !== null,
    hasLines: estimateData !== null,
    timeLeft: timeLeftText(inspectionEnds, ctx.now()),
  }
  const forAgent = { ...sent, url: `${ctx.config.publicUrl}/agent/reports/${reportId}` }
  // Another contractor never had the request.
  const endsTheirs = ended !== null && ended.contractorId === contractorId
  const forContractor = {
    ...sent,
    isUpdate: had.contractor,
    endsRequest: endsTheirs,
    url: `${ctx.config.publicUrl}/contractor/estimates/${id}`,
  }
  return kind === 'letter'
    ? {
        agent: letterForAgent(agent.email, forAgent),
        contractor: letterForContractor(contractor.leadsEmail ?? contractor.email, forContractor),
      }
    : {
        agent: estimateForAgent(agent.email, forAgent),
        contractor: estimateForContractor(contractor.leadsEmail ?? contractor.email, forContractor),
      }
}
