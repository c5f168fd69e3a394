import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { analyseFile, READER_PROCESS } from '#domain/analysis/analysis.ts'
import type { Finding } from '#domain/analysis/contract.ts'
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

type Gold = { file: string; findings: unknown[] }
type Score = { labels: number; found: number; rightKind: number; false: unknown[] }

const REPORTS = new URL('../../shared/reports/', import.meta.url)
const hasReports = existsSync(new URL('score.mjs', REPORTS))
const MIN_F1 = 0.95
const MIN_KIND_ACCURACY = 0.95

test.skipIf(!hasReports)(
  'labeled reports reach an F1 and a kind accuracy of 0.95 (needs ../shared/reports)',
  async () => {
    const { score } = (await import(/* @vite-ignore */ new URL('score.mjs', REPORTS).href)) as {
      score: (gold: Gold, findings: readonly Finding[]) => Score
    }
    const sum = { labels: 0, found: 0, rightKind: 0, false: 0 }
    for (const name of readdirSync(new URL('gold/', REPORTS))) {
      const gold = JSON.parse(readFileSync(new URL(`gold/${name}`, REPORTS), 'utf8')) as Gold
      const { findings } = await analyseFile(pool, fileURLToPath(new URL(gold.file, REPORTS)))
      const one = score(gold, findings)
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
    expect(sum.rightKind / sum.found, JSON.stringify(sum)).toBeGreaterThanOrEqual(MIN_KIND_ACCURACY)
  },
)
