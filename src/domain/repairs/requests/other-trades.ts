import type { ReportText } from '#domain/analysis/report-text.ts'
import type { OtherTrade } from './contract.ts'

/** Words of headings under which reports have the other trades' deficiencies. */
const TRADES =
  /\b(roof|gutter|exterior|siding|deck|porch|patio|driveway|grading|grounds|drainage|foundation|structur|basement|crawl ?space|attic|insulation|ventilation|plumbing|water heater|sewer|septic|well|heating|furnace|boiler|cooling|air condition|hvac|mechanical|fireplace|chimney|garage|door|window|interior|ceiling|wall|floor|stair|kitchen|bath|laundry|appliance|pool|spa|irrigation|radon|pest|termite|mold|asbestos)/i
const MAX_TRADES = 20
const MAX_HEADING_LENGTH = 80

/**
 * The chapters of a report that belong to other trades, with the pages they're on, in the report's order. An estimate covers electrical
 * work only, and a reader shouldn't think that it covers the report.
 */
export function otherTradesIn(report: ReportText): OtherTrade[] {
  const pages = new Map<string, { heading: string; pages: Set<number> }>()
  for (const { chapter, isElectricalChapter, zone, page } of report) {
    if (isElectricalChapter || zone !== 'body' || !TRADES.test(chapter)) continue
    const key = chapter.trim().toLowerCase()
    const known = pages.get(key) ?? { heading: titleOf(chapter), pages: new Set() }
    known.pages.add(page)
    pages.set(key, known)
  }
  return [...pages.values()]
    .slice(0, MAX_TRADES)
    .map(({ heading, pages }) => ({ heading, pages: [...pages].sort((a, b) => a - b) }))
}

/** Reports print headings with numbers, and often in capitals. */
function titleOf(heading: string): string {
  const text = heading
    .replace(/^[\d.\s:–-]+/, '')
    .replace(/[\s:.]+$/, '')
    .slice(0, MAX_HEADING_LENGTH)
    .trim()
  return text === text.toUpperCase() ? text.charAt(0) + text.slice(1).toLowerCase() : text
}
