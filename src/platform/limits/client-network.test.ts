import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './client-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b::/64'],
  ['pat@example.com', 'pat@example.com'],
  ['0b5c6f7e-9d3a-4c8e-8a3e-2f1d0c9b8a7f', '0b5c6f7e-9d3a-4c8e-8a3e-2f1d0c9b8a7f'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('every spelling of every address in a /64 counts as that network', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  // The first group isn't 0, so that none is an IPv4 address.
  const address = fc.tuple(fc.integer({ min: 1, max: 0xffff }), ...Array.from({ length: 7 }, () => group))
  fc.assert(
    fc.property(address, (groups) => {
      const written = groups.map((each) => each.toString(16))
      const long = written.map((each) => each.padStart(4, '0').toUpperCase()).join(':')
      const first = [...written.slice(0, 4), '0', '0', '0', '1'].join(':')
      expect(networkOf(long)).toBe(networkOf(first))
      expect(networkOf(`${written.join(':')}%eth0`)).toBe(networkOf(first))
      expect(networkOf(first)).toMatch(/^[0-9a-f:]+::\/64$/)
    }),
  )
})
