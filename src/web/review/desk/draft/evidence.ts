import type { Box, Evidence, Finding, Mention } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'

/** A place in the report: a page (1-based), and the boxes on it in points, or the words where the format has no layout. */
export type Place = { page: number; boxes: readonly Box[]; quote?: string }

export const placeOf = ({ page, boxes, quote }: Place): Place => ({
  page,
  boxes,
  ...(quote !== undefined && { quote }),
})

/** Compares coordinates, or words: a save returns the same places as new objects. Without either only the page is known. */
export const isSamePlace = (a: Place, b: Place | null) => {
  if (a.page !== b?.page) return false
  if (a.boxes === b.boxes) return true
  if (a.boxes.length > 0) return String(a.boxes) === String(b.boxes)
  return a.quote !== undefined && a.quote === b.quote
}

/** A highlighted passage on a page. */
export type Mark = {
  key: string
  page: number
  boxes: readonly Box[]
  quote: string
  /** The line that a click selects; null if no line covers the finding. */
  lineId: string | null
  title: string
}

export type LineEvidence = { finding: Finding; evidence: Evidence }

/** The evidence for a line, in the order of its findings. */
export function evidenceOf(
  line: Pick<LineEdit, 'finding_ids'>,
  findings: readonly Finding[],
): LineEvidence[] {
  const covered = line.finding_ids.flatMap((id) => findings.find((finding) => finding.id === id) ?? [])
  return covered.flatMap((finding) => finding.evidence.map((evidence) => ({ finding, evidence })))
}

/** The report's marks by page number. */
export function marksByPage(
  findings: readonly Finding[],
  lines: readonly LineEdit[],
): ReadonlyMap<number, Mark[]> {
  const lineOf = new Map(lines.flatMap(({ id, finding_ids }) => finding_ids.map((finding) => [finding, id])))
  const marks = findings.flatMap((finding) =>
    finding.evidence.map(
      ({ page, boxes, quote }, index): Mark => ({
        key: `${finding.id}-${index}`,
        page,
        boxes,
        quote,
        lineId: lineOf.get(finding.id) ?? null,
        title: finding.title,
      }),
    ),
  )
  return Map.groupBy(marks, ({ page }) => page)
}

export type Percentages = { left: string; top: string; width: string; height: string }

// Marks are slightly larger than their text, so they don't clip it.
const MARGIN_POINTS = 1.5

/** A box in points as percentages of its page, so that it fits a page image of any size. */
export function percentagesOf([x0, y0, x1, y1]: Box, page: { width: number; height: number }): Percentages {
  const percent = (points: number, whole: number) => `${((points / whole) * 100).toFixed(3)}%`
  const margin = MARGIN_POINTS * 2
  return {
    left: percent(x0 - MARGIN_POINTS, page.width),
    top: percent(y0 - MARGIN_POINTS, page.height),
    width: percent(x1 - x0 + margin, page.width),
    height: percent(y1 - y0 + margin, page.height),
  }
}

export const OUTCOMES = {
  finding: 'Finding',
  description: 'Description',
  general_advice: 'General advice',
  limitation: 'Not inspected',
  past_repair: 'Already repaired',
  negated: 'No issue found',
  boilerplate: 'Boilerplate',
  not_electrical: 'Not electrical',
  unclear: 'Unclear',
  hidden: 'Hidden text',
} as const satisfies Record<Mention['outcome'], string>
