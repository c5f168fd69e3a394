import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Lock, nameOf, shippedPackages } from './shipped.ts'

/*
 * Checks the licenses of every package that ODIE ships on servers and in pages, with the optional ones of other platforms. Prints
 * those that aren't allowed, and fails if there are any. `script/check` runs it.
 */

/** Ask for no more than a notice. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Fonts: may be embedded in documents of any license.
  'OFL-1.1',
  'Unlicense',
])

type Exception = { packages: RegExp; license: string | null; reason: string }

/** Packages whose license isn't allowed in general, or that don't state one. A different license than this one is a finding. */
export const EXCEPTIONS: readonly Exception[] = [
  {
    packages: /^@img\/sharp-libvips-/,
    license: 'LGPL-3.0-or-later',
    reason: 'libvips, a shared library of its own that sharp links dynamically: it can be replaced.',
  },
  {
    packages: /^@img\/sharp-win32-/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    reason: 'sharp for Windows, with libvips as a DLL of its own.',
  },
  {
    packages: /^@img\/sharp-wasm32$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
    reason: 'sharp for platforms without a binary. ODIE runs on none of them, so npm doesn’t install it.',
  },
  {
    packages: /^combine-errors$/,
    license: null,
    reason: 'MIT by its readme; its package.json has no license.',
  },
]

/** The packages that are shipped under a license that isn't allowed: `name: license`. */
export function forbiddenLicenses(packages: Lock): string[] {
  return [...shippedPackages(packages)]
    .map((folder) => ({ name: nameOf(folder), license: packages[folder]?.license ?? null }))
    .filter(({ name, license }) => !isExcepted(name, license) && !isAllowed(license))
    .map(({ name, license }) => `${name}: ${license ?? 'no license'}`)
}

const isExcepted = (name: string, license: string | null) =>
  EXCEPTIONS.some((exception) => exception.packages.test(name) && exception.license === license)

/** Of alternatives (`OR`) one must be allowed, of a combination (`AND`) all. Anything more complex isn't allowed. */
function isAllowed(license: string | null) {
  const terms = (license ?? '').replace(/^\((.*)\)$/, '$1').split(' ')
  const licenses = terms.filter((_, index) => index % 2 === 0)
  const operators = new Set(terms.filter((_, index) => index % 2 === 1))
  if (operators.size > 1) return false
  return operators.has('OR')
    ? licenses.some((each) => ALLOWED.has(each))
    : licenses.every((each) => ALLOWED.has(each))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const forbidden = forbiddenLicenses(packages)
  for (const each of forbidden) console.log(each)
  if (forbidden.length > 0)
    console.log('ODIE can’t ship these: choose another package, or add an exception with its reason.')
  process.exitCode = forbidden.length > 0 ? 1 : 0
}
