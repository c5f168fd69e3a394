import { Readable } from 'node:stream'
import { lockDraft } from '#domain/estimates/drafting/draft-editing.ts'
import { render } from '#domain/mail/enqueue.ts'
import * as reports from '#domain/reports/reports.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import { pdfNameOf } from '../estimates.ts'
import { composeEmails, type Printable, replacedBy, typeset } from './printing.ts'
import { printedOf, type Versioned } from './sending.ts'

/*
 * The PDF and the emails of an estimate or a letter, as sending it now would make them. Nothing is sent, and nothing is stored but
 * the crops of the report's pages.
 */

/** Crops that aren't made by then are left out of the previewed PDF, which says so. The next preview has them. */
const PREVIEW_CROP_BUDGET = { maxMs: 4_000 }

export type Recipient = 'agent' | 'contractor'

/** The emails' envelopes, the agent's first. */
export async function emailsOf(ctx: Context, answer: Printable) {
  const { letters, pdf } = await make(ctx, answer)
  return (['agent', 'contractor'] as const).map((recipient) =>
    envelopeOf(recipient, letters[recipient], pdf.byteLength),
  )
}

/** An email without its content; `attachedBytes` is the size of its attachment, if it has one. */
export function envelopeOf(recipient: Recipient, letter: EmailContent, attachedBytes = 0) {
  const attachments = letter.attachments ?? []
  return {
    recipient,
    to: letter.to,
    subject: render(letter).subject,
    attachments: attachments.map(({ filename }) => ({ filename, size: attachedBytes })),
  }
}

/** One of the emails as a mail client shows it. */
export async function emailOf(ctx: Context, answer: Printable, recipient: Recipient): Promise<Download> {
  const { letters } = await make(ctx, answer)
  return contentOf(letters[recipient])
}

/** An email as a mail client shows it. */
export const contentOf = (letter: EmailContent): Download =>
  fileOf(Buffer.from(render(letter).html), { name: 'email.html', type: 'text/html; charset=utf-8' })

/** The PDF that is attached. */
export async function pdfOf(ctx: Context, answer: Printable): Promise<Download> {
  const { report, pdf } = await make(ctx, answer)
  const name = pdfNameOf(answer.kind, report.propertyAddress, ctx.now())
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

async function make(ctx: Context, answer: Printable) {
  const report = await reports.find(ctx.db, answer.reportId)
  if (!report) throw new DomainError('not_found', 'We couldn’t find this report.')
  const pdf = await typeset(ctx, answer, PREVIEW_CROP_BUDGET)
  const letters = composeEmails(ctx, answer, {
    report,
    pdf: { key: '', bytes: pdf.byteLength },
    ...(await replacedBy(ctx.db, answer)),
  })
  return { report, pdf, letters }
}

/** The draft with everything that sending would add to it. Throws `conflict` and `not_possible` as sending does. */
export const printableDraft = (ctx: Context, input: Versioned): Promise<Printable> =>
  ctx.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, input)
    const printed = await printedOf(ctx, tx, draft, draft.estimateData?.line_items ?? [])
    return { ...draft, printed, sentAt: ctx.now() }
  })
