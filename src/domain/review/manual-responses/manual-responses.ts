import * as contractors from '#domain/accounts/contractors/contractors.ts'
import * as people from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import type { AgentEstimate, EstimateId } from '#domain/estimates/contract.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import {
  findDraftAndSent,
  hasPricedLines,
  issueLetter,
  issueManualEstimate,
  printableLetter,
} from '#domain/estimates/sending/issuing.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import * as territories from '#domain/territories/territories.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Dollars } from '#kernel/money.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { kindOfFile } from '#platform/documents/sniff.ts'
import type { ResponseBasis } from './contract.ts'

/** What staff see before they answer a report. */
export async function readBasis(db: Db, id: ReportId): Promise<ResponseBasis> {
  const report = await reports.find(db, id)
  if (!report) throw reports.notFound()
  const analysis = await reports.findAnalysis(db, id)
  const agent = await people.findPerson(db, report.agentId)
  const { draft, sent } = await findDraftAndSent(db, id)
  return {
    reportId: id,
    propertyAddress: report.propertyAddress,
    zipCode: report.zipCode,
    agentName: agent?.name ?? '',
    analysisStatus: report.analysisStatus,
    unreadablePages: analysis?.document.unreadablePages ?? [],
    documentType: analysis?.document.type ?? null,
    pagesToCheck: analysis?.document.pagesToCheck ?? null,
    holder: await findHolder(db, report.zipCode),
    draft: draft
      ? {
          id: draft.id,
          version: draft.version,
          contractorId: draft.contractorId,
          lines: draft.estimateData?.line_items.length ?? 0,
          totalAmount: draft.totalAmount,
        }
      : null,
    sent: sent
      ? {
          id: sent.id,
          version: sent.version,
          contractorId: sent.contractorId,
          kind: sent.kind,
          status: sent.status,
          totalAmount: sent.totalAmount,
          sentAt: sent.sentAt?.toISOString() ?? null,
          hasLines: hasPricedLines(sent),
        }
      : null,
  }
}

/** The report, locked. Throws `conflict` with this message if an estimate or a letter was sent for it. */
export async function lockUnsent(tx: Db, id: ReportId, message: string) {
  const report = await reports.lock(tx, id)
  if (!report) throw reports.notFound()
  if (await estimates.hasSent(tx, id)) throw new DomainError('conflict', message)
  return report
}

async function findHolder(db: Db, zipCode: string | null) {
  const id = await territories.findContractorOf(db, zipCode)
  const contractor = id ? await contractors.find(db, id) : undefined
  return contractor ? { id: contractor.id, name: businessName(contractor) } : null
}

type ManualUpload = {
  reportId: ReportId
  estimateAmount: Dollars
  contractorId?: UserId | undefined
  draftVersion?: number | undefined
  replaces?: EstimateId | undefined
  replacesVersion?: number | undefined
}

/** Sends a PDF that staff created; see `issueManualEstimate`. Without a contractor, the suggested one is meant. */
export async function uploadManualEstimate(
  ctx: Context,
  admin: SignedIn,
  { reportId, estimateAmount, replaces, replacesVersion, ...input }: ManualUpload,
  file: ReceivedFile,
): Promise<AgentEstimate> {
  if ((await ctx.storage.withLocalFile(file.key, kindOfFile)) !== 'pdf')
    throw new DomainError('unsupported_type', 'Please select a PDF estimate file to upload')
  return await ctx.db.transaction(async (tx) => {
    const contractorId = input.contractorId ?? (await findSuggestedContractor(tx, reportId))
    const issued = await issueManualEstimate(ctx, tx, admin, {
      reportId,
      contractorId,
      draftVersion: input.draftVersion,
      totalAmount: estimateAmount,
      pdf: { key: file.key, bytes: file.bytes },
      replaces: replaces && replacesVersion ? { id: replaces, version: replacesVersion } : null,
    })
    return presentToAgent(issued)
  })
}

/** The draft's contractor, else the one who holds the ZIP code. */
async function findSuggestedContractor(tx: Db, reportId: ReportId): Promise<UserId | null> {
  const { draft } = await findDraftAndSent(tx, reportId)
  if (draft?.contractorId) return draft.contractorId
  const report = await reports.find(tx, reportId)
  return await territories.findContractorOf(tx, report?.zipCode ?? null)
}

type Letter = { id: ReportId; contractorId: UserId | null; draftVersion: number | null }

/** Sends a letter instead of an estimate; see `issueLetter`. */
export async function sendLetter(ctx: Context, admin: SignedIn, { id, ...input }: Letter) {
  return await ctx.db.transaction(async (tx) =>
    presentToAgent(await issueLetter(ctx, tx, admin, { reportId: id, ...input })),
  )
}

type PreviewedLetter = { id: ReportId; contractorId: UserId; draftVersion?: number | undefined }

/** The letter that `sendLetter` would send, for its preview. */
export const composeLetter = (ctx: Context, { id, contractorId, draftVersion }: PreviewedLetter) =>
  printableLetter(ctx, { reportId: id, contractorId, draftVersion: draftVersion ?? null })
