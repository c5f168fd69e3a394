import { readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { READER_PROCESS } from '#domain/analysis/analysis.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { BLIND_REPORTS, READ, scoreBlindReports, UNREAD } from './blind-reports.ts'

/*
 * A regression test: together, the rates may rise, but not fall by more than two findings. These reports were written by language models,
 * with traps on purpose, and prove nothing about real ones.
 */

const pool = createPool({ entry: READER_PROCESS, processes: 1 })
afterAll(() => pool.close())

test('each report is either read or unread', () => {
  const names = readdirSync(BLIND_REPORTS).filter((name) => name.endsWith('.pdf'))
  expect([...READ, ...UNREAD].map((name) => `${name}.pdf`).sort()).toEqual(names.sort())
})

test.each([
  { which: 'that were read', names: READ, recall: 0.92, precision: 0.82, kind: 0.95 },
  { which: 'that no one has read', names: UNREAD, recall: 0.91, precision: 0.66, kind: 0.91 },
])('the reports $which are read as well as before', async ({ names, recall, precision, kind }) => {
  const sum = await scoreBlindReports(pool, names)
  expect(sum.found / sum.labels, JSON.stringify(sum)).toBeGreaterThanOrEqual(recall)
  expect(sum.found / (sum.found + sum.wrong), JSON.stringify(sum)).toBeGreaterThanOrEqual(precision)
  expect(sum.right / sum.found, JSON.stringify(sum)).toBeGreaterThanOrEqual(kind)
})
