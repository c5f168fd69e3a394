import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentUser, updateProfile } from '#domain/accounts/identity/contract.ts'
import { createReport, listAdminReports } from '#domain/intake/contract.ts'
import { listReports } from '#domain/reports/contract.ts'
import { linesOfText, makePdf } from '#test/builders/pdf-fixtures.ts'
import type { ServerName } from '#test/processes/haproxy.ts'
import { type Machines, openMachines } from '#test/processes/machines.ts'
import type { Server } from '#test/processes/processes.ts'
import { callRemote, type Remote } from '#test/processes/remote.ts'
import { SEEDED_ADDRESS } from '#test/processes/seeded-data.ts'
import { openSite, type Site } from './site.ts'

/** By each test: fewer together than an agent may upload within an hour. */
const UPLOADS = 25
const RESTARTS: readonly ServerName[] = ['one', 'two', 'one', 'two']

let machines: Machines
beforeAll(async () => {
  machines = await openMachines()
}, 300_000)
afterAll(() => machines.close())

async function storedReports({ balancer, people }: Site) {
  const { body } = await callRemote(balancer, people.admin, listAdminReports, { limit: 100 })
  return body.map(({ id }) => id).sort()
}

test('each server is restarted twice, and no request fails', async () => {
  const site = await openSite(machines, { workers: 0 })
  const { balancer, servers } = site
  const load = startLoad(balancer, site.people)
  for (const name of RESTARTS) {
    await balancer.command(`set server odie/${name} state drain`)
    expect(await servers[name].stop()).toBe(0)
    await site.restart(name)
    await balancer.command(`set server odie/${name} state ready`)
    await balancer.untilUp(name)
  }
  const { failures, uploaded } = await load.stop()
  expect(failures).toEqual([])
  expect(await storedReports(site)).toEqual(uploaded.sort())
  await site.close()
}, 900_000)

test('each server is killed twice: requests in progress fail, and nothing that was acknowledged is lost', async () => {
  const site = await openSite(machines, { workers: 0 })
  const before = await storedReports(site)
  const load = startLoad(site.balancer, site.people)
  for (const name of RESTARTS) {
    await site.servers[name].kill()
    await site.restart(name)
    await site.balancer.untilUp(name)
  }
  const { counts, failures, uploaded } = await load.stop()
  // At most what each of the five loops had under way at each kill, and what came before the balancer noticed.
  expect(failures.length).toBeLessThan((counts.reads + counts.changes + counts.uploads) / 50)
  expect(await storedReports(site)).toEqual(expect.arrayContaining([...before, ...uploaded]))
  await site.close()
}, 900_000)

type Counts = { reads: number; changes: number; uploads: number }

/** Reads, changes and uploads through the load balancer, one after the other in five loops, until it's stopped. */
function startLoad(server: Pick<Server, 'url'>, { agent, admin }: { agent: Remote; admin: Remote }) {
  const counts: Counts = { reads: 0, changes: 0, uploads: 0 }
  const failures: string[] = []
  const uploaded: string[] = []
  let isStopped = false
  const content = makePdf([{ content: linesOfText(['Electrical', '4.1 A breaker is double tapped.']) }])

  async function repeat(kind: keyof Counts, request: () => Promise<{ status: number }>) {
    while (!isStopped) {
      const { status } = await request().catch((error: Error) => ({
        status: `${error.message}: ${error.cause}`,
      }))
      counts[kind]++
      if (typeof status === 'string' || status >= 300) failures.push(`${kind}: ${status}`)
    }
  }
  async function upload() {
    if (uploaded.length === UPLOADS) return await callRemote(server, agent, getCurrentUser, {})
    const file = { name: 'report.pdf', content }
    const response = await callRemote(server, agent, createReport, { propertyAddress: SEEDED_ADDRESS, file })
    if (response.status === 201) uploaded.push(response.body.id)
    return response
  }
  const loops = [
    repeat('reads', () => callRemote(server, agent, listReports, {})),
    repeat('reads', () => callRemote(server, admin, listAdminReports, {})),
    repeat('reads', () => callRemote(server, agent, getCurrentUser, {})),
    repeat('changes', () =>
      callRemote(server, agent, updateProfile, { firstName: 'Noor', lastName: `Haddad ${counts.changes}` }),
    ),
    repeat('uploads', upload),
  ]
  return {
    stop: async () => {
      isStopped = true
      await Promise.all(loops)
      process.stdout.write(`${JSON.stringify({ ...counts, failures: failures.length })}\n`)
      return { counts, failures, uploaded }
    },
  }
}
