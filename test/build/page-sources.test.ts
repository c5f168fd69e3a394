import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf } from '../architecture/imports.ts'

const listed = execFileSync('script/page-sources', { encoding: 'utf8' }).trim().split('\n')

/** Every file that these import, directly or not. */
function reachableFrom(files: readonly string[]) {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file) || !existsSync(file)) return
    reached.add(file)
    if (/\.tsx?$/.test(file)) for (const target of importsOf(file, { types: false })) visit(target)
  }
  for (const file of files) visit(file)
  return [...reached]
}

test('a change of any file that the pages import rebuilds them', () => {
  const pages = listed.filter((file) => file.startsWith('src/web/'))
  const reached = reachableFrom([...pages, 'vite.config.ts', 'react-router.config.ts'])
  expect(reached.filter((file) => file.startsWith('src/domain/')).length).toBeGreaterThan(20)
  expect(reached.filter((file) => !listed.includes(file))).toEqual([])
})

test('a change of a test, or of what only servers run, doesn’t rebuild the pages', () => {
  expect(listed.filter((file) => /\.test\.tsx?$|^(test|e2e)\//.test(file))).toEqual([])
  const reached = new Set(reachableFrom(listed.filter((file) => file.startsWith('src/web/'))))
  const inServers = listed.filter((file) => /^src\/domain\/.*(store|handlers|mails|tables)\.ts$/.test(file))
  expect(inServers.filter((file) => !reached.has(file))).toEqual([])
  expect(listed).not.toContain('src/domain/estimates/estimates.ts')
})
