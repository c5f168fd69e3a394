import type { Box, Evidence, Finding, Mention } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'

/** Somewhere in the report to look at. */
export type Place = { page: number; boxes: readonly Box[] }

/** A marked passage on a page. */
export type Mark = {
  key: string
  page: number
  boxes: readonly Box[]
  /** The line that a click on it selects; null where the finding has none. */
  lineId: string | null
  findingId: string
  title: string
}

export type LineEvidence = { finding: Finding; evidence: Evidence }

/** All evidence behind a line, in the order of its findings. */
export function evidenceOf(
  line: Pick<LineEdit, 'finding_ids'>,
  findings: readonly Finding[],
): LineEvidence[] {
  const own = line.finding_ids.flatMap((id) => findings.find((finding) => finding.id === id) ?? [])
  return own.flatMap((finding) => finding.evidence.map((evidence) => ({ finding, evidence })))
}

/** All marks of a report, by page. */
export function marksByPage(
  findings: readonly Finding[],
  lines: readonly LineEdit[],
): ReadonlyMap<number, Mark[]> {
  const lineOf = new Map(lines.flatMap(({ id, finding_ids }) => finding_ids.map((finding) => [finding, id])))
  const marks = findings.flatMap((finding) =>
    finding.evidence.map(
      ({ page, boxes }, index): Mark => ({
        key: `${finding.id}-${index}`,
        page,
        boxes,
        lineId: lineOf.get(finding.id) ?? null,
        findingId: finding.id,
        title: finding.title,
      }),
    ),
  )
  return Map.groupBy(marks, ({ page }) => page)
}

export type Percentages = { left: string; top: string; width: string; height: string }

// A mark is drawn a little larger than its words, so that it does not cut them.
const MARGIN_POINTS = 1.5

/** A box in points as percentages of its page, so that it lies right on a page image of any size. */
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
  negated: 'Found in order',
  boilerplate: 'Standard text',
  not_electrical: 'Not electrical',
  unclear: 'Unclear',
} as const satisfies Record<Mention['outcome'], string>
