import { readdirSync, readFileSync } from 'node:fs'
import type { Finding } from '#domain/analysis/contract.ts'

/*
 * The labels of the demo's reports, and how findings are compared with them. A label is found if a finding of its kind quotes
 * at least half of its words on its page; every other finding is a false positive, including duplicates.
 */

export type Place = { page: number; quote: string }
export type Label = Place & { kind: string; also: Place[] }
type Labels = { file: string; findings: Label[]; borderline: (Place & { kind: string })[] }

const LABELS = new URL('../fixtures/sample-reports/', import.meta.url)

/** Each sample with its labels and the path of its file. */
export const samples = readdirSync(LABELS).map((name) => {
  const labels = JSON.parse(readFileSync(new URL(name, LABELS), 'utf8')) as Labels
  return { ...labels, path: new URL(`../../src/demo/reports/${labels.file}`, import.meta.url) }
})

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z0-9]{2,}/g))

/** Whether a quote has at least half of the wanted words, on the same page or one beside it. */
export function quotes({ page, quote }: Place, wanted: Place): boolean {
  // An item can continue on the next page.
  if (Math.abs(page - wanted.page) > 1) return false
  const words = [...wordsOf(wanted.quote)]
  const quoted = wordsOf(quote)
  return words.filter((word) => quoted.has(word)).length >= words.length / 2
}

const matches = ({ kind, evidence }: Finding, label: Place & { kind: string; also?: Place[] }) =>
  kind === label.kind &&
  [label, ...(label.also ?? [])].some((place) => evidence.some((piece) => quotes(piece, place)))

/** The labels without a matching finding, and the findings without a matching label. */
export function compareWithLabels(
  { findings: labels, borderline }: Pick<Labels, 'findings' | 'borderline'>,
  findings: readonly Finding[],
) {
  const left = [...findings]
  const missed = labels.filter((label) => {
    const index = left.findIndex((finding) => matches(finding, label))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  return { missed, false: left.filter((finding) => !borderline.some((label) => matches(finding, label))) }
}
