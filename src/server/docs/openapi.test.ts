import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { openApiOf } from './openapi.ts'

const document = openApiOf(
  'https://odie.test',
  routes.map(({ endpoint }) => endpoint),
)

test('a linter finds no errors in the OpenAPI document, and every example is what its schema says', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-media-type-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      // Each installation’s API is its own.
      'info-license': 'off',
      // A request for a fixed address goes to its operation, as OpenAPI says: 4.8.8.1, 'concrete (non-templated) paths … first'.
      'no-ambiguous-paths': 'off',
      // What takes no input and is open to everyone has nothing to reject; `default` is for the rest.
      'operation-4xx-response': 'off',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  const texts = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location.map(({ pointer }) => pointer)}`,
  )
  expect(texts).toEqual([])
})
