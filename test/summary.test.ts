import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dir = mkdtempSync(path.join(tmpdir(), 'odie-summary-'))
afterAll(() => rmSync(dir, { recursive: true }))

type Test = { status: string; fullName: string; duration?: number; failureMessages?: string[] }

/** Runs the summary on a report of Vitest with these tests, besides one that passed. */
function summaryOf(tests: Test[], env = {}) {
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
  return printSummary(file, env)
}

function printSummary(file: string, env = {}) {
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

test('a failed test is listed with the start of its error, without colors', () => {
  const failureMessages = ['\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at a.test.ts:3']
  const { status, lines } = summaryOf([{ status: 'failed', fullName: 'adds', failureMessages }])
  expect(status).toBe(1)
  const start = lines.indexOf('  ✗ a.test.ts › adds')
  expect(lines.slice(start + 1, start + 3)).toEqual([
    '      AssertionError: expected 1 to be 2',
    '          at a.test.ts:3',
  ])
})

test('a failed journey is listed with what the browser showed', () => {
  const context = path.join(dir, 'error-context.md')
  writeFileSync(
    context,
    '# Error details\n\n```yaml\n- main:\n  - text: Nothing here\n```\n\n```ts\n1 |\n```\n',
  )
  const attachments = [{ name: 'error-context', path: context }]
  const results = [{ duration: 1, errors: [{ message: 'element not found' }], attachments }]
  const tests = [{ status: 'unexpected', annotations: [], results }]
  const specs = [{ title: 'shows a report', file: 'a.journey.ts', ok: false, tests }]
  const stats = { expected: 1, skipped: 0, unexpected: 1, flaky: 0 }
  const report = path.join(dir, 'playwright.json')
  writeFileSync(report, JSON.stringify({ suites: [{ title: '', specs }], errors: [], stats }))
  const { status, lines } = printSummary(report)
  expect(status).toBe(1)
  const start = lines.indexOf('  ✗ a.journey.ts › shows a report')
  expect(lines.slice(start + 1)).toEqual([
    '      element not found',
    '    The page:',
    '      - main:',
    '        - text: Nothing here',
    '1 passed, 1 failed',
  ])
})

test('a worker that ends fails the run, with its file and signal', () => {
  const report = path.join(dir, 'run', 'vitest.json')
  const root = path.dirname(report)
  mkdirSync(root)
  writeFileSync(
    path.join(root, 'ends.test.ts'),
    "test('ends its worker', () => process.kill(process.pid, 'SIGKILL'))",
  )
  const vitest = path.resolve('node_modules/vitest/vitest.mjs')
  const reporters = ['json', path.resolve('test/errors-reporter.ts')].map((name) => `--reporter=${name}`)
  const env = { ...process.env, ERRORS_FILE: path.join(root, 'vitest-errors.json') }
  spawnSync(
    process.execPath,
    [vitest, 'run', '--root', root, '--globals', ...reporters, '--outputFile.json', report],
    { env },
  )
  const { status, lines } = printSummary(report)
  const text = lines.join('\n')
  expect(status).toBe(1)
  expect(text).toContain('ends.test.ts failed outside of its tests')
  expect(text).toMatch(/✗ an error outside of any test\n.*Worker forks emitted error/)
  expect(text).toMatch(/exited unexpectedly with signal SIGKILL .*ends\.test\.ts/)
})
