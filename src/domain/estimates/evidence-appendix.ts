import type { Finding } from '#domain/analysis/contract.ts'
import type { LineItem } from './contract.ts'
import { passagesByLine } from './rules.ts'

/** The part of a report's page around a passage, as JPEG; `width` is its width on that page, in points. */
export type PassageCrop = { jpeg: Uint8Array; width: number }

/** A passage of the report that lines are based on. */
export type PassageFacts = {
  findingId: string
  page: number
  quote: string
  ocr: boolean
  /** Null if the format has no pages, the report's file was deleted, or the page can't be drawn. */
  crop: PassageCrop | null
  /** Why there is no crop yet, in a preview. */
  isCropPending?: boolean
}

/** A passage as printed below its line's number and title. */
export type PrintedPassage = {
  quote: string
  /** `Report page 12`, `Report page 12, read from a scan`. */
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
  /** The number of the earlier line with the same passages, which aren't repeated. */
  sameAs: number | null
  passages: PrintedPassage[]
}

export type Appendix = { entries: AppendixEntry[]; images: Record<string, Uint8Array> }

/** What the inspector says about each line, numbered as the lines are. Each image is there once, however many lines share it. */
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
  const print = ({ crop, page, quote, ocr, isCropPending = false }: PassageFacts): PrintedPassage => {
    return {
      quote,
      source: `Report page ${page}${ocr ? ', read from a scan' : ''}`,
      note: isCropPending ? `This part of page ${page} will be shown here in the PDF that goes out.` : null,
      crop: crop && {
        file: fileOf(crop),
        alt: `Part of page ${page} of the inspection report, with this passage highlighted`,
        width: crop.width,
      },
    }
  }
  const firstWith = new Map<string, number>()
  const entries = [...numbered].flatMap(([{ id, description, location }, number]): AppendixEntry[] => {
    const own = distinct(passages.get(id) ?? [])
    if (own.length === 0) return []
    const key = own.map(({ index }) => index).join()
    const sameAs = firstWith.get(key) ?? null
    if (sameAs === null) firstWith.set(key, number)
    return [{ number, description, location, sameAs, passages: sameAs === null ? own.map(print) : [] }]
  })
  const images = Object.fromEntries([...files].map(([{ jpeg }, file]) => [file, jpeg]))
  return { entries, images }
}

/** Two findings of one line may rest on the same sentence. */
const distinct = <Passage extends PassageFacts>(passages: readonly Passage[]): Passage[] => [
  ...new Map(passages.map((passage) => [`${passage.page} ${passage.quote}`, passage])).values(),
]

/** The passages of findings, without crops. */
export const passagesOf = (findings: readonly Pick<Finding, 'id' | 'evidence'>[]): PassageFacts[] =>
  findings.flatMap(({ id, evidence }) =>
    evidence.map(({ page, quote, ocr }) => ({ findingId: id, page, quote, ocr, crop: null })),
  )
