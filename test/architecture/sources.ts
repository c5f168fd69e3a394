import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf } from './imports.ts'

/** The checkout to read: this one, or the one that `script/rooms` names. */
const ROOT = path.resolve(process.env.CHECKOUT ?? path.join(import.meta.dirname, '../..'))

const sourcesIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file))

const folders = ['src', 'test', 'training', 'e2e', 'bench', 'faults'].filter((folder) =>
  existsSync(path.join(ROOT, folder)),
)

/** Every source, by its path from the root. */
export const files = folders.flatMap(sourcesIn).sort()

/** The files that ODIE consists of. The guarantees of the storage drivers are tests that every driver's test file calls. */
export const production = files.filter(
  (file) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file) && !file.endsWith('-guarantees.ts'),
)

export const contentOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

export const isFile = (file: string) => existsSync(path.join(ROOT, file))

export type Import = { from: string; to: string }

const everyImport: Import[] = production.flatMap((from) =>
  importsOf(path.join(ROOT, from)).map((to) => ({
    from,
    to: path.isAbsolute(to) ? path.relative(ROOT, to) : to,
  })),
)
const isOurs = ({ to }: Import) => to.startsWith('src/') || to.startsWith('test/')

/** What production files import of ODIE, types included. */
export const imports = everyImport.filter(isOurs)

/** What production files import of packages and of Node. */
export const packages = everyImport.filter((each) => !isOurs(each))

/** Imports as lines that a failing test prints. */
export const show = (found: readonly Import[]) => found.map(({ from, to }) => `${from} → ${to}`)
