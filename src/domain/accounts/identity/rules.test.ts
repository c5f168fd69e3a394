import { expect, test } from 'vitest'
import { deviceOf } from './rules.ts'

test('a session is named by its browser and operating system', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(deviceOf(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`)).toBe(
    'Chrome on Windows',
  )
  expect(
    deviceOf(
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    ),
  ).toBe('Edge on Windows')
  expect(
    deviceOf(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari on iPhone')
  expect(
    deviceOf(`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`),
  ).toBe('Chrome on Android')
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0')).toBe(
    'Firefox on Linux',
  )
})

test('an unrecognized user agent is an unknown device', () => {
  expect(deviceOf(null)).toBe('Unknown device')
  expect(deviceOf('curl/8.0')).toBe('Unknown device')
})
