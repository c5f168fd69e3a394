import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/*
 * What ODIE ships: the packages that a server installs (`dependencies`), and those whose code is in the built pages. The latter
 * are `devDependencies`, so that servers don't install them (decision 34).
 */

export type LockedPackage = {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The `packages` of a lock file, by their folder: `node_modules/a/node_modules/b`. */
export type Lock = Record<string, LockedPackage>

/** Run while the pages are built, and aren't in any page. */
const BUILD_ONLY = new Set(['src/web/routes.ts', 'src/web/entry.server.tsx'])

/** What follows `from`, `import`, `import(`, or `@import`. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|@import)\s*(['"])([^'"\s]+)\1/g

/** The names of the packages that the pages import. They're in the repository's root. */
export function pagePackages(): string[] {
  const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('src/web', file))
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file) && !BUILD_ONLY.has(file))
  return [...new Set(sources.flatMap((file) => packagesIn(readFileSync(file, 'utf8'))))].sort()
}

/** The packages that a source imports, without Node's own and modules of ODIE. */
const packagesIn = (source: string): string[] =>
  [...source.matchAll(IMPORT)]
    .map(([, , target = '']) => target)
    .filter((target) => /^[@a-z]/i.test(target) && !target.startsWith('node:'))
    .map(packageOf)

/** `@scope/name` of `@scope/name/a/file.js`. */
export const packageOf = (target: string) =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')

/** The folders of everything that a server installs: `npm ci --omit=dev` leaves out what only tools need. */
export const installedOnServers = (lock: Lock): string[] =>
  Object.keys(lock).filter((folder) => folder !== '' && !lock[folder]?.dev)

/** The folders of everything that ODIE ships, on servers or in its pages. */
export function shippedPackages(lock: Lock, inPages: readonly string[] = pagePackages()): Set<string> {
  const shipped = new Set(installedOnServers(lock))
  const add = (name: string, from: string) => {
    const folder = folderOf(lock, name, from)
    if (!folder || shipped.has(folder)) return
    shipped.add(folder)
    for (const dependency of dependenciesOf(lock[folder])) add(dependency, folder)
  }
  for (const name of inPages) add(name, '')
  return shipped
}

/** Where Node finds a package that the one in `from` imports. */
function folderOf(lock: Lock, name: string, from: string): string | undefined {
  const folder = path.posix.join(from, 'node_modules', name)
  if (lock[folder]) return folder
  return from === ''
    ? undefined
    : folderOf(lock, name, from.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''))
}

function dependenciesOf(each: LockedPackage | undefined) {
  const peers = Object.keys(each?.peerDependencies ?? {})
  const required = peers.filter((name) => !each?.peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...each?.dependencies, ...each?.optionalDependencies }), ...required]
}

/** `@scope/name` of a lock file's folder. */
export const nameOf = (folder: string) =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
