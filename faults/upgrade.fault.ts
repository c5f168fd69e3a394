import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHaproxy } from '#test/processes/haproxy.ts'
import { freePort } from '#test/stand-ins/free-port.ts'

/*
 * While servers are upgraded one after the other, two builds of the pages are served. These servers have a script each, and the
 * second one has an API call that the first one doesn't know yet.
 */

const requests: string[] = []

async function startBuild(paths: readonly string[]) {
  const server = http.createServer(({ url = '' }, response) => {
    if (url !== '/readyz') requests.push(url)
    response.writeHead(['/readyz', ...paths].includes(url) ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

let before: Awaited<ReturnType<typeof startBuild>>
let after: Awaited<ReturnType<typeof startBuild>>
let balancer: Awaited<ReturnType<typeof startHaproxy>>
beforeAll(async () => {
  before = await startBuild(['/assets/start-1.js'])
  after = await startBuild(['/assets/start-2.js', '/api/new'])
  balancer = await startHaproxy({
    port: await freePort(),
    ports: { one: before.port, two: after.port },
  })
  await balancer.untilUp('one')
  await balancer.untilUp('two')
}, 60_000)
afterAll(async () => {
  await balancer.stop()
  before.close()
  after.close()
})

async function statusesOf(path: string, count: number) {
  const statuses = new Set<number>()
  for (let sent = 0; sent < count; sent++) statuses.add((await fetch(balancer.url + path)).status)
  return [...statuses].sort()
}

test('a script that only one of the servers has is found each time', async () => {
  expect(await statusesOf('/assets/start-1.js', 20)).toEqual([200])
  expect(await statusesOf('/assets/start-2.js', 20)).toEqual([200])
})

test('a script that no server has is a 404', async () => {
  expect(await statusesOf('/assets/start-0.js', 4)).toEqual([404])
})

test('a call of the API that isn’t found isn’t sent again', async () => {
  requests.length = 0
  expect(await statusesOf('/api/new', 8)).toEqual([200, 404])
  expect(requests).toHaveLength(8)
})
