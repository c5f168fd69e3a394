import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type OpenApi, stableApiOf } from '#server/docs/openapi.ts'
import type { JsonSchema } from '#server/docs/schemas.ts'
import { routes } from '#server/routes.ts'
import { breakingChanges } from './breaking-changes.ts'

const current = stableApiOf(routes.map(({ endpoint }) => endpoint))
const released = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApi

// If it must break: announce it (docs/api.md says how), and release a version: script/openapi > docs/openapi.json
test('programs that were written for the last released API work with this one', () => {
  expect(breakingChanges(released, current)).toEqual([])
})

type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[]
  requestBody: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, { content: { 'application/json': { schema: JsonSchema } } }>
}

/** The current API after `change`, of which only one list and one form are looked at. */
function changed(change: (list: Operation, form: Operation) => void): string[] {
  const addresses = ['/api/inspection-reports', '/api/estimates/{id}/questions']
  const paths = Object.fromEntries(addresses.map((address) => [address, current.paths[address] ?? {}]))
  const before: OpenApi = { ...current, paths }
  const after = structuredClone(before)
  const [list, form] = addresses.map((address) => after.paths[address])
  change(list?.get as Operation, form?.post as Operation)
  return breakingChanges(before, after)
}

const item = ({ responses }: Operation) => responses['200']?.content['application/json'].schema.items ?? {}
const bodyOf = ({ requestBody }: Operation) => requestBody.content['application/json'].schema

test.each<[string, (list: Operation, form: Operation) => void]>([
  ['a property of a response that’s gone', (list) => delete item(list).properties?.status],
  [
    'a property of a response that may be missing now',
    (list) => item(list).required?.splice(item(list).required?.indexOf('status') ?? 0, 1),
  ],
  [
    'a property of a response that may be null now',
    (list) =>
      Object.assign(item(list).properties ?? {}, {
        createdAt: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      }),
  ],
  [
    'a property of another type',
    (list) => Object.assign(item(list).properties ?? {}, { originalFileName: { type: 'number' } }),
  ],
  ['a new status', (list) => item(list).properties?.status?.enum?.push('archived')],
  [
    'a parameter that’s required',
    ({ parameters }) => parameters.push({ name: 'year', in: 'query', required: true, schema: {} }),
  ],
  ['a parameter that’s gone', ({ parameters }) => parameters.pop()],
  [
    'another status of a success',
    (list) => {
      list.responses['201'] = list.responses['200'] as Operation['responses'][string]
      delete list.responses['200']
    },
  ],
  [
    'an input that’s required',
    (_, form) => {
      Object.assign(bodyOf(form).properties ?? {}, { note: { type: 'string' } })
      bodyOf(form).required?.push('note')
    },
  ],
  [
    'an input that’s shorter',
    (_, form) => Object.assign(bodyOf(form).properties?.question ?? {}, { maxLength: 3 }),
  ],
  ['an input that’s gone', (_, form) => delete bodyOf(form).properties?.question],
])('%s breaks programs', (_what, change) => {
  expect(changed(change)).not.toEqual([])
})

test.each<[string, (list: Operation, form: Operation) => void]>([
  ['nothing', () => undefined],
  [
    'a new property of a response',
    (list) => Object.assign(item(list).properties ?? {}, { pages: { type: 'integer' } }),
  ],
  [
    'a parameter that may be left out',
    ({ parameters }) => parameters.push({ name: 'year', in: 'query', required: false, schema: {} }),
  ],
  [
    'an input that may be left out',
    (_, form) => Object.assign(bodyOf(form).properties ?? {}, { note: { type: 'string' } }),
  ],
])('%s doesn’t', (_what, change) => {
  expect(changed(change)).toEqual([])
})

test('an operation that’s gone breaks programs', () => {
  const { '/api/inspection-reports': _, ...paths } = current.paths
  expect(breakingChanges(current, { ...current, paths })).toEqual([
    'POST /api/inspection-reports: removed',
    'GET /api/inspection-reports: removed',
  ])
})
