import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ServerName } from '#test/haproxy.ts'
import { openMachines } from '#test/machines.ts'
import { startServer } from '#test/processes.ts'
import { createSeededData, signInAgents, signInBoth } from '#test/seeded-data.ts'
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

/** Kills something that often, at random moments of up to two seconds after the last restart. */
async function killRandomly(name: string, killOne: () => Promise<void>) {
  for (let kill = 1; kill <= KILLS; kill++) {
    await pause(randomBelow(2_000))
    await killOne()
    if (kill % 20 === 0) process.stdout.write(`${name}: ${kill} kills\n`)
  }
}

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
    await killRandomly('PostgreSQL', () => victims[randomBelow(victims.length)]!())
    await working.stop()

    const inquiry = {
      server: balancer,
      admin: people.admin,
      acknowledged: working.acknowledged,
      readMails: () => receivedBy(machines.smtp),
    }
    const settledSeconds = await settle(inquiry)
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
    await killRandomly('embedded database', async () => {
      await server.kill()
      server = await start()
    })
    await working.stop()

    const { acknowledged } = working
    const inquiry = { server, admin, acknowledged, readMails: () => inOutbox(path.join(dir, 'outbox')) }
    const settledSeconds = await settle(inquiry)
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
