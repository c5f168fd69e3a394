import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ServerName } from '#test/haproxy.ts'
import { openMachines } from '#test/machines.ts'
import { startServer } from '#test/processes.ts'
import { createSeededData, signInAgents, signInBoth } from '#test/seeded-data.ts'
import { CULPRIT, killWhileAnalyzing } from './culprit.ts'
import { NOTHING_LOST, outcomeOf, settle } from './outcome.ts'
import { startPeople } from './people.ts'
import { inOutbox, receivedBy } from './received.ts'
import { openSite } from './site.ts'

/** How often a process is killed on each database; `FAULT_KILLS` overrides it. */
const KILLS = Number(process.env.FAULT_KILLS ?? 200)
/** One upload a minute by each agent is as much as the hourly limit admits for long. */
const AGENTS = 20
const UPLOAD_MS = 60_000
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

const print = (name: string, facts: object) => process.stdout.write(`${name}: ${JSON.stringify(facts)}\n`)

test(
  `PostgreSQL with two servers and two workers: nothing is lost in ${KILLS} kills`,
  async () => {
    const machines = await openMachines({ agents: AGENTS })
    const site = await openSite(machines, { agents: AGENTS })
    const { balancer, people } = site
    const office = { server: () => balancer, agents: site.agents, admin: people.admin }
    const working = startPeople(office, { uploadMs: UPLOAD_MS })
    const killServer = async (name: ServerName) => {
      await site.servers[name].kill()
      await site.restart(name)
    }
    const killWorker = async (number: number) => {
      await site.workers[number]!.kill()
      await site.restartWorker(number)
    }
    const victims = [
      () => killServer('one'),
      () => killServer('two'),
      () => killWorker(0),
      () => killWorker(1),
    ]
    const lastKill = await killRandomly('PostgreSQL', () => victims[randomBelow(victims.length)]!())
    await working.stop()

    const inquiry = {
      server: balancer,
      admin: people.admin,
      acknowledged: working.acknowledged,
      readMails: () => receivedBy(machines.smtp),
    }
    await settle(inquiry)
    const settledSeconds = secondsSince(lastKill)
    const outcome = await outcomeOf(inquiry)
    print('PostgreSQL', { kills: KILLS, ...outcome, settledSeconds, failures: working.failures })
    expect(outcome).toMatchObject(NOTHING_LOST)
    expect(outcome.uploads).toBeGreaterThan(0)
    expect(settledSeconds).toBeLessThan(RECOVERY_SECONDS)
    await site.close()
    await machines.close()
  },
  LIMIT_MS,
)

test(
  `the embedded database: nothing is lost in ${KILLS} kills`,
  async () => {
    const seeded = await createSeededData({ agents: AGENTS })
    const dir = await seeded.copy()
    const start = () => startServer(dir, { DEMO: 'false' })
    let server = await start()
    const { admin } = await signInBoth(server)
    const agents = await signInAgents(server, AGENTS)
    const working = startPeople({ server: () => server, agents, admin }, { uploadMs: UPLOAD_MS })
    const lastKill = await killRandomly('embedded database', async () => {
      await server.kill()
      server = await start()
    })
    await working.stop()

    const { acknowledged } = working
    const inquiry = { server, admin, acknowledged, readMails: () => inOutbox(path.join(dir, 'outbox')) }
    await settle(inquiry)
    const settledSeconds = secondsSince(lastKill)
    const outcome = await outcomeOf(inquiry)
    print('embedded database', { kills: KILLS, ...outcome, settledSeconds, failures: working.failures })
    expect(outcome).toMatchObject(NOTHING_LOST)
    expect(outcome.uploads).toBeGreaterThan(0)
    expect(settledSeconds).toBeLessThan(RECOVERY_SECONDS)
    expect(await server.stop()).toBe(0)
    await seeded.remove()
  },
  LIMIT_MS,
)

/** What must come of a culprit among people's work: it's given up, and nothing else. */
const ONLY_CULPRIT = { ...NOTHING_LOST, jobsGivenUp: 1 }

test(
  'PostgreSQL with two workers: of all work, only the analysis that kills its process each time is given up',
  async () => {
    const machines = await openMachines({ agents: 4 })
    const site = await openSite(machines, { agents: 4 })
    const { balancer, people } = site
    const server = () => balancer
    const working = startPeople(
      { server, agents: site.agents.slice(1), admin: people.admin },
      { uploadMs: 20_000 },
    )
    // The one that runs it can't be told from outside.
    const killWorkers = async () => {
      await Promise.all(site.workers.map((worker) => worker.kill()))
      await Promise.all(site.workers.map((_, number) => site.restartWorker(number)))
    }
    const kills = await killWhileAnalyzing({
      server,
      agent: site.agents[0]!,
      admin: people.admin,
      kill: killWorkers,
    })
    const givenUp = performance.now()
    await working.stop()
    const inquiry = {
      server: balancer,
      admin: people.admin,
      acknowledged: working.acknowledged,
      readMails: () => receivedBy(machines.smtp),
    }
    await settle(inquiry, { except: CULPRIT })
    const settledSeconds = secondsSince(givenUp)
    const outcome = await outcomeOf(inquiry, { except: CULPRIT })
    print('PostgreSQL, a culprit', { kills, ...outcome, settledSeconds, failures: working.failures })
    expect(outcome).toMatchObject(ONLY_CULPRIT)
    expect(outcome.uploads).toBeGreaterThan(0)
    expect(settledSeconds).toBeLessThan(RECOVERY_SECONDS)
    await site.close()
    await machines.close()
  },
  LIMIT_MS,
)

test(
  'the embedded database: of all work, only the analysis that kills its process each time is given up',
  async () => {
    const seeded = await createSeededData({ agents: 4 })
    const dir = await seeded.copy()
    const start = () => startServer(dir, { DEMO: 'false' })
    let server = await start()
    const { admin } = await signInBoth(server)
    const agents = await signInAgents(server, 4)
    const working = startPeople(
      { server: () => server, agents: agents.slice(1), admin },
      { uploadMs: 20_000 },
    )
    const kills = await killWhileAnalyzing({
      server: () => server,
      agent: agents[0]!,
      admin,
      kill: async () => {
        await server.kill()
        server = await start()
      },
    })
    const givenUp = performance.now()
    await working.stop()
    const { acknowledged } = working
    const inquiry = { server, admin, acknowledged, readMails: () => inOutbox(path.join(dir, 'outbox')) }
    await settle(inquiry, { except: CULPRIT })
    const settledSeconds = secondsSince(givenUp)
    const outcome = await outcomeOf(inquiry, { except: CULPRIT })
    print('embedded database, a culprit', { kills, ...outcome, settledSeconds, failures: working.failures })
    expect(outcome).toMatchObject(ONLY_CULPRIT)
    expect(outcome.uploads).toBeGreaterThan(0)
    expect(settledSeconds).toBeLessThan(RECOVERY_SECONDS)
    expect(await server.stop()).toBe(0)
    await seeded.remove()
  },
  LIMIT_MS,
)
