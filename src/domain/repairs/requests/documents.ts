import { type Client, countOpening, openLink } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable } from '#domain/estimates/estimates.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import * as attachments from '#domain/repairs/attachments/attachments.ts'
import * as reports from '#domain/reports/reports.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { agreedDocumentOf } from './agreed-document.ts'
import { requestDocumentOf } from './request-document.ts'
import { saleDocumentPdf, saleDocumentText } from './sale-document.ts'
import * as store from './store.ts'

type Sent = Awaited<ReturnType<typeof findReadable>>

/** The request as text. Throws `not_found` unless the estimate was sent to this agent, and has a repair request. */
export async function readText(ctx: Context, agent: SignedIn, id: EstimateId) {
  const sent = await findReadable(ctx, agent, id)
  return { text: saleDocumentText(requestDocumentOf(await factsFor(ctx, sent))) }
}

/** The request as PDF. Throws as `readText` does. */
export async function readPdf(ctx: Context, agent: SignedIn, id: EstimateId): Promise<Download> {
  const sent = await findReadable(ctx, agent, id)
  return await saleDocumentPdf(ctx, 'Repair_Request', requestDocumentOf(await factsFor(ctx, sent)))
}

/** What's agreed, as PDF. Throws as `readText` does. */
export async function readAgreedList(ctx: Context, agent: SignedIn, id: EstimateId): Promise<Download> {
  return await agreedList(ctx, await findReadable(ctx, agent, id))
}

/** The same for the holder of a link to respond. Throws as `openLink` does. */
export async function readAgreedListByLink(ctx: Context, token: string, client: Client): Promise<Download> {
  const { link, sent } = await openLink(ctx, { token, purpose: 'respond' }, client)
  const file = await agreedList(ctx, sent)
  await countOpening(ctx, link, { ...client, part: 'pdf' })
  return file
}

async function agreedList(ctx: Context, sent: Sent): Promise<Download> {
  const facts = await factsFor(ctx, sent)
  const named = facts.content.lines.flatMap(({ response }) => response?.attachments ?? [])
  const files = await attachments.listByIds(ctx.db, sent.estimate.id, named)
  return await saleDocumentPdf(ctx, 'Agreed_Repairs', agreedDocumentOf({ ...facts, attachments: files }))
}

async function factsFor(ctx: Context, sent: Sent) {
  const estimate = presentToAgent(sent)
  const [latest, ...earlier] = await store.listVersions(ctx.db, sent.estimate.id)
  if (!latest || !estimate.estimateData || latest.content.isWithdrawn)
    throw new DomainError('not_found', 'This estimate has no repair request.')
  const report = await reports.find(ctx.db, estimate.reportId)
  return {
    estimate,
    data: estimate.estimateData,
    content: latest.content,
    reportName: report?.originalFileName ?? '',
    date: latest.at,
    versions: [latest, ...earlier].map(({ author, at, content }) => ({
      author,
      at: at.toISOString(),
      lines: content.lines,
    })),
  }
}
