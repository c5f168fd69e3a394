import { expect, test } from 'vitest'
import { openSealing } from './sealing.ts'

const sealing = openSealing('s'.repeat(32))

test('what is sealed opens again, for its owner only', () => {
  const sealed = sealing.seal('JBSWY3DPEHPK3PXP', 'ann')
  expect(sealing.open(sealed, 'ann')).toBe('JBSWY3DPEHPK3PXP')
  expect(sealing.open(sealed, 'bob')).toBeNull()
})

test('two seals of one text differ, and neither contains it', () => {
  const [first, second] = [sealing.seal('JBSWY3DPEHPK3PXP', 'ann'), sealing.seal('JBSWY3DPEHPK3PXP', 'ann')]
  expect(first).not.toBe(second)
  expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('JBSWY3')
})

test('a fingerprint is the same for the same text, and can’t be computed without the secret', () => {
  expect(sealing.fingerprint('estimate-sent:1')).toMatch(/^[0-9a-f]{64}$/)
  expect(openSealing('s'.repeat(32)).fingerprint('estimate-sent:1')).toBe(
    sealing.fingerprint('estimate-sent:1'),
  )
  expect(sealing.fingerprint('estimate-sent:2')).not.toBe(sealing.fingerprint('estimate-sent:1'))
  expect(openSealing('t'.repeat(32)).fingerprint('estimate-sent:1')).not.toBe(
    sealing.fingerprint('estimate-sent:1'),
  )
})

test('another secret, a changed byte, or anything else opens nothing', () => {
  const sealed = sealing.seal('JBSWY3DPEHPK3PXP', 'ann')
  expect(openSealing('t'.repeat(32)).open(sealed, 'ann')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(sealing.open(changed.toString('base64url'), 'ann')).toBeNull()
  }
  for (const text of ['', 'AAAA', '{}', bytes.subarray(0, 28).toString('base64url')])
    expect(sealing.open(text, 'ann')).toBeNull()
})
