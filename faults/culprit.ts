import { setTimeout as pause } from 'node:timers/promises'
import { createReport } from '#domain/intake/contract.ts'
import { type JobEntry, listJobs } from '#domain/operations/jobs/contract.ts'
import { makeReport } from '#test/builders/large-report-fixture.ts'
import type { Server } from '#test/processes/processes.ts'
import { callRemote, type Remote } from '#test/processes/remote.ts'

/** The address of the report whose analysis kills its process. */
export const CULPRIT = '66 W Culprit Ct, Milwaukee, WI 53202'

/** Long enough that its analysis is seen while it runs. */
const PAGES = 250

/** Well below the limit of the test, which wouldn't say what it waited for. */
const MAX_MS = 10 * 60_000

type Victim = { server: () => Pick<Server, 'url'>; agent: Remote; admin: Remote; kill: () => Promise<void> }

/**
 * Uploads a report, and kills the process whenever its analysis is running, until that was given up. Returns how often. The list of
 * jobs says what's running, so this works with every database. Throws if the analysis isn't given up within ten minutes.
 */
export async function killWhileAnalyzing({ server, agent, admin, kill }: Victim): Promise<number> {
  const file = { name: 'culprit.pdf', content: makeReport(PAGES, []) }
  const { status } = await callRemote(server(), agent, createReport, { propertyAddress: CULPRIT, file })
  if (status !== 201) throw new Error(`the culprit was rejected: ${status}`)
  const until = Date.now() + MAX_MS
  const stateNow = async () => {
    if (Date.now() > until) throw new Error('The analysis of the culprit wasn’t given up')
    return (await findJob(server(), admin))?.state
  }
  for (let kills = 0; ; ) {
    const state = await stateNow()
    if (state === 'failed') return kills
    if (state !== 'running') {
      await pause(20)
      continue
    }
    await kill()
    process.stdout.write(`the culprit killed its process ${++kills} times\n`)
    // On PostgreSQL, it seems to be running until its heartbeat has expired.
    while ((await stateNow()) === 'running') await pause(200)
  }
}

async function findJob(server: Pick<Server, 'url'>, admin: Remote): Promise<JobEntry | undefined> {
  const lists = await Promise.all(
    (['running', 'failed', 'retrying', 'waiting'] as const).map((state) =>
      callRemote(server, admin, listJobs, { state, limit: 200 }),
    ),
  )
  return lists.flatMap(({ body }) => body).find(({ about }) => about === CULPRIT)
}
