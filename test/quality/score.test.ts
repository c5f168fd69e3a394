import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { analyzeFile, READER_PROCESS } from '#domain/analysis/analysis.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { hasRealReports, scoreRealReports } from './real-reports.ts'
import { compareWithLabels, samples } from './sample-labels.ts'

/*
 * How many of the reported deficiencies the analysis finds: in our own samples, and in real reports where they're available.
 * Those aren't ours to ship, so their test is skipped without them.
 */

const pool = createPool({ entry: READER_PROCESS, processes: 1 })
afterAll(() => pool.close())

test.each(samples)('$file yields exactly its labeled findings, each once', async ({ path, ...labels }) => {
  const { findings } = await analyzeFile(pool, fileURLToPath(path))
  const { missed, false: wrong } = compareWithLabels(labels, findings)
  expect(missed).toEqual([])
  expect(wrong.map(({ kind, evidence }) => [kind, evidence[0]!.quote])).toEqual([])
})

const MIN_F1 = 0.95
const MIN_KIND_ACCURACY = 0.95
const MIN_VISIBLE = 0.99

test.skipIf(!hasRealReports)(
  'labeled reports reach an F1 and a kind accuracy of 0.95, and 0.99 of the labels are visible (needs ../shared/reports)',
  async () => {
    const sum = await scoreRealReports(pool)
    const recall = sum.found / sum.labels
    const precision = sum.found / (sum.found + sum.wrong)
    const counts = JSON.stringify(sum)
    expect(sum.labels).toBeGreaterThan(40)
    expect((2 * recall * precision) / (recall + precision), counts).toBeGreaterThanOrEqual(MIN_F1)
    expect(sum.visible / sum.labels, counts).toBeGreaterThanOrEqual(MIN_VISIBLE)
    expect(sum.right / sum.found, counts).toBeGreaterThanOrEqual(MIN_KIND_ACCURACY)
  },
)
