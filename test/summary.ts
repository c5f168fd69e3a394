import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/*
 * Takes the JSON reports of Vitest and Playwright; prints the slowest files and tests, a line for each run, the failed tests with the
 * start of their errors and what the browser showed, and the totals. CI keeps only the end of a run's output, which is this.
 * Fails unless every run wrote a report in which at least one test passed and none failed. Where `CI` is set, a skipped test fails
 * too, unless it names what the machine lacks: `(needs …)` at the end of its name, or a reason given to Playwright's `test.skip`.
 */

/** Whether skipped tests fail that don't say what they need. */
const isCi = Boolean(process.env.CI)

type Run = { name: string; passed: number; skipped: number; failures: Failure[]; times: Time[] }
/** `page` is what the browser showed at a failed assertion, as the accessibility tree. */
type Failure = { test: string; reason?: string | undefined; page?: string | undefined }
/** `ms` of a file is the sum of its tests, without what it takes to import it and to prepare them. */
type Time = { test: string; ms: number }

const SLOWEST_FILES = 20
const SLOWEST_TESTS = 10
const SEPARATOR = ' › '
const REASON_LINES = 8
const REASON_LENGTH = 800
const PAGE_LINES = 100

type VitestReport = {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      status: string
      fullName: string
      duration?: number | null
      failureMessages?: string[]
    }[]
  }[]
}

type PlaywrightSuite = { title: string; specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightSpec = { title: string; file: string; ok: boolean; tests: PlaywrightTest[] }
type PlaywrightTest = {
  status: string
  annotations: { type: string; description?: string }[]
  results: {
    duration: number
    errors?: { message?: string }[]
    attachments?: { name: string; path?: string }[]
  }[]
}
type PlaywrightReport = {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
  stats: { expected: number; skipped: number; unexpected: number; flaky: number }
}

const readers = { vitest: ofVitest, playwright: ofPlaywright }

const runs = process.argv.slice(2).map((file): Run => {
  const name = path.basename(file, '.json')
  const failures = [{ test: 'the run crashed before it wrote its report' }]
  const broken = { name, passed: 0, skipped: 0, failures, times: [] }
  if (!(name === 'vitest' || name === 'playwright')) throw new Error(`there is no reader for ${file}`)
  try {
    return readers[name](JSON.parse(readFileSync(file, 'utf8')), errorsOutsideTests(file))
  } catch {
    return broken
  }
})

/** What `errors-reporter.ts` wrote beside a report of Vitest. */
function errorsOutsideTests(report: string): string[] {
  const file = report.replace(/\.json$/, '-errors.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
}

function ofVitest(report: VitestReport, errors: string[]): Run {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = path.relative('.', name)
    const failed = assertionResults.filter((each) => each.status === 'failed')
    // A file fails without a failed test when it can't be loaded, a hook of it fails, or its worker ends.
    if (failed.length === 0 && status === 'failed')
      return [{ test: `${file} failed outside of its tests`, reason: message }]
    const unexplained = isCi ? assertionResults.filter(isUnexplainedSkip) : []
    return [
      ...failed.map(({ fullName, failureMessages }) => ({
        test: `${file} › ${fullName}`,
        reason: failureMessages?.[0],
      })),
      ...unexplained.map(({ fullName }) => ({
        test: `${file} › ${fullName} was skipped without naming what it needs`,
      })),
    ]
  })
  // Such as an unhandled rejection, or a worker that ended.
  for (const reason of errors) failures.push({ test: 'an error outside of any test', reason })
  if (failures.length === 0 && !report.success) failures.push({ test: 'an error outside of any test' })
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
  const failures = specs.flatMap(({ ok, file, title, tests }): Failure[] => {
    if (ok) return []
    const results = tests.flatMap((each) => each.results)
    const reason = results.flatMap((result) => result.errors ?? [])[0]?.message
    const page = pageIn(results.flatMap((result) => result.attachments ?? []))
    return [{ test: `${file} › ${title}`, reason, page }]
  })
  for (const { file, title, tests } of specs)
    if (isCi && tests.some(isUnexplained))
      failures.push({ test: `${file} › ${title} was skipped without naming what it needs` })
  for (const { message } of errors) failures.push({ test: 'an error outside of any test', reason: message })
  const times = specs.map(({ file, title, tests }) => ({
    test: `e2e/${file} › ${title}`,
    ms: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  }))
  return { name: 'playwright', passed: stats.expected + stats.flaky, skipped: stats.skipped, failures, times }
}

/** Playwright describes a failure in a Markdown file, with the page as its only YAML. */
function pageIn(attachments: readonly { name: string; path?: string }[]): string | undefined {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  if (!(file && existsSync(file))) return
  return readFileSync(file, 'utf8').match(/^```yaml\n(.*?)^```$/ms)?.[1]
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
  for (const { test, reason, page } of failures) {
    console.log(`  ✗ ${test}`)
    if (reason) console.log(startOf(reason, REASON_LINES).slice(0, REASON_LENGTH))
    if (page) console.log(`    The page:\n${startOf(page, PAGE_LINES)}`)
  }
}

function startOf(text: string, count: number) {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n').slice(0, count)
  return lines.map((line) => `      ${line}`).join('\n')
}

const passed = runs.reduce((sum, run) => sum + run.passed, 0)
const failed = runs.reduce((sum, run) => sum + run.failures.length, 0)
console.log(`${passed} passed, ${failed} failed`)
if (failed > 0 || runs.some((run) => run.passed === 0)) process.exitCode = 1
