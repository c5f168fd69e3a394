import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ServerName } from '#test/processes/haproxy.ts'
import { openMachines } from '#test/processes/machines.ts'
import { startServer } from '#test/processes/processes.ts'
import { createSeededData, signInAgents, signInBoth } from '#test/processes/seeded-data.ts'
import { freePort } from '#test/stand-ins/free-port.ts'
import { CULPRIT, killWhileAnalyzing } from './culprit.ts'
import { openNetworks } from './networks.ts'
import { type Inquiry, NOTHING_LOST, outcomeOf, settle } from './outcome.ts'
import { startPeople } from './people.ts'
import { readerOf, receivedBy } from './received.ts'
import { startRepairs } from './repairs.ts'
import { openSite } from './site.ts'

/** How often a process is killed on each database; `FAULT_KILLS` overrides it. */
const KILLS = Number(process.env.FAULT_KILLS ?? 200)
/** One upload a minute by each agent is as much as the hourly limit admits for long. */
const AGENTS = 20
const UPLOAD_MS = 60_000
/** Beside a culprit: enough for work of every kind while nine crashes take some minutes. */
const CULPRIT_AGENTS = 4
const CULPRIT_UPLOAD_MS = 20_000
const RECOVERY_SECONDS = 60
const LIMIT_MS = KILLS * 60_000 + 600_000

const randomBelow = (count: number) => Math.floor(Math.random() * count)

/** Kills something that often, at random moments of up to two seconds after the last restart. Returns when the last kill was. */
async function killRandomly(name: string, killOne: () => Promise<void>) {
  let last = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    await pause(randomBelow(2_000))
    last = performance.now()
    await killOne()
    if (kill % 20 === 0) process.stdout.write(`${name}: ${kill} kills\n`)
  }
  return last
}

const secondsSince = (at: number) => Math.round((performance.now() - at) / 1_000)

/** An installation with people at work, and what they received. */
type Office = Parameters<typeof startPeople>[0] &
  Parameters<typeof startRepairs>[0] &
  Pick<Inquiry, 'readMails'> & { close(): Promise<void> }

/** Enough for ten repairs an hour from each address. */
const NETWORKS = 40

async function openPostgres(agents: number) {
  const machines = await openMachines({ agents })
  const site = await openSite(machines, { agents })
  const networks = await openNetworks(site.balancer.url, NETWORKS)
  const office: Office = {
    server: () => site.balancer,
    networks: networks.places,
    agents: site.agents,
    admin: site.people.admin,
    readMails: () => receivedBy(machines.smtp),
    close: async () => {
      await networks.close()
      await site.close()
      await machines.close()
    },
  }
  const killServer = async (name: ServerName) => {
    await site.servers[name].kill()
    await site.restart(name)
  }
  const killWorker = async (number: number) => {
    await site.workers[number]!.kill()
    await site.restartWorker(number)
  }
  return { office, killServer, killWorker, workers: site.workers.map((_, number) => number) }
}

async function openEmbedded(agents: number) {
  const seeded = await createSeededData({ agents })
  const dir = await seeded.copy()
  const PORT = String(await freePort())
  const start = () => startServer(dir, { DEMO: 'false', PORT })
  let server = await start()
  const networks = await openNetworks(server.url, NETWORKS)
  const { admin } = await signInBoth(server)
  const office: Office = {
    server: () => server,
    networks: networks.places,
    agents: await signInAgents(server, agents),
    admin,
    readMails: readerOf(path.join(dir, 'outbox')),
    close: async () => {
      await networks.close()
      expect(await server.stop()).toBe(0)
      await seeded.remove()
    },
  }
  const kill = async () => {
    await server.kill()
    server = await start()
  }
  return { office, kill }
}

type Ending = {
  name: string
  kills: number
  /** When the last process was killed, or the culprit was given up. */
  since: number
  except?: string
}

/** Waits until all work is done, and checks that nothing was lost and it didn't take long. With `except`, its job alone is given up. */
async function expectNothingLost(
  { server, admin, readMails }: Office,
  { acknowledged, failures }: ReturnType<typeof startPeople>,
  { name, kills, since, except }: Ending,
) {
  const inquiry = { server: server(), admin, acknowledged, readMails }
  const exception = except === undefined ? {} : { except }
  await settle(inquiry, exception)
  const settledSeconds = secondsSince(since)
  const outcome = await outcomeOf(inquiry, exception)
  process.stdout.write(`${name}: ${JSON.stringify({ kills, ...outcome, settledSeconds, failures })}\n`)
  expect(outcome).toMatchObject({ ...NOTHING_LOST, jobsGivenUp: except === undefined ? 0 : 1 })
  expect(outcome.uploads).toBeGreaterThan(0)
  expect(settledSeconds).toBeLessThan(RECOVERY_SECONDS)
}

/** People work, from the upload to the finished repair, while processes are killed. */
async function expectNothingLostInKills(name: string, office: Office, killOne: () => Promise<void>) {
  const working = startPeople(office, { uploadMs: UPLOAD_MS })
  const repairing = await startRepairs(office, working.acknowledged)
  const since = await killRandomly(name, killOne)
  await working.stop()
  await repairing.stop()
  const { counts, deadEnds } = repairing
  process.stdout.write(`${name}: ${JSON.stringify({ ...counts, deadEnds })}\n`)
  await expectNothingLost(office, working, { name, kills: KILLS, since })
  expect(deadEnds).toEqual([])
  await office.close()
}

test(
  `PostgreSQL with two servers and two workers: nothing is lost in ${KILLS} kills`,
  async () => {
    const { office, killServer, killWorker } = await openPostgres(AGENTS)
    const victims = [
      () => killServer('one'),
      () => killServer('two'),
      () => killWorker(0),
      () => killWorker(1),
    ]
    await expectNothingLostInKills('PostgreSQL', office, () => victims[randomBelow(victims.length)]!())
  },
  LIMIT_MS,
)

test(
  `the embedded database: nothing is lost in ${KILLS} kills`,
  async () => {
    const { office, kill } = await openEmbedded(AGENTS)
    await expectNothingLostInKills('embedded database', office, kill)
  },
  LIMIT_MS,
)

/** People work, and one report's analysis kills its process each time: it's given up, and nothing else. */
async function expectOnlyCulpritGivenUp(name: string, office: Office, kill: () => Promise<void>) {
  const [agent, ...others] = office.agents
  const working = startPeople({ ...office, agents: others }, { uploadMs: CULPRIT_UPLOAD_MS })
  const { server, admin } = office
  const kills = await killWhileAnalyzing({ server, agent: agent!, admin, kill })
  const since = performance.now()
  await working.stop()
  await expectNothingLost(office, working, { name: `${name}, a culprit`, kills, since, except: CULPRIT })
  await office.close()
}

test(
  'PostgreSQL with two workers: of all work, only the analysis that kills its process each time is given up',
  async () => {
    const { office, killWorker, workers } = await openPostgres(CULPRIT_AGENTS)
    // Which worker runs the analysis isn't visible from outside.
    await expectOnlyCulpritGivenUp('PostgreSQL', office, async () => {
      await Promise.all(workers.map(killWorker))
    })
  },
  LIMIT_MS,
)

test(
  'the embedded database: of all work, only the analysis that kills its process each time is given up',
  async () => {
    const { office, kill } = await openEmbedded(CULPRIT_AGENTS)
    await expectOnlyCulpritGivenUp('embedded database', office, kill)
  },
  LIMIT_MS,
)
