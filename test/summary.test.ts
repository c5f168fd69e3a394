import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dir = mkdtempSync(path.join(tmpdir(), 'odie-summary-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** Runs the summary on a report of Vitest with these tests, besides one that passed. */
function summaryOf(tests: { status: string; fullName: string; duration?: number }[], env = {}) {
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
  return { status, lines: stdout.trim().split('\n') }
}

function totalOf(...args: Parameters<typeof summaryOf>) {
  const { status, lines } = summaryOf(...args)
  return { status, total: lines.at(-1) }
}

test('where CI is set, a skipped test fails unless its name says what it needs', () => {
  const silent = { status: 'skipped', fullName: 'a test' }
  const explained = { status: 'skipped', fullName: 'a test (needs Linux)' }
  expect(totalOf([silent])).toEqual({ status: 0, total: '1 passed, 0 failed' })
  expect(totalOf([explained], { CI: '1' })).toEqual({ status: 0, total: '1 passed, 0 failed' })
  expect(totalOf([silent], { CI: '1' })).toEqual({ status: 1, total: '1 passed, 1 failed' })
})

test('the slowest files and tests are named, the slowest first', () => {
  const tests = Array.from({ length: 12 }, (_, index) => ({
    status: 'passed',
    fullName: `takes ${index} seconds`,
    duration: index * 1_000,
  }))
  const { lines } = summaryOf(tests)
  expect(lines.slice(0, 3)).toEqual(['The slowest files, in seconds:', '  66.0  a.test.ts', ''])
  expect(lines[3]).toBe('The slowest tests, in seconds:')
  expect(lines[4]).toBe('  11.0  a.test.ts › takes 11 seconds')
  expect(lines[13]).toBe('   2.0  a.test.ts › takes 2 seconds')
  expect(lines[14]).toBe('')
})
