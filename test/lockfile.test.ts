import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version?: string; optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

test('a fresh clone can install: every platform’s package that the lock file names has its entry', () => {
  // `npm install` leaves out what it cannot fetch for other platforms, and `npm ci` then refuses the whole file.
  const locked = Object.keys(packages)
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !locked.some((path) => path.endsWith(`node_modules/${name}`)))
  expect(missing).toEqual([])
})

test('every dependency of ours is pinned to one version', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version),
  )
  expect(loose).toEqual([])
})
