import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { shippedPackages } from './shipped.ts'

/*
 * Asks the npm registry for known vulnerabilities in what ODIE ships. Fails for a high or critical one. A registry that can't be
 * reached, or that has no audits, as many mirrors, isn't a finding: then it says so and succeeds. `script/check` runs it, and
 * shows lines that begin with `Note:` even if every check succeeds.
 */

type Finding = {
  severity: string
  range: string
  /** Folders of the packages in question. */
  nodes: string[]
  via: (string | { title: string; url: string })[]
}
type Report = { vulnerabilities?: Record<string, Finding>; message?: string; error?: { summary?: string } }

const FAILING = new Set(['high', 'critical'])

/** A registry that accepts connections and hangs must not hold up a commit. */
const OPTIONS = ['--include=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000', '--loglevel=silent']

const npm = spawn('npm', ['audit', ...OPTIONS], { stdio: ['ignore', 'pipe', 'ignore'] })
const { vulnerabilities, message, error } = reportOf(await text(npm.stdout))

if (vulnerabilities) process.exitCode = describe(vulnerabilities) ? 1 : 0
else {
  const reason = message || error?.summary || 'no answer'
  console.log(
    `Note: the dependencies weren’t checked for known vulnerabilities, because npm audit failed: ${reason}`,
  )
}

function reportOf(output: string): Report {
  try {
    return JSON.parse(output)
  } catch {
    return {}
  }
}

/** Prints the findings in what's shipped; returns whether one of them is a reason to fail. */
function describe(found: Record<string, Finding>) {
  const shipped = shippedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  const entries = Object.entries(found).filter(([, { nodes }]) => nodes.some((folder) => shipped.has(folder)))
  for (const [name, { severity, range, via }] of entries) {
    const causes = via.map((cause) =>
      typeof cause === 'string' ? `by ${cause}` : `${cause.title} (${cause.url})`,
    )
    const prefix = FAILING.has(severity) ? '' : 'Note: '
    console.log(`${prefix}${severity}: ${name} ${range}: ${causes.join('; ')}`)
  }
  return entries.some(([, { severity }]) => FAILING.has(severity))
}
