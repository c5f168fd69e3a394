import type { Page } from '#platform/documents/document.ts'
import type { Numbered, Report } from './content.ts'

type Place = { page: number; quote: string }

/** The labels of a report, used for scoring: findings, borderline sentences and non-findings. */
export type Labels = {
  file: string
  notes: string
  findings: (Place & {
    kind: string
    location: string | null
    action: string
    quantity: number
    also: Place[]
  })[]
  borderline: (Place & { kind: string })[]
  not_findings: string[]
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * The labels of a typeset report. Their pages are looked up in the PDF; throws if a label isn't found, which is a bug.
 */
export function labelsOf(report: Report, items: readonly Numbered[], pages: readonly Page[]): Labels {
  const texts = pages.map(({ number, lines }) => ({
    number,
    text: plain(lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' ')),
  }))
  const pagesOf = (quote: string): number[] => {
    const found = texts.filter(({ text }) => text.includes(plain(quote))).map(({ number }) => number)
    if (found.length === 0) throw new Error(`The report does not print “${quote}”`)
    return found
  }
  const findings = items.flatMap((item) => {
    const { label, lead, place } = item
    if (!label) return []
    const found = pagesOf(lead)
    const page = found.at(-1)!
    return {
      page,
      quote: lead,
      kind: label.kind,
      location: place ?? null,
      action: label.action,
      quantity: label.quantity ?? 1,
      also: [
        ...found.filter((other) => other !== page).map((other) => ({ page: other, quote: lead })),
        { page, quote: item.title },
        ...(item.caption ? [{ page: pagesOf(item.caption).at(-1)!, quote: item.caption }] : []),
      ],
    }
  })
  for (const quote of report.notFindings) pagesOf(quote)
  return {
    file: `${report.name}.pdf`,
    notes: 'Made by us for the demo; see src/demo/sample-report.',
    findings,
    borderline: report.borderline.map((each) => ({ page: pagesOf(each.quote)[0]!, ...each })),
    not_findings: [...report.notFindings],
  }
}
