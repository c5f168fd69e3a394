import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analyzeFile } from '#domain/analysis/analysis.ts'
import type { Finding } from '#domain/analysis/contract.ts'
import type { Pool } from '#platform/tasks/pool.ts'
import { type Place, quotes } from './sample-labels.ts'

/*
 * Complete reports of made-up companies, written and labeled without looking at the rules, and scored before anyone read them. Four
 * of them no one who works on the rules has read, so that they can still measure: don't.
 */

export const BLIND_REPORTS = new URL('../fixtures/analysis/blind-reports/', import.meta.url)
export const READ = [
  'numbered-badges',
  'texas-form',
  'numbered-comments',
  'room-checklist',
  'letter',
  'canadian-systems',
  'phone-cards',
  'coded-statements',
]
export const UNREAD = ['condition-columns', 'rated-checklist', 'badges-with-lessons', 'two-column-ratings']

type Label = Place & { kinds: string[]; also: Place[] }
type Labels = { findings: Label[]; borderline: (Place & { also: Place[] })[] }

/** Counts: labels, those found, those found with the right kind, and findings without a label. */
export type Score = { labels: number; found: number; right: number; wrong: number }

const isAbout = ({ evidence }: Finding, label: Place & { also: Place[] }) =>
  [label, ...label.also].some((place) => evidence.some((piece) => quotes(piece, place)))

/** Pairs each label with a finding about it, of the right kind if there's one. */
async function scoreOf(pool: Pool, name: string): Promise<Score> {
  const { findings: labels, borderline } = JSON.parse(
    readFileSync(new URL(`${name}.json`, BLIND_REPORTS), 'utf8'),
  ) as Labels
  const { findings } = await analyzeFile(pool, fileURLToPath(new URL(`${name}.pdf`, BLIND_REPORTS)))
  const left = new Set(findings)
  const take = (label: Label, isRight: (kind: string) => boolean) => {
    const finding = [...left].find((one) => isRight(one.kind) && isAbout(one, label))
    if (finding) left.delete(finding)
    return finding !== undefined
  }
  const right = labels.filter((label) => take(label, (kind) => label.kinds.includes(kind)))
  const others = labels.filter((label) => !right.includes(label) && take(label, () => true))
  const wrong = [...left].filter((finding) => !borderline.some((label) => isAbout(finding, label)))
  return {
    labels: labels.length,
    right: right.length,
    found: right.length + others.length,
    wrong: wrong.length,
  }
}

/** The sums over the reports with these names. */
export async function scoreBlindReports(pool: Pool, names: readonly string[]): Promise<Score> {
  const sum = { labels: 0, found: 0, right: 0, wrong: 0 }
  for (const name of names) {
    const score = await scoreOf(pool, name)
    sum.labels += score.labels
    sum.found += score.found
    sum.right += score.right
    sum.wrong += score.wrong
  }
  return sum
}
