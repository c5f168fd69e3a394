import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXCEPTIONS, forbiddenLicenses } from './licenses.ts'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('every package that ODIE ships has a license that’s allowed', () => {
  expect(forbiddenLicenses(packages)).toEqual([])
})

test.each([
  'GPL-3.0-only',
  'AGPL-3.0-or-later',
  'LGPL-3.0-or-later',
  'SEE LICENSE IN terms.txt',
  'UNLICENSED',
  'Hippocratic-2.1',
  '',
])('a package under the license “%s” is found, however deep it is', (license) => {
  expect(
    forbiddenLicenses({ ...packages, 'node_modules/sharp/node_modules/@other/part': { license } }),
  ).toEqual([`@other/part: ${license}`])
})

test('a package without a license is found', () => {
  expect(forbiddenLicenses({ 'node_modules/unlabeled': {} })).toEqual(['unlabeled: no license'])
})

test.each([
  ['(MIT OR GPL-2.0-only)', []],
  ['MIT AND OFL-1.1', []],
  ['MIT AND GPL-2.0-only', ['part: MIT AND GPL-2.0-only']],
  ['(GPL-2.0-only OR AGPL-3.0-only)', ['part: (GPL-2.0-only OR AGPL-3.0-only)']],
  ['(MIT OR GPL-2.0-only) AND GPL-3.0-only', ['part: (MIT OR GPL-2.0-only) AND GPL-3.0-only']],
])('of alternatives one must be allowed, of a combination all: %s', (license, forbidden) => {
  expect(forbiddenLicenses({ 'node_modules/part': { license } })).toEqual(forbidden)
})

test('tools that aren’t shipped may have any license', () => {
  expect(forbiddenLicenses({ 'node_modules/tool': { license: 'GPL-3.0-only', dev: true } })).toEqual([])
})

test('what only the pages import is shipped, too, with its dependencies', () => {
  const inPages = ['leaflet', 'tus-js-client', 'proper-lockfile']
  const changed = Object.fromEntries(
    inPages.map((name) => [
      `node_modules/${name}`,
      { ...packages[`node_modules/${name}`], license: 'GPL-3.0-only' },
    ]),
  )
  expect(inPages.map((name) => packages[`node_modules/${name}`].dev)).toEqual([true, true, true])
  expect(forbiddenLicenses({ ...packages, ...changed })).toEqual(
    inPages.map((name) => `${name}: GPL-3.0-only`),
  )
})

test('an exception ends when its package changes its license', () => {
  expect(forbiddenLicenses({ 'node_modules/combine-errors': { license: 'GPL-3.0-only' } })).toEqual([
    'combine-errors: GPL-3.0-only',
  ])
})

test('every exception is needed', () => {
  const names = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''))
  const unused = EXCEPTIONS.filter((exception) => !names.some((name) => exception.packages.test(name)))
  expect(unused).toEqual([])
})
