import { buffer } from 'node:stream/consumers'
import type { ReportId } from '#domain/reports/contract.ts'
import { keyOfCrop } from '#domain/reports/page-images/crops.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { UnreadableDocument } from '#platform/documents/document.ts'
import { smallJpeg, widthInPoints } from '#platform/typeset/small-jpeg.ts'
import { passagesByLine } from '../rules.ts'
import type { PrintedEvidence } from '../tables.ts'
import type { PassageCrop, PassageFacts } from './evidence-appendix.ts'
import { isShownWith, quotedPassages } from './quoted-passages.ts'

/** All crops of a PDF together: the rest of 300 lines takes less than 1 MB, and a PDF of 7 MB can be emailed. */
const MAX_BYTES = 4 * 1024 * 1024
/** Finer crops than this look the same on paper. */
const MAX_BYTES_EACH = 64 * 1024
/** With more of them, each would have too few bytes left to be readable. */
const MAX_CROPS = 400

export type Patience = {
  /** Aborts the work. */
  signal?: AbortSignal
  /** In milliseconds, for crops that have to be made. Those not made by then are marked as pending. */
  forMs?: number
}

type Printed = { lines: Parameters<typeof passagesByLine>[0]; evidence: readonly PrintedEvidence[] }

type MakeCrop = (passage: Placed, maxBytes: number) => Promise<PassageCrop | null>

/**
 * The evidence of an estimate with its crops, which are made unless they exist. A passage whose report was deleted or whose page
 * can't be drawn has none. Throws for failures that may pass.
 */
export const withCrops = (
  ctx: Context,
  { reportId, ...printed }: Printed & { reportId: ReportId },
  patience: Patience,
): Promise<PassageFacts[]> =>
  withCropsFrom((passage, maxBytes) => cropOf(ctx, reportId, { passage, maxBytes }), printed, patience)

/** The evidence of an estimate with the crops that are printed, each made once. */
export async function withCropsFrom(
  make: MakeCrop,
  printed: Printed,
  patience: Patience = {},
): Promise<PassageFacts[]> {
  const chosen = cropsToPrint(printed)
  const maxBytes = Math.min(MAX_BYTES_EACH, Math.floor(MAX_BYTES / Math.max(chosen.size, 1)))
  const until = patience.forMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + patience.forMs
  const crops = new Map<string, PassageCrop | null>()
  for (const [key, passage] of chosen) {
    patience.signal?.throwIfAborted()
    if (performance.now() > until) break
    crops.set(key, await make(passage, maxBytes))
  }
  return printed.evidence.map((passage) => {
    const key = keyOf(passage)
    return {
      ...passage,
      crop: crops.get(key) ?? null,
      isCropPending: chosen.has(key) && !crops.has(key),
    }
  })
}

const keyOf = ({ page, place }: PrintedEvidence) => JSON.stringify([page, place])

type Placed = PrintedEvidence & { place: NonNullable<PrintedEvidence['place']> }

const isPlaced = <P extends PrintedEvidence>(passage: P): passage is P & Placed => passage.place !== null

/** Each crop once, by page and place, of the passages that are quoted: the first one of every line before the second ones. */
export function cropsToPrint({ lines, evidence }: Printed): Map<string, Placed> {
  const passages = [...passagesByLine(lines, evidence).values()].map((all) =>
    notShownYet(quotedPassages(all).filter(isPlaced)),
  )
  const most = Math.max(0, ...passages.map((all) => all.length))
  const ranked = Array.from({ length: most }, (_, rank) => passages.flatMap((all) => all[rank] ?? [])).flat()
  const distinct = new Map<string, Placed>(ranked.map((passage) => [keyOf(passage), passage]))
  return new Map([...distinct].slice(0, MAX_CROPS))
}

/** A line's passages without those that the crop of an earlier one shows, too. */
function notShownYet(passages: readonly Placed[]): Placed[] {
  const shown: Placed[] = []
  for (const passage of passages)
    if (!shown.some((earlier) => isShownWith(passage, earlier))) shown.push(passage)
  return shown
}

type Wanted = { passage: Placed; maxBytes: number }

async function cropOf(ctx: Context, reportId: ReportId, { passage, maxBytes }: Wanted) {
  const { page, place } = passage
  try {
    const key = await keyOfCrop(ctx, reportId, { page, place })
    const crop = await buffer((await ctx.storage.read(key)).body)
    const jpeg = await smallJpeg(crop, maxBytes)
    return jpeg && { jpeg, width: await widthInPoints(crop) }
  } catch (error) {
    // Its file is gone, or the page can't be drawn: another attempt wouldn't help.
    if (error instanceof DomainError || error instanceof UnreadableDocument) return null
    throw error
  }
}
