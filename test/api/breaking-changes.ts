import { isDeepStrictEqual } from 'node:util'
import { apiCompare } from 'api-smart-diff'
import type { OpenApi } from '#server/docs/openapi.ts'

/**
 * What a client of `before` may stumble over in `after`: an operation that's gone, an input that's newly required or narrower, a
 * property of a response that's gone, newly null, or of another type. Each as `GET /path: what (where)`.
 */
export function breakingChanges(before: OpenApi, after: OpenApi): string[] {
  return Object.entries(before.paths).flatMap(([address, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const now = after.paths[address]?.[method]
      const name = `${method.toUpperCase()} ${address}`
      if (!now) return [`${name}: removed`]
      // Comparing everything takes 15 s.
      if (isDeepStrictEqual(operation, now)) return []
      const only = (api: OpenApi, value: unknown) => ({ ...api, paths: { [address]: { [method]: value } } })
      const { diffs } = apiCompare(only(before, operation), only(after, now))
      return diffs
        .filter(isBreaking)
        .map(({ action, path }) => `${name}: ${action} ${path.slice(3).join('.')}`)
    }),
  )
}

type Difference = ReturnType<typeof apiCompare>['diffs'][number]

/** The library takes a response's number in place of a text for compatible, and an input that's ignored. */
function isBreaking({ type, action, path }: Difference) {
  const last = path.at(-1)
  if (action === 'replace' && (last === 'type' || last === 'format' || last === 'const')) return true
  if (action === 'remove' && path.includes('requestBody') && path.at(-2) === 'properties') return true
  return type === 'breaking'
}
