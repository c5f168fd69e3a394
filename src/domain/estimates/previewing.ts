import { Readable } from 'node:stream'
import { render } from '#domain/mail/post.ts'
import * as reports from '#domain/reports/states.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { pdfNameOf } from './estimates.ts'
import { lettersFor, type Printable, typeset } from './printing.ts'
import { lockDraft } from './review.ts'
import { printedOf, type Versioned } from './sending.ts'

/*
 * The PDF and the emails of a draft, as sending it now would make them. Nothing is sent, and nothing is stored but the crops of the
 * report's pages.
 */

/** Crops that aren't made by then are left out of the previewed PDF, which says so. The next preview has them. */
const PATIENCE = { forMs: 4_000 }

export type Recipient = 'agent' | 'contractor'

/** The emails' envelopes, the agent's first. Throws `conflict` and `not_possible` as sending does. */
export async function preview(ctx: Context, input: Versioned) {
  const { letters, pdf } = await make(ctx, input)
  return (['agent', 'contractor'] as const).map((recipient) => {
    const { to, subject, attachments = [] } = { ...letters[recipient], ...render(letters[recipient]) }
    return {
      recipient,
      to,
      subject,
      attachments: attachments.map(({ filename }) => ({ filename, size: pdf.byteLength })),
    }
  })
}

/** One of the emails as a mail client shows it. */
export async function previewEmail(
  ctx: Context,
  { recipient, ...input }: Versioned & { recipient: Recipient },
): Promise<Download> {
  const { letters } = await make(ctx, input)
  const content = Buffer.from(render(letters[recipient]).html)
  return fileOf(content, { name: 'email.html', type: 'text/html; charset=utf-8' })
}

export async function previewPdf(ctx: Context, input: Versioned): Promise<Download> {
  const { draft, report, pdf } = await make(ctx, input)
  const name = pdfNameOf(draft.kind, report.propertyAddress, ctx.now())
  return fileOf(pdf, { name, type: 'application/pdf' })
}

const fileOf = (content: Uint8Array, { name, type }: { name: string; type: string }): Download => ({
  name,
  type,
  bytes: content.byteLength,
  disposition: 'inline',
  maxAgeSeconds: 0,
  body: Readable.from([content]),
})

async function make(ctx: Context, input: Versioned) {
  const draft = await asSent(ctx, input)
  const report = await reports.find(ctx.db, draft.reportId)
  if (!report) throw new DomainError('not_found', 'There is no such estimate.')
  const pdf = await typeset(ctx, draft, PATIENCE)
  const letters = lettersFor(ctx, draft, { report, pdf: { key: '', bytes: pdf.byteLength } })
  return { draft, report, pdf, letters }
}

/** The draft with everything that sending would add to it. */
const asSent = (ctx: Context, input: Versioned): Promise<Printable> =>
  ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, input)
    const printed = await printedOf(ctx, tx, draft, draft.estimateData?.line_items ?? [])
    return { ...draft, printed, sentAt: ctx.now() }
  })
