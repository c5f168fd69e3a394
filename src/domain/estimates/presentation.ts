import * as contractors from '#domain/accounts/contractors/contractors.ts'
import * as people from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import type { Analysis } from '#domain/analysis/contract.ts'
import type { DecidedFindings } from '#domain/estimates/decisions/contract.ts'
import * as precedents from '#domain/estimates/precedents/precedents.ts'
import type { Delivery } from '#domain/mail/contract.ts'
import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import * as pricebooks from '#domain/pricing/pricebooks/pricebooks.ts'
import { cropSizeOf } from '#domain/reports/page-images/crop-frame.ts'
import * as reports from '#domain/reports/reports.ts'
import { otherPrintedAddress } from '#domain/reports/same-address.ts'
import * as territories from '#domain/territories/territories.ts'
import type { UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { acceptanceOf, workOf } from './accepted-work.ts'
import type { AdminEstimate, AgentEstimate, EstimateData, RelatedEstimate } from './contract.ts'
import { decidedFindings, everyFinding } from './history/decisions.ts'
import { listEarlierVersions, removedFrom } from './history/history.ts'
import { presentHold } from './hold-state.ts'
import { type BiddingContractor, blockersOf } from './permissions.ts'
import { priceFindings } from './pricing/pricing.ts'
import { linesWithPriceNotInBook, repriceLines } from './pricing/repricing.ts'
import { expiryDayOf } from './rules.ts'
import * as store from './store.ts'
import type { Printed } from './tables.ts'

/** A sent estimate as its agent sees it. Names are as printed, whatever has happened to the accounts since. */
export function presentToAgent({ estimate, report }: store.SentRow): AgentEstimate {
  const { printed, sentAt, estimateData } = estimate
  return {
    id: estimate.id,
    reportId: estimate.reportId,
    propertyAddress: report.propertyAddress,
    kind: estimate.kind,
    totalAmount: estimate.totalAmount,
    status: estimate.status,
    createdAt: estimate.createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    validUntil: expiryDayOf(estimate),
    hasPdf: estimate.pdfKey !== null,
    isPdfDelayed: estimate.pdfKey === null && estimate.deliveryFailure !== null,
    contractor: printed && bidderOf(printed.contractor),
    report: {
      agentFirstName: printed?.agent.firstName ?? null,
      agentLastName: printed?.agent.lastName ?? null,
    },
    estimateData: estimateData && withoutItemNames(estimateData),
    acceptance: acceptanceOf(estimate),
    work: workOf(estimate),
    replacedBy: estimate.supersededBy,
    evidence: (printed?.evidence ?? []).map(({ place, label = null, ...each }) => ({
      ...each,
      label,
      crop: place && report.hasFile ? cropSizeOf(place) : null,
    })),
  }
}

/** The contractor as the PDF names them. */
export function bidderOf(contractor: Printed['contractor']): NonNullable<AgentEstimate['contractor']> {
  const { firstName, lastName, companyName, licenseNumber, licenseExpires = null, phone } = contractor
  const email = contractor.companyEmail ?? contractor.email
  const address = contractor.companyAddress
  return { firstName, lastName, companyName, licenseNumber, licenseExpires, phone, email, address }
}

/** The names of a contractor's pricebook items are theirs. */
const withoutItemNames = ({ summary, line_items }: EstimateData): EstimateData => ({
  summary,
  line_items: line_items.map(({ price_item: _, ...line }) => line),
})

const SENT = { removedLines: [], bundles: [], suggestions: [], blockers: [], hold: null }

type DraftBasis = {
  bidder: BiddingContractor | null
  decided: DecidedFindings
  book: readonly PricebookItem[]
  now: Date
}

/** What the contractor's pricebook offers beyond the draft's lines, why the draft can't be sent yet, and its hold. */
async function draftFieldsOf(db: Db, draft: store.EstimateRow, { bidder, decided, book, now }: DraftBasis) {
  const lines = draft.estimateData?.line_items ?? []
  const removed = removedFrom(lines, await listEarlierVersions(db, draft.id))
  const hold = await store.findHold(db, draft.id)
  return {
    hold: hold ? { ...presentHold(hold, draft), contractorId: hold.contractorId } : null,
    removedLines: repriceLines(removed, { findings: everyFinding(decided), book }),
    ...openOffersOf(lines, priceFindings({ findings: decided.findings, book })),
    blockers: blockersOf(
      { contractor: bidder, lines, priceNotInBook: linesWithPriceNotInBook(lines, book) },
      now,
    ),
  }
}

/** The report's analysis and the book of the estimate's contractor: the analysis can be a megabyte, the book 10,000 items. */
type Source = { analysis: Analysis | null; book: readonly PricebookItem[] }

async function readSource(db: Db, { reportId, contractorId, status }: store.EstimateRow): Promise<Source> {
  return {
    analysis: await reports.findAnalysis(db, reportId),
    book: status === 'draft' ? await pricebooks.listItems(db, contractorId) : [],
  }
}

/** Everything the review desk shows. `source` is given by callers that have read it already. */
export async function presentToStaff(
  ctx: Context,
  db: Db,
  estimate: store.EstimateRow,
  source?: Source,
): Promise<AdminEstimate> {
  const report = await reports.find(db, estimate.reportId)
  if (!report) throw new DomainError('not_found', 'We couldn’t find this estimate.')
  const { analysis, book } = source ?? (await readSource(db, estimate))
  const contractor = estimate.contractorId ? await contractors.find(db, estimate.contractorId) : undefined
  const agent = await people.findPerson(db, report.agentId)
  const isDraft = estimate.status === 'draft'
  const bidder = contractor ? { ...contractor, name: businessName(contractor) } : null
  const decided = analysis ? decidedFindings(analysis, estimate.decisions) : NO_FINDINGS
  const draftFields = isDraft
    ? await draftFieldsOf(db, estimate, { bidder, decided, book, now: ctx.now() })
    : SENT
  return {
    id: estimate.id,
    reportId: estimate.reportId,
    contractorId: estimate.contractorId,
    kind: estimate.kind,
    status: estimate.status,
    version: estimate.version,
    lastSave: await store.findAuthor(db, estimate),
    checks: await store.listChecks(db, estimate.id),
    totalAmount: estimate.totalAmount,
    validUntil: expiryDayOf(estimate),
    acceptance: acceptanceOf(estimate),
    work: workOf(estimate),
    estimateData: estimate.estimateData,
    ...decided,
    withdrawnPrecedents: await withdrawnFrom(db, decided),
    decisions: estimate.decisions,
    ...analysisFieldsOf(analysis),
    ...draftFields,
    hasPdf: estimate.pdfKey !== null,
    ...(await relatedTo(db, estimate)),
    delivery: isDraft ? null : await deliveryOf(db, estimate),
    report: {
      propertyAddress: report.propertyAddress,
      zipCode: report.zipCode,
      printedAddress: otherPrintedAddress(report),
      inspectionEnds: report.inspectionEnds,
      originalFileName: report.originalFileName,
      agentName: agent?.name ?? '',
      analysisStatus: report.analysisStatus,
      failure: report.failure,
      returnReason: report.returnReason,
      createdAt: report.createdAt.toISOString(),
      pageSizes: analysis?.document.pageSizes ?? [],
      hasPageImages: analysis?.document.kind === 'pdf' && report.reportFilePath !== null,
    },
    zipHolder: isDraft ? await findZipHolder(db, report.zipCode, estimate.contractorId) : null,
    contractor: bidder && { id: bidder.id, name: bidder.name, licenseNumber: bidder.licenseNumber },
  }
}

/** The contractor who holds the report's ZIP code now, if the draft is in another's name: the ZIP may have been reassigned. */
async function findZipHolder(db: Db, zipCode: string | null, contractorId: UserId | null) {
  const id = await territories.findContractorOf(db, zipCode)
  const holder = id && id !== contractorId ? await contractors.find(db, id) : undefined
  return holder ? { id: holder.id, name: businessName(holder) } : null
}

/** The sent estimate that this one revises, and the one that revises it or has replaced it. */
async function relatedTo(
  db: Db,
  { reportId, status, revisionOf, supersededBy }: store.EstimateRow,
): Promise<Pick<AdminEstimate, 'replaces' | 'replacement'>> {
  const replaces = revisionOf && (await store.find(db, revisionOf))
  const replacement = supersededBy
    ? await store.find(db, supersededBy)
    : status !== 'draft' && (await store.findDraft(db, reportId))
  return {
    replaces: replaces ? presentRelated(replaces) : null,
    replacement: replacement ? presentRelated(replacement) : null,
  }
}

const presentRelated = ({
  id,
  kind,
  status,
  totalAmount,
  sentAt,
  pdfKey,
}: store.EstimateRow): RelatedEstimate => ({
  id,
  kind,
  status,
  totalAmount,
  sentAt: sentAt?.toISOString() ?? null,
  hasPdf: pdfKey !== null,
})

async function deliveryOf(db: Db, estimate: store.EstimateRow): Promise<Delivery> {
  const mail = await store.findAgentMail(db, estimate)
  if (mail?.status === 'failed') {
    const failure = mail.bouncedAt
      ? `The email to ${mail.recipient} came back. ${mail.failure}`
      : `The email to ${mail.recipient} couldn’t be sent: ${mail.failure}`
    return { status: mail.status, mailId: mail.id, failure }
  }
  if (mail) return { status: mail.status, mailId: mail.id, failure: null }
  const failure = estimate.supersededBy ? NEVER_SENT : estimate.deliveryFailure
  return { status: failure ? 'failed' : 'queued', mailId: null, failure }
}

const NEVER_SENT = 'It was never emailed: a newer estimate replaced it first.'

const NO_FINDINGS: DecidedFindings = { findings: [], possible: [], setAside: [] }

const withdrawnFrom = (db: Db, decided: DecidedFindings): Promise<string[]> =>
  precedents.findWithdrawn(
    db,
    everyFinding(decided).flatMap(({ precedent }) => precedent?.id ?? []),
  )

const NO_ANALYSIS = {
  mentions: [],
  modelReading: null,
  modelFailure: null,
  modelPending: false,
  unreadablePages: [],
  unreadAreas: [],
  images: null,
  documentType: null,
  pagesToCheck: null,
}

/** The mentions and who read the report; an analysis from before there were models has neither reading nor failure. */
const analysisFieldsOf = (analysis: Analysis | null) =>
  analysis
    ? {
        mentions: analysis.mentions,
        modelReading: analysis.modelReading ?? null,
        modelFailure: analysis.modelFailure ?? null,
        modelPending: analysis.modelPending ?? false,
        unreadablePages: analysis.document.unreadablePages ?? [],
        unreadAreas: analysis.document.unreadAreas ?? [],
        images: analysis.document.images ?? null,
        documentType: analysis.document.type ?? null,
        pagesToCheck: analysis.document.pagesToCheck ?? null,
      }
    : NO_ANALYSIS

type Offers = Pick<AdminEstimate, 'bundles' | 'suggestions'>

/** Drops the offers for lines that were deleted, and price suggestions for lines that staff have priced. */
function openOffersOf(
  lines: NonNullable<AdminEstimate['estimateData']>['line_items'],
  { bundles, suggestions }: Offers,
): Offers {
  const open = new Map(lines.map((line) => [line.id, line]))
  return {
    bundles: bundles.filter(({ keeps, absorbs }) => open.has(keeps) && absorbs.every((id) => open.has(id))),
    suggestions: suggestions.filter(({ lineId }) => open.get(lineId)?.price_basis === 'catalogue'),
  }
}
