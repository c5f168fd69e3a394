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
import { isInsideCropOf, quotedPassages } from './quoted-passages.ts'

/** All crops of a PDF together: the rest of 300 lines takes less than 1 MB, and a PDF of 7 MB can be emailed. */
const MAX_BYTES = 4 * 1024 * 1024
/** Finer crops than this look the same on paper. */
const MAX_BYTES_EACH = 64 * 1024
/** With more of them, each would have too few bytes left to be readable. */
const MAX_CROPS = 400

export type CropBudget = {
  /** Aborts the work. */
  signal?: AbortSignal
  /** In milliseconds, for crops that have to be made. Those not made by then are marked as pending. */
  maxMs?: number
}

type Printed = { lines: Parameters<typeof passagesByLine>[0]; evidence: readonly PrintedEvidence[] }

type MakeCrop = (passage: Placed, maxBytes: number) => Promise<PassageCrop | null>

/**
 * The evidence of an estimate with its crops, which are made unless they exist. A passage whose report was deleted or whose page
 * can't be drawn has none. Throws on transient failures.
 */
export const withCrops = (
  ctx: Context,
  { reportId, ...printed }: Printed & { reportId: ReportId },
  budget: CropBudget,
): Promise<PassageFacts[]> =>
  withCropsFrom((passage, maxBytes) => cropOf(ctx, reportId, { passage, maxBytes }), printed, budget)

/** The evidence of an estimate with the crops that are printed, each made once. */
export async function withCropsFrom(
  make: MakeCrop,
  printed: Printed,
  budget: CropBudget = {},
): Promise<PassageFacts[]> {
  const chosen = cropsToPrint(printed)
  const maxBytes = Math.min(MAX_BYTES_EACH, Math.floor(MAX_BYTES / Math.max(chosen.size, 1)))
  const until = budget.maxMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + budget.maxMs
  const crops = new Map<string, PassageCrop | null>()
  for (const [key, passage] of chosen) {
    budget.signal?.throwIfAborted()
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

/** The crops of quoted passages, deduplicated by page and place: every line's first one before any line's second. */
export function cropsToPrint({ lines, evidence }: Printed): Map<string, Placed> {
  const passages = [...passagesByLine(lines, evidence).values()].map((all) =>
    withoutAlreadyShown(quotedPassages(all).filter(isPlaced)),
  )
  const most = Math.max(0, ...passages.map((all) => all.length))
  const ranked = Array.from({ length: most }, (_, rank) => passages.flatMap((all) => all[rank] ?? [])).flat()
  const distinct = new Map<string, Placed>(ranked.map((passage) => [keyOf(passage), passage]))
  return new Map([...distinct].slice(0, MAX_CROPS))
}

/** A line's passages without those that the crop of an earlier one shows, too. */
function withoutAlreadyShown(passages: readonly Placed[]): Placed[] {
  const shown: Placed[] = []
  for (const passage of passages)
    if (!shown.some((earlier) => isInsideCropOf(passage, earlier))) shown.push(passage)
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
