import { scopeOf } from '#domain/accounts/access-tokens/rules.ts'
import { Download, type Endpoint, Nothing, ProtocolResponse, Redirect } from '#kernel/endpoint.ts'
import { exampleOf } from './examples.ts'
import { rejectionsOf } from './rejections.ts'
import { type JsonSchema, schemaOf } from './schemas.ts'

/** The OpenAPI operation of an endpoint, in the group `tag`. */
export function operationOf(endpoint: Endpoint, tag: string) {
  const isInQuery = endpoint.method === 'GET' || endpoint.method === 'HEAD' || endpoint.isOneClick === true
  const input = schemaOf(endpoint.input, 'input')
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name))
  const required = new Set(input.required)
  const rest = Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name))
  const parameters = Object.entries(input.properties ?? {})
    .filter(([name]) => inPath.has(name) || isInQuery)
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
      ...(inPath.has(name) && { example: exampleOf(schema, name) }),
    }))
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: describe(endpoint),
    tags: [tag],
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(!isInQuery &&
      rest.length + Number(Boolean(endpoint.upload)) > 0 && {
        requestBody: bodyOf(endpoint, rest, required),
      }),
    responses: { ...responseOf(endpoint), ...rejectionsOf(endpoint) },
  }
}

function describe(endpoint: Endpoint) {
  const { access } = endpoint
  const callers = `Who may call: ${typeof access === 'string' ? access.replace('_', ' ') : access.join(', ')}.`
  const scope = scopeOf(endpoint)
  if (scope === 'own') return `${callers} Access tokens: any.`
  return scope ? `${callers} Scope of access tokens: \`${scope}\`.` : callers
}

function securityOf(endpoint: Endpoint) {
  if (endpoint.access === 'anyone') return []
  const scope = scopeOf(endpoint)
  if (scope === null) return [{ session: [] }]
  return [{ accessToken: scope === 'own' ? [] : [scope] }, { session: [] }]
}

function bodyOf({ upload, output }: Endpoint, rest: [string, JsonSchema][], required: Set<string>) {
  const properties = Object.fromEntries(rest)
  const requiredHere = rest.map(([name]) => name).filter((name) => required.has(name))
  if (output === ProtocolResponse)
    return {
      description: PROTOCOL,
      content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  const fields = { type: 'object', properties, required: requiredHere }
  if (!upload)
    return {
      required: requiredHere.length > 0,
      content: { 'application/json': { schema: fields, example: exampleOf(fields, '', { isInput: true }) } },
    }
  const file = {
    type: 'string',
    format: 'binary',
    description: `${upload.extensions.join(', ')}; at most ${upload.maxBytes} bytes`,
  }
  const schema = {
    type: 'object',
    properties: { ...properties, [upload.field]: file },
    required: [...requiredHere, upload.field],
  }
  const description =
    'The parts may come in any order. With the fields before the file, a request that’s rejected for them needn’t send the file.'
  return { description, required: true, content: { 'multipart/form-data': { schema } } }
}

const PROTOCOL = 'As the tus protocol 1.0.0 describes it: https://tus.io/protocols/resumable-upload'

function responseOf({ output, status, path }: Endpoint): Record<string, unknown> {
  if (output === ProtocolResponse) return { 200: { description: PROTOCOL } }
  if (output === Nothing) return { 204: { description: 'Done.' } }
  if (output === Redirect) return { 302: { description: 'A redirect to another page of this site.' } }
  if (output === Download) return { 200: fileOf(path) }
  const schema = schemaOf(output, 'output')
  return {
    [status ?? 200]: {
      description: 'Done.',
      content: { 'application/json': { schema, example: exampleOf(schema, '') } },
    },
  }
}

function fileOf(path: string) {
  const type = path.endsWith('.pdf') || path.endsWith('/pdf') ? 'application/pdf' : 'application/octet-stream'
  return {
    description: 'The file.',
    content: { [type]: { schema: { type: 'string', format: 'binary' } } },
  }
}
