import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { analyseFile, READER_PROCESS } from '#domain/analysis/analysis.ts'
import type { Analysis, Evidence, Finding } from '#domain/analysis/contract.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { compareWithLabels, samples } from './sample-labels.ts'

/*
 * How many of the reported deficiencies the analysis finds: in our own samples, and in real reports where they're available.
 * Those aren't ours to ship, so their test is skipped without them.
 */

const pool = createPool({ entry: READER_PROCESS, processes: 1 })
afterAll(() => pool.close())

test.each(samples)('$file yields exactly its labeled findings, each once', async ({ path, ...labels }) => {
  const { findings } = await analyseFile(pool, fileURLToPath(path))
  const { missed, false: wrong } = compareWithLabels(labels, findings)
  expect(missed).toEqual([])
  expect(wrong.map(({ kind, evidence }) => [kind, evidence[0]!.quote])).toEqual([])
})

type Label = { kind: string }
type Gold = { file: string; findings: Label[] }
/** Above 0 if a finding's quotes have the label's words, on its page. */
type Fit = (label: Label, finding: { kind: string; evidence: Pick<Evidence, 'page' | 'quote'>[] }) => number
type Score = { labels: number; found: number; rightKind: number; false: unknown[] }

const REPORTS = new URL('../../../shared/reports/', import.meta.url)
const hasReports = existsSync(new URL('score.mjs', REPORTS))
const MIN_F1 = 0.95
const MIN_KIND_ACCURACY = 0.95
const MIN_VISIBLE = 0.99

/** How many labels a person at the desk can see: as a finding, a possible one, or a mention. */
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

test.skipIf(!hasReports)(
  'labeled reports reach an F1 and a kind accuracy of 0.95, and 0.99 of the labels are visible (needs ../shared/reports)',
  async () => {
    const { score, fit: fitOf } = (await import(/* @vite-ignore */ new URL('score.mjs', REPORTS).href)) as {
      score: (gold: Gold, findings: readonly Finding[]) => Score
      fit: Fit
    }
    const sum = { labels: 0, found: 0, rightKind: 0, false: 0, visible: 0 }
    for (const name of readdirSync(new URL('gold/', REPORTS))) {
      const gold = JSON.parse(readFileSync(new URL(`gold/${name}`, REPORTS), 'utf8')) as Gold
      const analysis = await analyseFile(pool, fileURLToPath(new URL(gold.file, REPORTS)))
      const one = score(gold, analysis.findings)
      sum.visible += countVisible(gold, analysis, fitOf)
      sum.labels += one.labels
      sum.found += one.found
      sum.rightKind += one.rightKind
      sum.false += one.false.length
    }
    const recall = sum.found / sum.labels
    const precision = sum.found / (sum.found + sum.false)
    expect(sum.labels).toBeGreaterThan(40)
    expect((2 * recall * precision) / (recall + precision), JSON.stringify(sum)).toBeGreaterThanOrEqual(
      MIN_F1,
    )
    expect(sum.visible / sum.labels, JSON.stringify(sum)).toBeGreaterThanOrEqual(MIN_VISIBLE)
    expect(sum.rightKind / sum.found, JSON.stringify(sum)).toBeGreaterThanOrEqual(MIN_KIND_ACCURACY)
  },
)
