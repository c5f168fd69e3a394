import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Which folder of `src/` may import which: always downwards. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  kernel: ['kernel'],
  platform: ['platform', 'kernel'],
  domain: ['domain', 'platform', 'kernel'],
  demo: ['demo', 'domain', 'platform', 'kernel'],
  server: ['server', 'demo', 'domain', 'platform', 'kernel'],
  cli: ['cli', 'server', 'demo', 'domain', 'platform', 'kernel'],
  web: ['web', 'domain', 'kernel'],
}

/** The pure files of a domain: they run in the browser too. */
const PURE = ['contract', 'policy', 'rules', 'catalogue']

/** What a domain keeps to itself: its queries, its endpoints' handlers, the wording of its mails. */
const OWN = ['store', 'handlers', 'mails']

const sourcesIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file))

const folders = ['src', 'test', 'e2e', 'bench'].filter((folder) => existsSync(path.join(ROOT, folder)))
const files = folders.flatMap(sourcesIn).sort()
const production = files.filter((file) => file.startsWith('src/') && !isTest(file))

function isTest(file: string) {
  // The guarantees of the storage drivers are tests that every driver's test file calls.
  return /\.test\.tsx?$/.test(file) || file.endsWith('-guarantees.ts') || file.includes('-test-child.')
}

const contentOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

type Import = { from: string; to: string }

const everyImport: Import[] = production.flatMap((from) =>
  [...contentOf(from).matchAll(IMPORT)].map(([, target = '']) => ({ from, to: resolve(from, target) })),
)
const isOurs = ({ to }: Import) => to.startsWith('src/') || to.startsWith('test/')
const imports = everyImport.filter(isOurs)
const packages = everyImport.filter((each) => !isOurs(each))

function resolve(from: string, target: string) {
  if (target.startsWith('#test/')) return target.slice(1)
  if (target.startsWith('#')) return `src/${target.slice(1)}`
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(from), target) : target
}

type Place = { layer: string; area: string; name: string; isPure: boolean }

function place(file: string): Place {
  const [, layer = '', area = '', name = ''] = file.replace(/\.(tsx?|json)$/, '').split('/')
  return { layer, area, name, isPure: layer === 'domain' && PURE.includes(name) }
}

const show = (found: readonly Import[]) => found.map(({ from, to }) => `${from} → ${to}`)

/** The imports for which `isWrong` holds, as lines that a failing test prints. */
const wrong = (isWrong: (from: Place, to: Place) => boolean) =>
  show(imports.filter(({ from, to }) => isWrong(place(from), place(to))))

test('the rules below look at something', () => {
  expect(production.length).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(200)
  expect(imports.filter(({ to }) => !existsSync(path.join(ROOT, to)))).toEqual([])
})

test('folders import only downwards', () => {
  expect(wrong((from, to) => !MAY_IMPORT[from.layer]?.includes(to.layer))).toEqual([])
})

test('the browser sees only the pure files of a domain', () => {
  expect(wrong((from, to) => from.layer === 'web' && to.layer === 'domain' && !to.isPure)).toEqual([])
})

test('pure files import only pure files and the kernel', () => {
  expect(wrong((from, to) => from.isPure && !to.isPure && to.layer !== 'kernel')).toEqual([])
})

test('pure files and the kernel run in the browser: the one package they use is zod', () => {
  const isShared = ({ from }: Import) => place(from).isPure || place(from).layer === 'kernel'
  expect(show(packages.filter((each) => isShared(each) && each.to !== 'zod'))).toEqual([])
})

test('a domain keeps its queries, handlers and mails to itself; only a store may join another’s tables', () => {
  const isElsewhere = (from: Place, to: Place) =>
    from.layer === 'domain' && to.layer === 'domain' && from.area !== to.area
  expect(wrong((from, to) => isElsewhere(from, to) && OWN.includes(to.name))).toEqual([])
  expect(wrong((from, to) => isElsewhere(from, to) && to.name === 'tables' && from.name !== 'store')).toEqual(
    [],
  )
})

test('only the server knows the web framework', () => {
  const isFramework = ({ to }: Import) => to === 'fastify' || to.startsWith('@fastify/')
  expect(show(packages.filter((each) => isFramework(each) && !each.from.startsWith('src/server/')))).toEqual(
    [],
  )
})

test('only the platform knows the drivers of the outside world', () => {
  const drivers = [
    'pg',
    'pg-boss',
    'nodemailer',
    '@electric-sql/',
    '@embedpdf/',
    '@myriaddreamin/',
    'tesseract.js',
  ]
  const isDriver = ({ to }: Import) =>
    drivers.some(
      (driver) =>
        to === driver || to.startsWith(`${driver}/`) || (driver.endsWith('/') && to.startsWith(driver)),
    )
  expect(show(packages.filter((each) => isDriver(each) && place(each.from).layer !== 'platform'))).toEqual([])
})

test('only the configuration reads the environment', () => {
  expect(
    production.filter(
      (file) => !file.startsWith('src/platform/config/') && /\bprocess\.env\b/.test(contentOf(file)),
    ),
  ).toEqual([])
})

test('no barrels, and no drawer for odds and ends', () => {
  expect(
    files.filter((file) => /(^|\/)(index\.tsx?|(utils?|helpers?|common|misc|types)(\.tsx?|\/))/.test(file)),
  ).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const lengthOf = (file: string) => contentOf(file).trimEnd().split('\n').length
  expect(files.filter((file) => lengthOf(file) > 300).map((file) => `${file}: ${lengthOf(file)}`)).toEqual([])
})
