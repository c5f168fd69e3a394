import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { newSecret, stepOf, uriOf } from './totp.ts'

/** The key of RFC 6238, appendix B: '12345678901234567890' in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

// The RFC prints eight digits; six-digit codes are their last six.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i s, the code is the one of RFC 6238', (seconds, digits) => {
  const at = new Date(seconds * 1000)
  expect(stepOf(RFC_SECRET, digits.slice(2), at)).toBe(Math.floor(seconds / 30))
})

test('clocks may differ by one step, not by two', () => {
  const step = 50_000_000
  for (const second of [0, 15, 29]) {
    const now = new Date((step * 30 + second) * 1000)
    const found = [-2, -1, 0, 1, 2].map((offset) => {
      const code = generateSync({ secret: RFC_SECRET, epoch: (step + offset) * 30 })
      return stepOf(RFC_SECRET, code, now)
    })
    expect(found).toEqual([null, step - 1, step, step + 1, null])
  }
})

test('secrets have 160 bits, and apps show whose account they’re for', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(secret)
  const uri = new URL(uriOf(secret, 'ann+desk@example.com'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/ODIE:ann+desk@example.com',
  ])
  expect(uri.searchParams.get('secret')).toBe(secret)
})
