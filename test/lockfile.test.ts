import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version?: string; optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

test('a fresh clone can install: every optional platform package has an entry in the lock file', () => {
  // `npm install` leaves out packages it can't fetch for other platforms, and `npm ci` then rejects the whole file.
  const locked = Object.keys(packages)
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !locked.some((path) => path.endsWith(`node_modules/${name}`)))
  expect(missing).toEqual([])
})

test('every direct dependency is pinned to an exact version', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version),
  )
  expect(loose).toEqual([])
})
