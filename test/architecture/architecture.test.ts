import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

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

const folders = ['src', 'test', 'training', 'e2e', 'bench', 'faults'].filter((folder) =>
  existsSync(path.join(ROOT, folder)),
)
const files = folders.flatMap(sourcesIn).sort()
const production = files.filter((file) => file.startsWith('src/') && !isTest(file))

function isTest(file: string) {
  // The guarantees of the storage drivers are tests that every driver's test file calls.
  return /\.test\.tsx?$/.test(file) || file.endsWith('-guarantees.ts')
}

const contentOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

type Import = { from: string; to: string }

const everyImport: Import[] = production.flatMap((from) => importsOf(from).map((to) => ({ from, to })))
const isOurs = ({ to }: Import) => to.startsWith('src/') || to.startsWith('test/')
const imports = everyImport.filter(isOurs)
const packages = everyImport.filter((each) => !isOurs(each))

type Place = { layer: string; area: string; name: string; isPure: boolean; isData: boolean }

/** `src/domain/AREA/NAME.ts` is a pure file if its name is one; below a folder such as `catalogue/` nothing is. */
function place(file: string): Place {
  const [, layer = '', area = '', ...below] = file.replace(/\.(tsx?|json)$/, '').split('/')
  const name = below.join('/')
  const isPure = layer === 'domain' && PURE.includes(name)
  return { layer, area, name, isPure, isData: file.endsWith('.json') }
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

test('pure files import only pure files, their own data and the kernel', () => {
  const isOwnData = (from: Place, to: Place) => to.isData && to.area === from.area
  expect(
    wrong((from, to) => from.isPure && !to.isPure && !isOwnData(from, to) && to.layer !== 'kernel'),
  ).toEqual([])
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

/** Which domain folder imports which others, counting every import: of contracts, of types, and of whole use cases. */
const domainGraph = new Map<string, Set<string>>()
for (const { layer, area } of production.map(place)) if (layer === 'domain') domainGraph.set(area, new Set())
for (const { from, to } of imports.map(({ from, to }) => ({ from: place(from), to: place(to) })))
  if (from.layer === 'domain') {
    const targets = domainGraph.get(from.area) ?? new Set()
    if (to.layer === 'domain' && to.area !== from.area) targets.add(to.area)
    domainGraph.set(from.area, targets)
  }

/** The folders from the bottom up: each imports only folders of rows above its own. What is left over is in a cycle. */
function layersOf(graph: ReadonlyMap<string, ReadonlySet<string>>) {
  const rows: string[][] = []
  const placed = new Set<string>()
  let row: string[]
  do {
    row = [...graph.keys()].filter(
      (area) => !placed.has(area) && [...(graph.get(area) ?? [])].every((target) => placed.has(target)),
    )
    if (row.length > 0) rows.push(row.sort())
    for (const area of row) placed.add(area)
  } while (row.length > 0)
  return { rows, cyclic: [...graph.keys()].filter((area) => !placed.has(area)).sort() }
}

const linesOf = (areas: readonly string[]) =>
  areas.map((area) => [area, [...(domainGraph.get(area) ?? [])].sort().join(', ')].join(' → ').trim())

test('the graph of domain folders is acyclic', () => {
  const { rows, cyclic } = layersOf(domainGraph)
  console.info(['The domain folders, from the bottom up:', ...rows.flatMap(linesOf)].join('\n'))
  expect(linesOf(cyclic)).toEqual([])
})

test('a cycle among folders is noticed, however long', () => {
  const graph = new Map(
    Object.entries({ a: new Set(['b']), b: new Set(['c']), c: new Set(['a']), d: new Set<string>() }),
  )
  expect(layersOf(graph)).toEqual({ rows: [['d']], cyclic: ['a', 'b', 'c'] })
})

test('a folder named like a pure file does not make its files pure', () => {
  expect(place('src/domain/analysis/catalogue.ts').isPure).toBe(true)
  expect(place('src/domain/analysis/catalogue/panel.ts').isPure).toBe(false)
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

test('OpenTelemetry is loaded only where tracing is on: by one import on demand', () => {
  const sdk = packages.filter(({ to }) => to.startsWith('@opentelemetry/')).map(({ from }) => from)
  const parts = [...new Set(sdk)]
  expect(parts).toContain('src/platform/telemetry/sdk.ts')
  const users = imports.filter(({ from, to }) => parts.includes(to) && !parts.includes(from))
  expect(show(users)).toEqual(['src/platform/telemetry/tracing.ts → src/platform/telemetry/sdk.ts'])
  expect(contentOf('src/platform/telemetry/tracing.ts')).toContain("await import('./sdk.ts')")
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
