import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable } from '#domain/estimates/estimates.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import * as reports from '#domain/reports/status-changes.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { type RepairRequest, repairRequestOf, textOf } from './document.ts'

type Input = { id: EstimateId; lines?: string | undefined }

/** The request as text. Throws `not_found` unless the estimate was sent to this agent, `invalid` if nothing is asked for. */
export async function readText(ctx: Context, agent: SignedIn, input: Input) {
  return { text: textOf(await requestOf(ctx, agent, input)) }
}

/** The request as PDF. Throws as `readText` does. */
export async function readPdf(ctx: Context, agent: SignedIn, input: Input): Promise<Download> {
  const request = await requestOf(ctx, agent, input)
  const template = await readFile(new URL('./repair-request.typ', import.meta.url), 'utf8')
  const pdf = await ctx.typesetter.typeset({ template, data: request })
  return {
    name: `Repair_Request_${request.propertyAddress.replaceAll(/[^a-zA-Z0-9]/g, '_')}.pdf`,
    type: 'application/pdf',
    disposition: 'attachment',
    maxAgeSeconds: 0,
    bytes: pdf.length,
    body: Readable.from([pdf]),
  }
}

async function requestOf(ctx: Context, agent: SignedIn, { id, lines }: Input): Promise<RepairRequest> {
  const sent = await findReadable(ctx, agent, id)
  const estimate = presentToAgent(sent)
  if (!estimate.estimateData)
    throw new DomainError(
      'conflict',
      'This estimate was prepared manually, so its lines are only in the PDF.',
    )
  const report = await reports.find(ctx.db, estimate.reportId)
  const request = repairRequestOf({
    estimate,
    data: estimate.estimateData,
    lineIds: lines === undefined ? null : new Set(lines.split(',')),
    reportName: report?.originalFileName ?? '',
    date: ctx.now(),
  })
  if (request.items.length === 0)
    throw new DomainError('invalid', 'Choose at least one line of the estimate.')
  return request
}
