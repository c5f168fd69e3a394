import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the privacy policy names every cookie', () => {
  const cookies = read('../../../server/session.ts').match(/(?<=')odie_\w+(?=')/g) ?? []
  expect(cookies.length).toBeGreaterThan(3)
  const policy = read('privacy.tsx')
  expect(cookies.filter((name) => !policy.includes(`<strong>${name}</strong>`))).toEqual([])
})
