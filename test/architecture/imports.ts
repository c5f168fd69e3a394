import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/**
 * What a file imports, re-exports, or imports dynamically: ODIE's files by their path from the root, packages as they're written.
 * Types count unless `types` is false.
 */
export function importsOf(file: string, { types = true } = {}): string[] {
  const source = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ isType }) => types || !isType)
      .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  // An import without entries is for its effects.
  const imported = module.staticImports.filter(
    ({ entries }) => types || entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  // Spans of dynamic imports include the quotes.
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start + 1, end - 1),
  )
  return [...imported.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...dynamic].map(
    (target) => resolve(file, target),
  )
}

function resolve(from: string, request: string) {
  // What follows is how Vite loads it.
  const target = request.replace(/\?inline-script$/, '')
  if (target.startsWith('#test/')) return target.slice(1)
  if (target.startsWith('#')) return `src/${target.slice(1)}`
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(from), target) : target
}
