import path from 'node:path'
import { expect, test } from 'vitest'
import { contentOf, files, type Import, imports, isFile, packages, production, show } from './sources.ts'

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
const PURE = ['contract', 'permissions', 'rules', 'catalogue']

/** What a domain keeps to itself: its queries, its endpoints' handlers, the wording of its mails. */
const OWN = ['store', 'handlers', 'mails']

/** A folder with one of these is a subject of its own; other folders belong to the subject above them. */
const SUBJECT = ['contract', 'handlers', 'tables', 'store']

const subjects = new Set(
  production
    .filter((file) => file.startsWith('src/domain/') && SUBJECT.includes(path.posix.basename(file, '.ts')))
    .map((file) => path.posix.dirname(file)),
)

type Place = { layer: string; subject: string; name: string; isPure: boolean; isData: boolean }

function place(file: string): Place {
  const [, layer = ''] = file.split('/')
  const name = path.posix.basename(file).replace(/\.(tsx?|json)$/, '')
  const isData = file.endsWith('.json')
  const isPure = layer === 'domain' && !isData && PURE.includes(name)
  return { layer, subject: subjectOf(path.posix.dirname(file)), name, isPure, isData }
}

/** `src/domain/ROOM/SUBJECT` of a folder in it; the room where the room has one subject. */
function subjectOf(folder: string): string {
  const parent = path.posix.dirname(folder)
  return subjects.has(folder) || parent === 'src/domain' || !folder.startsWith('src/domain/')
    ? folder
    : subjectOf(parent)
}

/** The imports for which `isWrong` holds, as lines that a failing test prints. */
const wrong = (isWrong: (from: Place, to: Place) => boolean) =>
  show(imports.filter(({ from, to }) => isWrong(place(from), place(to))))

test('the rules below look at something', () => {
  expect(production.length).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(200)
  expect(imports.filter(({ to }) => !isFile(to))).toEqual([])
  expect(subjects.size).toBeGreaterThan(30)
})

test('folders import only downwards', () => {
  expect(wrong((from, to) => !MAY_IMPORT[from.layer]?.includes(to.layer))).toEqual([])
})

test('the browser sees only the pure files of a domain', () => {
  expect(wrong((from, to) => from.layer === 'web' && to.layer === 'domain' && !to.isPure)).toEqual([])
})

test('pure files import only pure files, their own data and the kernel', () => {
  const isOwnData = (from: Place, to: Place) => to.isData && to.subject === from.subject
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
    from.layer === 'domain' && to.layer === 'domain' && from.subject !== to.subject
  expect(wrong((from, to) => isElsewhere(from, to) && OWN.includes(to.name))).toEqual([])
  expect(wrong((from, to) => isElsewhere(from, to) && to.name === 'tables' && from.name !== 'store')).toEqual(
    [],
  )
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
