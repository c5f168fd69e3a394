import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const SRC = path.resolve(import.meta.dirname, '../../src')

/** The build leaves these out of endpoints (`web/api/browser-contracts.ts`); types may name them. */
const SERVER_ONLY = /(?<!typeof )\b(?!z\b)[a-z]\w*\.(input|output)\b(?!\s*[:=])/

test('pages don’t read schemas of endpoints, which the browser doesn’t have', async () => {
  const uses: string[] = []
  for await (const file of glob('web/**/*.{ts,tsx}', { cwd: SRC })) {
    const lines = (await readFile(path.join(SRC, file), 'utf8')).split('\n')
    for (const line of lines) if (SERVER_ONLY.test(line)) uses.push(`${file}: ${line.trim()}`)
  }
  expect(uses).toEqual([])
  expect('schema: signIn.input,').toMatch(SERVER_ONLY)
})

test('no response needs parsing: what the server sends is what its schema returns', async () => {
  const { routes } = await import('#server/routes.ts')
  const changing = routes.flatMap(({ endpoint }) =>
    kindsIn(endpoint.output).map((kind) => `${endpoint.name}: ${kind}`),
  )
  expect(routes.length).toBeGreaterThan(100)
  expect(changing).toEqual([])
})

/** The kinds of schema in `schema` that change what they parse. */
function kindsIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { _zod: inner } = schema as { _zod?: { def: Record<string, unknown> } }
  if (!inner) return Object.values(schema).flatMap((each) => kindsIn(each, seen))
  const { type, coerce } = inner.def
  const own =
    ['transform', 'default', 'prefault', 'catch'].includes(String(type)) || coerce ? [String(type)] : []
  return [...own, ...Object.values(inner.def).flatMap((each) => kindsIn(each, seen))]
}
