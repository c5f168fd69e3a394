import { listByIds } from '#domain/repairs/attachments/attachments.ts'
import { present as presentRequest, type Sent } from '#domain/repairs/work/requests.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { Completion, CompletionHistory, CompletionRecord, Remark } from './contract.ts'
import { isOwnerEmailed } from './owner.ts'
import * as store from './store.ts'

/** What everyone sees who may see the record. */
export const present = async (ctx: Context, db: Db, sent: Sent): Promise<CompletionRecord> =>
  (await read(ctx, db, sent)).record

/** The same with its history, for owner, agent, contractor, and staff. */
export async function presentWithHistory(ctx: Context, db: Db, sent: Sent): Promise<CompletionRecord> {
  const { record, request, versions, key } = await read(ctx, db, sent)
  const [, ...earlier] = versions
  const remarks = key ? await store.listRemarks(db, key) : []
  const names = { owner: request.decision?.name ?? 'The owner', agent: request.agentName }
  return {
    ...record,
    history: {
      earlier: earlier.map((row) => presentCompletion(row, record.completion?.firstAt)),
      attachments: await filesOf(db, sent, earlier),
      remarks: remarks.map((row) => presentRemark(row, names)),
      isContractorGone: sent.estimate.contractorId === null,
      isOwnerEmailed: await isOwnerEmailed(ctx, db, sent),
    } satisfies CompletionHistory,
  }
}

async function read(ctx: Context, db: Db, sent: Sent) {
  const request = await presentRequest(ctx, db, sent)
  const { id, acceptedAt } = sent.estimate
  const key = acceptedAt && { estimateId: id, requestedAt: acceptedAt }
  const versions = key ? await store.listVersions(db, key) : []
  const [latest] = versions
  const verdicts = new Map(request.answer?.lines.map((line) => [line.lineId, line]))
  const record: CompletionRecord = {
    estimateId: id,
    propertyAddress: request.propertyAddress,
    contractor: request.contractor,
    agentName: request.agentName,
    requestedAt: request.requestedAt,
    isReplaced: request.state === 'replaced',
    lines: request.lines.map((line) => {
      const verdict = verdicts.get(line.id)
      return { ...line, verdict: verdict?.verdict ?? null, verdictReason: verdict?.reason ?? null }
    }),
    notToExceed: request.answer?.notToExceed ?? null,
    completion: latest ? presentCompletion(latest, versions.at(-1)?.reportedAt.toISOString()) : null,
    attachments: await filesOf(db, sent, versions.slice(0, 1)),
  }
  return { record, request, versions, key }
}

/** The photos of these reports. */
async function filesOf(db: Db, { estimate }: Sent, reports: readonly store.CompletionRow[]) {
  const ids = reports.flatMap(({ lines }) => lines.flatMap(({ before, after }) => [...before, ...after]))
  return [...(await listByIds(db, estimate.id, [...new Set(ids)])).values()]
}

const presentCompletion = (row: store.CompletionRow, firstAt: string | undefined): Completion => ({
  version: row.version,
  at: row.reportedAt.toISOString(),
  firstAt,
  by: row.reportedAs,
  lines: row.lines,
  doneOn: row.doneOn,
  permit: row.permit,
  inspection: row.inspection,
  charged: row.charged,
  note: row.note,
  license: row.license,
})

const presentRemark = (row: store.RemarkRow, names: { owner: string; agent: string }): Remark => ({
  number: row.number,
  kind: row.kind,
  author: row.author,
  by: row.author === 'contractor' ? (row.writtenAs ?? 'The contractor') : names[row.author],
  at: row.at.toISOString(),
  version: row.version,
  lineIds: row.lineIds,
  topics: row.topics,
  words: row.words,
})
