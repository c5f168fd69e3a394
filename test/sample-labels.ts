import { readdirSync, readFileSync } from 'node:fs'
import type { Finding } from '#domain/analysis/contract.ts'

/*
 * What there is to find in the demo's own reports, and how findings are held against it. A label is found where a finding
 * of its kind quotes most of its words on its page; every other finding is false, one that tells the same thing twice too.
 */

type Place = { page: number; quote: string }
export type Label = Place & { kind: string; also: Place[] }
type Labels = { file: string; findings: Label[]; borderline: (Place & { kind: string })[] }

const LABELS = new URL('./fixtures/sample-reports/', import.meta.url)

/** Each sample with its labels and the path of its file. */
export const samples = readdirSync(LABELS).map((name) => {
  const labels = JSON.parse(readFileSync(new URL(name, LABELS), 'utf8')) as Labels
  return { ...labels, path: new URL(`../src/demo/reports/${labels.file}`, import.meta.url) }
})

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z0-9]{2,}/g))

function says({ page, quote }: Place, wanted: Place): boolean {
  // An item may run over the end of its page.
  if (Math.abs(page - wanted.page) > 1) return false
  const words = [...wordsOf(wanted.quote)]
  const said = wordsOf(quote)
  return words.filter((word) => said.has(word)).length >= words.length / 2
}

const tells = ({ kind, evidence }: Finding, label: Place & { kind: string; also?: Place[] }) =>
  kind === label.kind &&
  [label, ...(label.also ?? [])].some((place) => evidence.some((piece) => says(piece, place)))

/** The labels that no finding tells, and the findings that tell no label. */
export function heldAgainst(
  { findings: labels, borderline }: Pick<Labels, 'findings' | 'borderline'>,
  findings: readonly Finding[],
) {
  const left = [...findings]
  const missed = labels.filter((label) => {
    const index = left.findIndex((finding) => tells(finding, label))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  return { missed, false: left.filter((finding) => !borderline.some((neither) => tells(finding, neither))) }
}
