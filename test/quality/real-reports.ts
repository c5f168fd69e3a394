import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analyzeFile } from '#domain/analysis/analysis.ts'
import type { Analysis, Evidence, Finding } from '#domain/analysis/contract.ts'
import type { Pool } from '#platform/tasks/pool.ts'

/* Labeled reports of real inspectors. They aren't ours to ship, so whatever uses them does without them where they're absent. */

type Label = { kind: string }
type Gold = { file: string; findings: Label[] }
/** Above 0 if a finding's quotes have the label's words, on its page. */
type Fit = (label: Label, finding: { kind: string; evidence: Pick<Evidence, 'page' | 'quote'>[] }) => number
type Scorer = {
  score: (
    gold: Gold,
    findings: readonly Finding[],
  ) => { labels: number; found: number; rightKind: number; false: unknown[] }
  fit: Fit
}

/** Counts over a set of reports: `visible` labels are shown to staff as a finding, a possible one, or a mention. */
export type RealScore = { labels: number; found: number; right: number; wrong: number; visible: number }

const REPORTS = new URL('../../../shared/reports/', import.meta.url)

export const hasRealReports = existsSync(new URL('score.mjs', REPORTS))

function countVisible(
  { findings: labels }: Gold,
  { findings, possible = [], mentions }: Analysis,
  fitOf: Fit,
) {
  return labels.filter((label) => {
    const passages = mentions.map((mention) => ({ kind: label.kind, evidence: [mention] }))
    return [...findings, ...possible, ...passages].some((each) => fitOf(label, each) > 0)
  }).length
}

/** Scores the labeled reports of a folder: '' for the first set, or 'second-set/'. Throws where they're absent. */
export async function scoreRealReports(pool: Pool, set = ''): Promise<RealScore> {
  const { score, fit } = (await import(/* @vite-ignore */ new URL('score.mjs', REPORTS).href)) as Scorer
  const folder = new URL(set, REPORTS)
  const sum = { labels: 0, found: 0, right: 0, wrong: 0, visible: 0 }
  for (const name of readdirSync(new URL('gold/', folder))) {
    const gold = JSON.parse(readFileSync(new URL(`gold/${name}`, folder), 'utf8')) as Gold
    const analysis = await analyzeFile(pool, fileURLToPath(new URL(gold.file, folder)))
    const one = score(gold, analysis.findings)
    sum.labels += one.labels
    sum.found += one.found
    sum.right += one.rightKind
    sum.wrong += one.false.length
    sum.visible += countVisible(gold, analysis, fit)
  }
  return sum
}
