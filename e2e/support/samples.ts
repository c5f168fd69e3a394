import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { normalize, pageTextOf, textInBoxes } from './estimate-pdf.ts'
import { expect } from './journey.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

type Place = { page: number; quote: string }
type Label = Place & { kind: string; also: Place[] }

/** The report from the README's walkthrough. */
export const lanternStreet = {
  address: '1327 E Lantern Street, Milwaukee, WI 53202',
  name: 'inspection-1327-lantern-street.pdf',
  pdf: readFileSync(path.join(ROOT, 'src/demo/reports/inspection-1327-lantern-street.pdf')),
  labels: labelsOf('inspection-1327-lantern-street'),
}

function labelsOf(name: string): Label[] {
  const file = path.join(ROOT, `test/fixtures/sample-reports/${name}.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { findings: Label[] }).findings
}

/** A real report, or null if this machine doesn't have it. Their owners' reports can't be part of the project. */
export function realReport(name: string): Buffer | null {
  const file = path.join(ROOT, '../shared/reports', name)
  return existsSync(file) ? readFileSync(file) : null
}

/** Checks that every labeled deficiency was found with its kind, and at least one of its passages cited on the right page. */
export function expectLabelsFound({ findings }: AdminEstimate, labels: readonly Label[]) {
  const isAt = (place: Place, { page, quote }: Place) =>
    page === place.page && normalize(quote).toLowerCase().includes(normalize(place.quote).toLowerCase())
  const missed = labels.filter(
    (label) =>
      !findings.some(
        ({ kind, evidence }) =>
          kind === label.kind &&
          [label, ...label.also].some((place) => evidence.some((cited) => isAt(place, cited))),
      ),
  )
  expect(missed).toEqual([])
}

/** Checks that every quote is on its page, and that its boxes cover exactly the quote. */
export async function expectQuotesMarked({ findings }: AdminEstimate, pdf: Buffer) {
  const evidence = findings.flatMap((finding) => finding.evidence).filter(({ ocr }) => !ocr)
  expect(evidence.length).toBeGreaterThan(0)
  for (const { page, quote, boxes } of evidence) {
    expect(await pageTextOf(pdf, page)).toContain(normalize(quote))
    expect(await textInBoxes(pdf, page, boxes)).toBe(normalize(quote))
  }
}
