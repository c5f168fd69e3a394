import { type Resource, scopeOf } from '#domain/accounts/access-tokens/rules.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { ErrorCode, Problem } from '#kernel/errors.ts'
import { operationOf } from './operations.ts'
import { problemExample, REJECTIONS } from './rejections.ts'
import { schemaOf } from './schemas.ts'

/** What each group of operations is about: those that programs may use by the resource of their scope, then the others. */
const TAGS: Record<Resource | 'own' | 'public' | 'browser', string> = {
  own: 'Whose access token it is.',
  reports: 'Inspection reports, their pages and text, and dates.',
  estimates: 'Estimates, their lines, questions about them, and links that share them.',
  repairs: 'Repair requests, confirmed work, and completion reports.',
  pricebooks: 'Items, prices, and imports.',
  territories: 'ZIP codes, and which contractor holds them.',
  company: 'A contractor’s company profile and logo.',
  accounts: 'Agents, contractors, and applications, for staff.',
  messages: 'Emails that were sent, and contact messages, for staff.',
  operations: 'Jobs, statistics, and the audit trail, for staff.',
  public: 'What anyone may request, or everyone who has a link from an email.',
  browser: 'For people at a browser. Access tokens can’t be used here.',
}

function tagOf(endpoint: Endpoint): keyof typeof TAGS {
  const scope = scopeOf(endpoint)
  if (scope === null) return endpoint.access === 'anyone' ? 'public' : 'browser'
  return scope === 'own' ? scope : (scope.split(':')[0] as Resource)
}

/** The OpenAPI 3.1 document of a list of endpoints, on a server at `publicUrl`. */
export function openApiOf(publicUrl: string, endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const address = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[address] = {
      ...paths[address],
      [endpoint.method.toLowerCase()]: operationOf(endpoint, tagOf(endpoint)),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ODIE',
      version: '1',
      summary: 'On-Demand Inspection Estimates',
      description: DESCRIPTION,
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { schemas: { Problem: problemSchema() }, responses: responses(), securitySchemes: SCHEMES },
  }
}

const DESCRIPTION = [
  'Programs send an access token with each request: `Authorization: Bearer odie_pat_…`. Users create tokens in their profile settings, with the scopes that they need; `write` includes `read`.',
  'Amounts are text with two decimals, such as `"1234.50"`. Times are in UTC (ISO 8601); days are `YYYY-MM-DD`. IDs are text.',
  'Lists come in pages: while there’s more, the response has a `Link` header with `rel="next"`.',
  'A request that’s rejected has a `Problem` as its body. Decide by its `code`; its `message` is for people. After a 429 or 503, wait for the seconds in `Retry-After`, if it’s there.',
  'New operations, optional inputs, and properties of responses may be added at any time, so ignore what you don’t know. Nothing that programs can use is removed or changed without notice.',
].join('\n\n')

const SCHEMES = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal access token. The operation lists the scope that it needs.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'odie_session',
    description: 'For the site’s own pages. Where it’s reached by https, the name begins with `__Host-`.',
  },
}

const problemSchema = () => ({
  ...schemaOf(Problem, 'output'),
  description: `Why a request was rejected. Codes: ${[...ErrorCode.options, 'internal'].join(', ')}.`,
})

const responses = () =>
  Object.fromEntries(
    Object.entries(REJECTIONS).map(([name, rejection]) => [
      name,
      {
        description: rejection.description,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Problem' },
            example: problemExample(rejection),
          },
        },
      },
    ]),
  )

export type OpenApi = {
  openapi: string
  info: Record<string, unknown>
  /** The operations by path and method. */
  paths: Record<string, Record<string, unknown>>
  components: Record<string, unknown>
}

/** The part of the document that programs rely on: what a change mustn't break. Without texts and examples. */
export function stableApiOf(endpoints: readonly Endpoint[]): OpenApi {
  const { paths, components } = openApiOf(
    '/',
    endpoints.filter((endpoint) => scopeOf(endpoint) !== null),
  )
  return withoutTexts({
    openapi: '3.1.0',
    info: { title: 'ODIE', version: '1' },
    paths,
    components,
  }) as OpenApi
}

const TEXTS = new Set(['summary', 'description', 'example', 'examples', 'tags'])

/** A schema's properties may have these names, too; then they're objects. */
function withoutTexts(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNames || !TEXTS.has(key))
      .map(([key, each]) => [key, withoutTexts(each, !isNames && key === 'properties')]),
  )
}
