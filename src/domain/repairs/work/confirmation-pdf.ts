import { countOpening, openLink } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable } from '#domain/estimates/estimates.ts'
import { pdfOf } from '#domain/repairs/documents/pdf.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { TIME_ZONE } from '#kernel/days.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import { dateFormatter } from '#kernel/formatters.ts'
import type { Context } from '#platform/context.ts'
import type { ConfirmationDocument, ConfirmationRecord } from './confirmation-document.ts'
import { type Client, keyOf, type Sent } from './requests.ts'
import * as store from './store.ts'

/** The confirmed request as PDF. Throws `not_found` unless the actor may read the estimate, and it was confirmed. */
export async function readPdf(ctx: Context, actor: SignedIn, id: EstimateId): Promise<Download> {
  return await confirmationOf(ctx, await findReadable(ctx, actor, id))
}

/** The same, for the owner. Throws as `openLink` does, too. */
export async function readPdfByLink(ctx: Context, token: string, client: Client): Promise<Download> {
  const { link, sent } = await openLink(ctx, { token, purpose: 'confirm' }, client)
  const pdf = await confirmationOf(ctx, sent)
  await countOpening(ctx, link, { ip: client.ip, part: 'pdf' })
  return pdf
}

async function confirmationOf(ctx: Context, sent: Sent): Promise<Download> {
  const key = keyOf(sent)
  const decision = key && (await store.findDecision(ctx.db, key))
  return await pdfOfDecision(ctx, decision)
}

/** What a decision confirmed, as it was. Throws `not_found` if there's none, or it declined the work. */
export async function pdfOfDecision(
  ctx: Context,
  decision: store.DecisionRow | null | undefined,
): Promise<Download> {
  if (!decision?.document) throw new DomainError('not_found', 'This work hasn’t been confirmed.')
  const document = JSON.parse(decision.document) as ConfirmationDocument
  const template = new URL('./work-confirmation.typ', import.meta.url)
  const data = { ...document, record: recordOf(decision) }
  return await pdfOf(ctx, { name: 'Confirmed_Work', template, data })
}

const atInWords = dateFormatter({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: TIME_ZONE,
  timeZoneName: 'short',
})

const recordOf = ({
  signedName,
  decidedAt,
  documentSha256,
  ip,
  userAgent,
}: store.DecisionRow): ConfirmationRecord => ({
  sentence:
    'This records that someone with the owner’s link typed this name, checked the consent, and pressed the button. It isn’t a contract.',
  facts: [
    { label: 'Name typed', value: signedName ?? '' },
    { label: 'Confirmed at', value: atInWords(decidedAt) },
    { label: 'SHA-256 of what was confirmed', value: documentSha256 ?? '' },
    { label: 'IP address', value: ip },
    { label: 'Browser', value: userAgent ?? 'not stated' },
  ],
})
