import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#server/routes.ts'
import { TEST_PAGES } from '#web/site/test-pages/test-routes.ts'

const BUILD = path.resolve(import.meta.dirname, '../../build')
const WITHOUT = path.join(BUILD, 'client')
const WITH = path.join(BUILD, 'test-pages/client')

/** Addresses, calls, endpoint names, file names, and sentences of the test pages. */
const TRACE =
  /\/api\/test\b|test-(?:admin|contractor|agent|upload|pricebook|pages|paths)|Test(?:Admin|States|Contractor|Agent|Upload|Pricebook|Layout)|seedStates|Failed to (?:seed|fetch territories|upload pricebook)/

/** The files of a build that have a trace of the test pages, in their name or their content. */
async function tracesIn(build: string) {
  const traces: string[] = []
  for await (const file of glob('**/*.{js,html,json,css,map,txt,xml}', { cwd: build }))
    if (TRACE.test(file) || TRACE.test(await readFile(path.join(build, file), 'utf8'))) traces.push(file)
  return traces
}

/** The paths of a build's pages. */
async function pathsIn(build: string) {
  return Object.keys(JSON.parse(await readFile(path.join(build, '__pages.json'), 'utf8')))
}

test('none of the routes that are always mounted is for testing', () => {
  expect(routes.filter(({ endpoint }) => TRACE.test(`${endpoint.path} ${endpoint.name}`))).toEqual([])
})

// `script/test` builds first; without a build there's nothing to look at.
test.skipIf(!existsSync(WITHOUT))(
  'the pages of an installation without test pages have no trace of them',
  async () => {
    expect(await tracesIn(WITHOUT)).toEqual([])
    expect((await pathsIn(WITHOUT)).filter((each) => each.startsWith('/test-'))).toEqual([])
  },
)

test.skipIf(!existsSync(WITH))(
  'the build with them has them all, so the scan finds what it looks for',
  async () => {
    expect(await pathsIn(WITH)).toEqual(expect.arrayContaining(TEST_PAGES.map((page) => `/${page.path}`)))
    expect((await tracesIn(WITH)).length).toBeGreaterThan(TEST_PAGES.length)
  },
)
