import { type Client, countOpening, openLink } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable } from '#domain/estimates/estimates.ts'
import { SALE_DISCLOSURE } from '#domain/estimates/rules.ts'
import { readPrintablePhoto } from '#domain/repairs/attachments/attachments.ts'
import type { AttachmentId } from '#domain/repairs/attachments/contract.ts'
import { pdfOf } from '#domain/repairs/documents/pdf.ts'
import type { Sent } from '#domain/repairs/work/requests.ts'
import { nameOf, OPINION, VERDICTS } from '#domain/repairs/work/rules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { dateInWords, dayInWords, timeInWords } from '#kernel/days.ts'
import type { Download } from '#kernel/endpoint.ts'
import { dollarText } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { present } from './presenting.ts'
import { assertReported, type Reported } from './records.ts'
import {
  correctedAt,
  dayLabel,
  doneInWords,
  outcomeLabel,
  overLimitText,
  RECORD_DISCLOSURE,
  reasonNotDone,
} from './rules.ts'

/** The rest are on the page. With 40 photos the PDF has about 4 MB. */
const MAX_PRINTED_EACH = 2
const MAX_PRINTED = 40

/** The completion record as PDF. Throws `not_found` unless the actor may read the estimate, and while nothing was reported. */
export async function readPdf(ctx: Context, actor: SignedIn, id: EstimateId): Promise<Download> {
  return await recordOf(ctx, await findReadable(ctx, actor, id))
}

/** The same for the holder of a link. Throws as `openLink` does, too. */
export async function readPdfByLink(ctx: Context, token: string, client: Client): Promise<Download> {
  const { link, sent } = await openLink(ctx, { token, purpose: 'completion' }, client)
  const file = await recordOf(ctx, sent)
  await countOpening(ctx, link, { ip: client.ip, part: 'pdf' })
  return file
}

async function recordOf(ctx: Context, sent: Sent): Promise<Download> {
  const completed = await present(ctx, ctx.db, sent)
  assertReported(completed)
  const images = await imagesOf(ctx, completed)
  const template = new URL('./completion-record.typ', import.meta.url)
  return await pdfOf(ctx, {
    name: 'Completion_Record',
    template,
    data: documentOf(completed, images),
    images,
  })
}

type Images = Readonly<Record<string, Uint8Array>>

const fileOf = (id: AttachmentId) => `${id}.jpg`

/** The photos to print, by file name. One that can't be read is left out. */
async function imagesOf(ctx: Context, { estimateId, completion }: Reported) {
  const ids = completion.lines
    .flatMap(({ before, after }) => [
      ...before.slice(0, MAX_PRINTED_EACH),
      ...after.slice(0, MAX_PRINTED_EACH),
    ])
    .slice(0, MAX_PRINTED)
  const images: Record<string, Uint8Array> = {}
  for (const id of ids) {
    const photo = await readPrintablePhoto(ctx, { estimateId, id })
    if (photo) images[fileOf(id)] = photo
  }
  return images
}

/** Everything printed: the template neither computes nor words anything. */
function documentOf(completed: Reported, images: Images) {
  const { completion, propertyAddress } = completed
  const overLimit = overLimitText(completed)
  return {
    title: 'Completion Record',
    propertyAddress,
    facts: factsOf(completed),
    intro: [
      `${nameOf(completed)} reported ${doneInWords(completed)}.`,
      ...(overLimit ? [overLimit] : []),
      ...(completion.note ? [completion.note] : []),
    ],
    items: completed.lines.map((line) => itemOf(line, completion, images)),
    notes: [RECORD_DISCLOSURE, SALE_DISCLOSURE],
  }
}

function factsOf(completed: Reported) {
  const { completion, contractor } = completed
  const corrected = correctedAt(completion)
  const license = completion.license ? `, license ${completion.license}` : ''
  const facts: [string, string | null | undefined][] = [
    ['Contractor', `${nameOf(completed)}${license}`],
    ['Phone', contractor?.phone],
    [dayLabel(completed), completion.doneOn && dayInWords(completion.doneOn)],
    ['Reported', dateInWords(new Date(completion.firstAt ?? completion.at))],
    ['Corrected', corrected && timeInWords(new Date(corrected))],
    ['Permit', completion.permit],
    ['Inspection', completion.inspection],
    ['Not to exceed', completed.notToExceed && dollarText(completed.notToExceed)],
    ['Charged in total', completion.charged && dollarText(completion.charged)],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function itemOf(item: Reported['lines'][number], { lines }: Reported['completion'], images: Images) {
  const line = lines.find(({ lineId }) => lineId === item.id)
  const reason = reasonNotDone(item, line)
  const printable = (ids: readonly AttachmentId[] = []) => ids.map(fileOf).filter((file) => images[file])
  const photos = [
    { label: 'Before', files: printable(line?.before) },
    { label: 'After', files: printable(line?.after) },
  ]
  return {
    title: item.location ? `${item.description}, ${item.location}` : item.description,
    status: outcomeLabel(item, line),
    text: [
      ...(reason ? [`Why not: ${reason}`] : []),
      ...(line?.charged ? [`Charged: ${dollarText(line.charged)}`] : []),
      ...verdictInWords(item),
    ],
    small: [
      ...item.quotes.slice(0, 1).map(({ page, quote }) => `Inspection report, page ${page}: “${quote}”`),
      ...notPrinted(photos.flatMap(({ files }) => files).length, line),
    ],
    photos: photos.filter(({ files }) => files.length > 0),
  }
}

/** Says that files of a line are missing here: PDFs, and photos beyond those that are printed. */
function notPrinted(printed: number, line: Reported['completion']['lines'][number] | undefined): string[] {
  const missing = (line?.before.length ?? 0) + (line?.after.length ?? 0) - printed
  if (missing === 0) return []
  return [
    `${missing} more ${missing === 1 ? 'file is' : 'files are'} with this record on ODIE, not printed here.`,
  ]
}

/** What the contractor said to it before the work, unless they just confirmed it. */
function verdictInWords({ verdict, verdictReason }: Reported['lines'][number]): string[] {
  if (!verdict || verdict === 'confirmed') return []
  const whose = verdict === 'no_work_needed' ? OPINION : 'Before the work'
  return [`${whose}: ${VERDICTS[verdict]}${verdictReason ? `. ${verdictReason}` : ''}`]
}
