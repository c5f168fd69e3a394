import { expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../routes.ts'

type Schema = {
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

const WRONG = [undefined, null, '', 'x', 'x'.repeat(200_000), -1, 0.5, 1e15, Number.NaN, true, {}, []]

/** Values that break each rule of a schema in turn, at every depth. */
function* wrongValuesFor(schema: Schema): Generator<unknown> {
  yield* WRONG
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* wrongValuesFor(part)
  if (schema.items) {
    yield Array.from({ length: 100_000 }, () => 'x')
    for (const item of wrongValuesFor(schema.items)) yield [item]
  }
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    for (const value of wrongValuesFor(property)) yield { [name]: value }
}

// 'report.received' is an event's name, not the library's 'received undefined'.
const RAW_WORDING =
  /^Invalid (input|option|string|number|key|element|value|[A-Z]|\w+$)|^Too (big|small)|^Unrecognized|\bexpected\b|(?<!\.)\breceived\b/

test('no input of any endpoint gets a validation message in the library’s words', () => {
  const raw = new Set<string>()
  for (const { endpoint } of routes) {
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any', reused: 'inline' })
    for (const value of wrongValuesFor(schema as Schema))
      for (const { message } of endpoint.input.safeParse(value).error?.issues ?? [])
        if (RAW_WORDING.test(message)) raw.add(`${endpoint.name}: ${message}`)
  }
  expect([...raw]).toEqual([])
})
