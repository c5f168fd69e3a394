import { readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * Takes the JSON reports of Vitest and Playwright; prints the slowest files and tests, a line for each run, the failed tests, and the totals.
 * Fails unless every run wrote a report in which at least one test passed and none failed. Where `CI` is set, a skipped test fails
 * too, unless it names what the machine lacks: `(needs …)` at the end of its name, or a reason given to Playwright's `test.skip`.
 */

/** Whether skipped tests fail that don't say what they need. */
const isCi = Boolean(process.env.CI)

type Run = { name: string; passed: number; skipped: number; failures: string[]; times: Time[] }
/** `ms` of a file is the sum of its tests, without what it takes to import it and to prepare them. */
type Time = { test: string; ms: number }

const SLOWEST_FILES = 20
const SLOWEST_TESTS = 10
const SEPARATOR = ' › '

type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; duration?: number | null }[]
  }[]
}

type PlaywrightSuite = { title: string; specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = { title: string; file: string; ok: boolean; tests: PlaywrightTest[] }
type PlaywrightTest = {
  status: string
  annotations: { type: string; description?: string }[]
  results: { duration: number }[]
}
type PlaywrightReport = {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
  stats: { expected: number; skipped: number; unexpected: number; flaky: number }
}

const readers = { vitest: ofVitest, playwright: ofPlaywright }

const runs = process.argv.slice(2).map((file): Run => {
  const name = path.basename(file, '.json')
  const failures = ['the run crashed before it wrote its report']
  const broken = { name, passed: 0, skipped: 0, failures, times: [] }
  if (!(name === 'vitest' || name === 'playwright')) throw new Error(`there is no reader for ${file}`)
  try {
    return readers[name](JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return broken
  }
})

function ofVitest(report: VitestReport): Run {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative('.', name)
    const failed = assertionResults.filter((each) => each.status === 'failed')
    // A file that can't be loaded fails without a failed test.
    if (failed.length === 0 && status === 'failed') return [`${file} couldn't be run`]
    const unexplained = isCi ? assertionResults.filter(isUnexplainedSkip) : []
    return [
      ...failed.map(({ fullName }) => `${file} › ${fullName}`),
      ...unexplained.map(({ fullName }) => `${file} › ${fullName} was skipped without naming what it needs`),
    ]
  })
  // An error outside of any test, such as an unhandled rejection.
  if (failures.length === 0 && !report.success) failures.push('an error outside of any test')
  const skipped = report.numPendingTests + report.numTodoTests
  const times = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      test: `${path.relative('.', name)} › ${fullName}`,
      ms: duration ?? 0,
    })),
  )
  return { name: 'vitest', passed: report.numPassedTests, skipped, failures, times }
}

type Assertion = VitestReport['testResults'][number]['assertionResults'][number]

function isUnexplainedSkip({ status, fullName }: Assertion) {
  return /^(pending|skipped|todo|disabled)$/.test(status) && !/\(needs .+\)$/.test(fullName)
}

function ofPlaywright({ suites, errors, stats }: PlaywrightReport): Run {
  const specs = suites.flatMap(specsIn)
  const failures = specs.flatMap(({ ok, file, title }) => (ok ? [] : [`${file} › ${title}`]))
  for (const { file, title, tests } of specs)
    if (isCi && tests.some(isUnexplained))
      failures.push(`${file} › ${title} was skipped without naming what it needs`)
  failures.push(
    ...errors.map(({ message }) => (message ?? 'an error outside of any test').split('\n', 1)[0]!),
  )
  const times = specs.map(({ file, title, tests }) => ({
    test: `e2e/${file} › ${title}`,
    ms: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  }))
  return { name: 'playwright', passed: stats.expected + stats.flaky, skipped: stats.skipped, failures, times }
}

function isUnexplained({ status, annotations }: PlaywrightTest) {
  return status === 'skipped' && !annotations.some(({ type, description }) => type === 'skip' && description)
}

function specsIn({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsIn)]
}

const times = runs.flatMap((run) => run.times)
const byFile = Map.groupBy(times, ({ test }) => test.split(SEPARATOR, 1)[0]!)
const fileTimes = [...byFile].map(([test, each]) => ({ test, ms: each.reduce((sum, { ms }) => sum + ms, 0) }))
printSlowest('files', fileTimes, SLOWEST_FILES)
printSlowest('tests', times, SLOWEST_TESTS)

function printSlowest(what: string, times: readonly Time[], count: number) {
  console.log(`\nThe slowest ${what}, in seconds:`)
  for (const { test, ms } of times.toSorted((a, b) => b.ms - a.ms).slice(0, count))
    console.log(`${(ms / 1_000).toFixed(1).padStart(6)}  ${test}`)
}

console.log()
for (const { name, passed, skipped, failures } of runs) {
  console.log(`${name}: ${passed} passed, ${failures.length} failed, ${skipped} skipped`)
  for (const failure of failures) console.log(`  ✗ ${failure}`)
}
const passed = runs.reduce((sum, run) => sum + run.passed, 0)
const failed = runs.reduce((sum, run) => sum + run.failures.length, 0)
console.log(`${passed} passed, ${failed} failed`)
if (failed > 0 || runs.some((run) => run.passed === 0)) process.exitCode = 1
