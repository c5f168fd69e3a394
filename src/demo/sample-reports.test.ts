import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '#domain/analysis/catalogue.ts'
import { readPdf } from '#platform/documents/pdf.ts'

type Place = { page: number; quote: string }
type Labels = { file: string; findings: (Place & { kind: string; also: Place[] })[]; not_findings: string[] }

const LABELS = new URL('../../test/fixtures/sample-reports/', import.meta.url)
const samples = readdirSync(LABELS).map((name) => {
  const labels = JSON.parse(readFileSync(new URL(name, LABELS), 'utf8')) as Labels
  return { ...labels, pdf: readFileSync(new URL(`./reports/${labels.file}`, import.meta.url)) }
})
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { pages } = await readPdf(pdf)
  return pages.map(({ lines }) =>
    plain(lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' ')),
  )
}

test.each(samples)(
  '$file prints every label on its page, and every sentence that isn’t a finding',
  async ({ pdf, findings, not_findings }) => {
    const pages = await pagesOf(pdf)
    const isPrinted = ({ page, quote }: Place) => pages[page - 1]!.includes(plain(quote))

    expect(findings.flatMap((each) => [each, ...each.also]).filter((place) => !isPrinted(place))).toEqual([])
    expect(not_findings.filter((quote) => !pages.some((text) => text.includes(plain(quote))))).toEqual([])
    const kinds = catalogue.map(({ kind }) => kind)
    expect(findings.filter(({ kind }) => !kinds.includes(kind))).toEqual([])
  },
)

test('the walk-through’s sample has at least 20 pages and a dozen findings, some reported twice', async () => {
  const { pdf, findings } = samples.find(({ file }) => file.includes('lantern-street'))!

  expect((await pagesOf(pdf)).length).toBeGreaterThanOrEqual(20)
  expect(pdf.length).toBeLessThan(1_500_000)
  expect(findings.length).toBeGreaterThanOrEqual(12)
  expect(
    findings.filter(({ page, also }) => also.some((other) => other.page !== page)).length,
  ).toBeGreaterThan(5)
})
