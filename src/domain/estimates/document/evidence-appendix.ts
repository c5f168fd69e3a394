import type { Finding } from '#domain/analysis/contract.ts'
import type { PassagePlace } from '#domain/reports/page-images/crop-frame.ts'
import { listText } from '#kernel/formatters.ts'
import type { LineItem } from '../contract.ts'
import { passagesByLine } from '../rules.ts'
import { type Quoted, quotedPassages } from './quoted-passages.ts'

/** The part of a report's page around a passage, as JPEG; `width` is its width on that page, in points. */
export type PassageCrop = { jpeg: Uint8Array; width: number }

/** A passage of the report that lines are based on. */
export type PassageFacts = {
  findingId: string
  page: number
  quote: string
  ocr: boolean
  /** Where it is on its page; null or missing for formats without layout. */
  place?: PassagePlace | null
  /** Null if the format has no pages, the report's file was deleted, or the page can't be drawn. */
  crop: PassageCrop | null
  /** Whether the crop wasn't made in time for the preview. */
  isCropPending?: boolean
}

/** A passage as printed below its line's number and title. */
export type PrintedPassage = {
  quote: string
  /** `Report page 12; also on page 3`, `Report page 12, read from a scan`. */
  source: string
  /** What's printed in place of a crop that isn't made yet. */
  note: string | null
  /** `file` is among the images of the document, and `width` in points. */
  crop: { file: string; alt: string; width: number } | null
}

/** What the report says about one line. */
export type AppendixEntry = {
  number: number
  description: string
  location: string | null
  /** The numbers of the earlier lines that quote the rest of its passages, which aren't repeated. */
  quotedAt: number[]
  passages: PrintedPassage[]
}

export type Appendix = { entries: AppendixEntry[]; images: Record<string, Uint8Array> }

/**
 * What the inspector says about each line, numbered as the lines are. Each passage and each image is there once, however many
 * lines share it.
 */
export function appendixOf(
  numbered: ReadonlyMap<LineItem, number>,
  facts: readonly PassageFacts[],
): Appendix {
  const passages = passagesByLine([...numbered.keys()], facts)
  const files = new Map<PassageCrop, string>()
  const fileOf = (crop: PassageCrop) => {
    const file = files.get(crop) ?? `crop-${files.size}.jpg`
    files.set(crop, file)
    return file
  }
  const quotedBy = new Map<string, number>()
  const entries = [...numbered].flatMap(([{ id, description, location }, number]): AppendixEntry[] => {
    const own = quotedPassages(passages.get(id) ?? [])
    if (own.length === 0) return []
    const earlier = own.map((passage) => quotedBy.get(keyOf(passage)))
    const fresh = own.filter((_, index) => earlier[index] === undefined)
    for (const passage of fresh) quotedBy.set(keyOf(passage), number)
    const quotedAt = [...new Set(earlier.filter((each) => each !== undefined))].sort((a, b) => a - b)
    return [{ number, description, location, quotedAt, passages: fresh.map((each) => print(each, fileOf)) }]
  })
  const images = Object.fromEntries([...files].map(([{ jpeg }, file]) => [file, jpeg]))
  return { entries, images }
}

const keyOf = ({ page, quote }: PassageFacts) => `${page} ${quote}`

function print(
  { crop, page, quote, ocr, alsoOn, isCropPending = false }: Quoted<PassageFacts>,
  fileOf: (crop: PassageCrop) => string,
): PrintedPassage {
  return {
    quote,
    source: sourceOf({ page, ocr, alsoOn }),
    note: isCropPending ? `The final PDF will show this part of page ${page} here.` : null,
    crop: crop && {
      file: fileOf(crop),
      alt: `Part of page ${page} of the inspection report, with this passage highlighted`,
      width: crop.width,
    },
  }
}

function sourceOf({ page, ocr, alsoOn }: { page: number; ocr: boolean; alsoOn: readonly number[] }): string {
  const others = alsoOn.length > 0 ? `; also on ${pagesInWords(alsoOn)}` : ''
  return `Report page ${page}${ocr ? ', read from a scan' : ''}${others}`
}

const MAX_PAGES_PRINTED = 12

/** `page 4`, `pages 4 and 31`, `pages 1, 2, … and 8 more`. */
export function pagesInWords(pages: readonly number[]): string {
  const shown = pages.slice(0, MAX_PAGES_PRINTED).map(String)
  const hidden = pages.length - shown.length
  const all = hidden > 0 ? [...shown, `${hidden} more`] : shown
  return `page${pages.length > 1 ? 's' : ''} ${listText(all)}`
}

/** The passages of findings, without crops. */
export const passagesOf = (findings: readonly Pick<Finding, 'id' | 'evidence'>[]): PassageFacts[] =>
  findings.flatMap(({ id, evidence }) =>
    evidence.map(({ page, quote, ocr }) => ({ findingId: id, page, quote, ocr, crop: null })),
  )
