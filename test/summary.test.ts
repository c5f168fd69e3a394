import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dir = mkdtempSync(path.join(tmpdir(), 'odie-summary-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** Runs the summary on a report of Vitest with these tests, besides one that passed. */
function summaryOf(tests: { status: string; fullName: string }[], env: Record<string, string>) {
  const file = path.join(dir, 'vitest.json')
  const assertionResults = [{ status: 'passed', fullName: 'passes' }, ...tests]
  const testResults = [{ name: 'a.test.ts', status: 'passed', message: '', assertionResults }]
  const report = {
    numPassedTests: 1,
    numPendingTests: tests.length,
    numTodoTests: 0,
    success: true,
    testResults,
  }
  writeFileSync(file, JSON.stringify(report))
  const script = path.join(import.meta.dirname, 'summary.ts')
  const { status, stdout } = spawnSync(process.execPath, [script, file], { env, encoding: 'utf8' })
  return { status, lastLine: stdout.trim().split('\n').at(-1) }
}

test('where CI is set, a skipped test fails unless its name says what it needs', () => {
  const silent = { status: 'skipped', fullName: 'a test' }
  const explained = { status: 'skipped', fullName: 'a test (needs Linux)' }
  expect(summaryOf([silent], {})).toEqual({ status: 0, lastLine: '1 passed, 0 failed' })
  expect(summaryOf([explained], { CI: '1' })).toEqual({ status: 0, lastLine: '1 passed, 0 failed' })
  expect(summaryOf([silent], { CI: '1' })).toEqual({ status: 1, lastLine: '1 passed, 1 failed' })
})
