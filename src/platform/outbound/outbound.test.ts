import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '#test/stand-ins/webhook-receiver.ts'
import { isAllowed, isPublic } from './addresses.ts'
import { openOutbound } from './outbound.ts'

const opened: { stop(): Promise<void> }[] = []

afterEach(async () => {
  for (const each of opened.splice(0)) await each.stop()
})

async function receiver(options: Parameters<typeof startReceiver>[0] = {}): Promise<Receiver> {
  const started = await startReceiver(options)
  opened.push(started)
  return started
}

const loopback = { privateNetworks: ['127.0.0.0/8'] }
const request = { headers: {}, body: '{}' }

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.192',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s isn’t public', (address) => {
    expect(isPublic(address)).toBe(false)
    expect(isAllowed(address, { privateNetworks: [], isEncrypted: true })).toBe(false)
  })

  test.each(['93.184.216.34', '8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111'])('%s is public', (address) => {
    expect(isAllowed(address, { privateNetworks: [], isEncrypted: true })).toBe(true)
    expect(isAllowed(address, { privateNetworks: ['10.0.0.0/8'], isEncrypted: false })).toBe(false)
  })

  test('a private network is allowed if the installation lists it, in whatever notation an address comes', () => {
    const allowed = { privateNetworks: ['10.1.0.0/16', 'fd12::/32', '192.168.7.7'], isEncrypted: false }
    const addresses = [
      '10.1.2.3',
      '::ffff:10.1.2.3',
      'fd12::5',
      '192.168.7.7',
      '10.2.0.1',
      'fd13::1',
      '192.168.7.8',
    ]
    expect(addresses.map((address) => isAllowed(address, allowed))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

test('of a name’s addresses, only those that are allowed are connected to', async () => {
  const [victim, wanted] = [await receiver({ host: '127.0.0.1' }), await receiver({ host: '127.0.0.3' })]
  const outbound = openOutbound(
    { privateNetworks: ['127.0.0.3'] },
    { resolve: async () => ['127.0.0.1', '169.254.169.254', '127.0.0.3'] },
  )
  expect(await outbound.post(`http://both.example.com:${wanted.port}/x?y=1`, request)).toMatchObject({
    status: 204,
  })
  await expect(outbound.post(`http://both.example.com:${victim.port}/`, request)).rejects.toThrow()
  expect(victim.connections()).toBe(0)
  expect(wanted.requests).toMatchObject([{ path: '/x?y=1', body: '{}' }])
})

test('a name without an address, and one whose name server fails, are failures with a reason', async () => {
  const failing = (code: string) =>
    openOutbound(loopback, { resolve: () => Promise.reject(Object.assign(new Error(code), { code })) })
  const post = (code: string) => failing(code).post('https://none.example.com/', request)
  await expect(post('ENOTFOUND')).rejects.toThrow('The name of the server doesn’t exist')
  await expect(post('ETIMEOUT')).rejects.toThrow('its name server doesn’t answer')
})

test('a name server that never answers is given up on', async () => {
  const outbound = openOutbound(loopback, {
    resolve: () => new Promise(() => undefined),
    limits: { connectMs: 100, totalMs: 5_000 },
  })
  await expect(outbound.post('https://slow.example.com/', request)).rejects.toThrow(
    'didn’t accept a connection',
  )
})

test('a port on which nothing listens, and a server that speaks no HTTP, or no TLS', async () => {
  const closed = await receiver()
  await closed.stop()
  opened.pop()
  const outbound = openOutbound(loopback)
  await expect(outbound.post(closed.url, request)).rejects.toThrow('Nothing is listening')
  const server = createServer((socket) => void socket.resume().end('220 mail.example.com ESMTP\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push({ stop: () => new Promise((resolve) => server.close(() => resolve())) })
  const { port } = server.address() as { port: number }
  await expect(outbound.post(`http://127.0.0.1:${port}/`, request)).rejects.toThrow('isn’t valid HTTP')
  await expect(outbound.post(`https://127.0.0.1:${port}/`, request)).rejects.toThrow(
    /TLS|closed the connection/,
  )
})

test('a switch to another protocol is a failure', async () => {
  const { url } = await receiver({
    respond: ({ socket }) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  })
  await expect(openOutbound(loopback).post(url, request)).rejects.toThrow(
    /another protocol|valid HTTP|closed/,
  )
})
