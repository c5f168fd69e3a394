import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../stand-ins/free-port.ts'
import { startHaproxy } from './haproxy.ts'

/** In place of ODIE: returns the headers that the proxy sends. */
const server = createServer(({ headers }, response) => response.end(JSON.stringify(headers)))
let proxy: Awaited<ReturnType<typeof startHaproxy>>

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  proxy = await startHaproxy({ port: await freePort(), ports: { one: port, two: port } })
  await proxy.untilUp('one')
})
afterAll(async () => {
  await proxy.stop()
  server.close()
})

const MADE_UP = [
  'Forwarded',
  'X-Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'X-Forwarded-Prefix',
  'X-Forwarded-Proto',
  'X-Forwarded-Scheme',
  'X-Forwarded-Server',
  'X-Real-IP',
  'X-Client-IP',
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-HTTP-Method-Override',
]

test('the proxy passes none of a client’s claims about itself, and its own facts', async () => {
  const claims = Object.fromEntries(MADE_UP.map((name) => [name, 'evil.example']))
  const response = await fetch(proxy.url, { headers: { ...claims, 'X-Custom': 'kept' } })
  const passed = (await response.json()) as IncomingHttpHeaders
  expect(JSON.stringify(passed)).not.toContain('evil.example')
  expect(passed).toMatchObject({
    host: new URL(proxy.url).host,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-custom': 'kept',
  })
})
