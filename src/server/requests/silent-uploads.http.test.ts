import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { signIn } from '#domain/accounts/identity/contract.ts'
import { createReport } from '#domain/intake/contract.ts'
import { createUser } from '#test/builders/people.ts'
import { ctx } from '#test/harness/harness.ts'
import { buildApp } from '../app.ts'

const options = { sessionSecret: 's'.repeat(32), readiness: {}, pagesDir: null, bodyIdleMs: 200 }
const app = await buildApp(ctx, options)
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

test.each([
  ['JSON', signIn.path, 'content-type: application/json\r\ncontent-length: 100', '{"email": '],
  [
    'a file',
    createReport.path,
    'content-type: multipart/form-data; boundary=b\r\ntransfer-encoding: chunked',
    '8\r\n--b\r\ncont\r\n',
  ],
])('a connection that sends half of %s and then nothing is closed', async (_what, path, headers, half) => {
  const { cookie = '' } = await createUser('agent')
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n${headers}\r\n\r\n${half}`)
  await once(socket.resume(), 'close')
  expect(socket.destroyed).toBe(true)
})
