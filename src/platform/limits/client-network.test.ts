import { expect, test } from 'vitest'
import { networkOf } from './client-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['pat@example.com', 'pat@example.com'],
  ['0b5c6f7e-9d3a-4c8e-8a3e-2f1d0c9b8a7f', '0b5c6f7e-9d3a-4c8e-8a3e-2f1d0c9b8a7f'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
