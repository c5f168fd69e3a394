import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf } from '../architecture/imports.ts'
import { installedOnServers, type Lock, nameOf, packageOf, pagePackages } from './supply-chain/shipped.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Lock
}
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

test('a fresh clone can install: every optional platform package has an entry in the lock file', () => {
  // `npm install` leaves out packages it can't fetch for other platforms, and `npm ci` then rejects the whole file.
  const locked = Object.keys(packages)
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !locked.some((path) => path.endsWith(`node_modules/${name}`)))
  expect(missing).toEqual([])
})

test('every direct dependency is pinned to an exact version', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version),
  )
  expect(loose).toEqual([])
})

test('npm checks every package against a hash, those for other platforms, too', () => {
  // `npm install` doesn't know the hashes of packages that it can't fetch; `npm view NAME@VERSION dist.integrity` does.
  const unchecked = Object.entries(packages).filter(
    ([folder, { integrity }]) => folder !== '' && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
  )
  expect(unchecked.map(([folder]) => folder)).toEqual([])
})

test('a server installs neither what only the pages import nor tools such as TypeScript', () => {
  const folders = installedOnServers(packages)
  const installed = new Set(folders.map(nameOf))
  const needed = new Set(folders.flatMap((folder) => Object.keys(packages[folder]?.dependencies ?? {})))
  const unwanted = Object.keys(devDependencies)
    .filter((name) => installed.has(name) && !needed.has(name))
    // 3 MB of types: a package that servers need has them as optional peers, which npm installs because they're in the lock file.
    .filter((name) => !name.startsWith('@types/'))
  expect(unwanted).toEqual([])
  expect(installed.has('typescript')).toBe(false)
})

test('a server installs every package that its code imports', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|-guarantees\.ts$|^web\//.test(file))
    .flatMap((file) => importsOf(`src/${file}`, { types: false }))
    .filter((target) => !/^(src|test)\/|^node:/.test(target))
  const imported = new Set(sources.map(packageOf))
  expect([...imported].filter((name) => !dependencies[name])).toEqual([])
  expect(imported.size).toBeGreaterThan(40)
})

test('a package of the pages is one of the server only if the server imports it', () => {
  const shared = pagePackages().filter((name) => dependencies[name])
  expect(shared).toEqual(['topojson-client', 'zod'])
})
