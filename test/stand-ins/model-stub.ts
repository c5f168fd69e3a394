import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { AiConfig } from '#platform/config/ai.ts'

/*
 * A local server that speaks the wire formats of the three kinds of providers, for tests with their real SDKs. It is as
 * strict as they are: a request that a real provider would reject gets a 400 here too.
 */

export type StubRequest = {
  provider: AiConfig['provider']
  system: string
  user: string
  schema: JsonSchema
  maxTokens: number
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; items?: JsonSchema }

/** A text; or a status with headers; or a raw body; or no response at all. */
export type StubReply =
  | { text: string; stop?: 'length' | 'refusal' }
  | { status: number; headers?: Record<string, string>; message?: string }
  | { body: string }
  | 'silence'

/** Decides on a reply, perhaps after doing something else. */
export type ReplyTo = (request: StubRequest) => StubReply | Promise<StubReply>

export type ModelStub = {
  /** A configuration that reaches the stub as this provider. */
  as(provider: AiConfig['provider']): AiConfig
  /** The requests received, in order. */
  requests: StubRequest[]
  /** Replies from now on, in order; the last one repeats. */
  replyWith(...reply: (StubReply | ReplyTo)[]): void
  close(): Promise<void>
}

export const STUB_KEY = 'sk-made-up-0123456789'
export const USAGE = { inputTokens: 1234, cachedInputTokens: 1000, outputTokens: 56 }

export async function openModelStub(): Promise<ModelStub> {
  const requests: StubRequest[] = []
  let script: (StubReply | ReplyTo)[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>
    const question = read(request, body)
    if (typeof question === 'string') return sendError(response, 400, question)
    requests.push(question)
    const next = script.length > 1 ? script.shift() : script[0]
    const reply = typeof next === 'function' ? await next(question) : next
    if (reply && reply !== 'silence') sendReply(response, question.provider, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    requests,
    as: (provider) => ({ provider, model: MODELS[provider], apiKey: STUB_KEY, baseUrl }),
    replyWith: (...reply) => {
      script = reply
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const MODELS = { anthropic: 'claude-haiku-5-5', openai: 'gpt-5-mini', 'openai-compatible': 'qwen3:8b' }

/** The request in a common format, or why a provider would reject it. */
function read({ url, headers }: IncomingMessage, body: Record<string, unknown>): StubRequest | string {
  if (url === '/v1/messages') return readAnthropic(headers, body)
  if (headers.authorization !== `Bearer ${STUB_KEY}`) return 'no key'
  if (url === '/v1/responses') return readOpenAi(headers, body)
  return url === '/v1/chat/completions' ? readCompatible(headers, body) : `no such path: ${url}`
}

type Turn = { role: string; content: string | { type: string; text: string }[] }

const textOf = (content: Turn['content'] | undefined) =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('')
const turnsOf = (turns: unknown, role: string) =>
  (turns as Turn[])
    .filter((turn) => turn.role === role)
    .map(({ content }) => textOf(content))
    .join('')

function readAnthropic(
  headers: IncomingMessage['headers'],
  body: Record<string, unknown>,
): StubRequest | string {
  if (headers['x-api-key'] !== STUB_KEY || !headers['anthropic-version']) return 'no key or version'
  const format = (body.output_config as { format?: { type: string; schema: JsonSchema } })?.format
  if (format?.type !== 'json_schema') return 'output_config.format is no json_schema'
  const wrong = wrongIn(format.schema)
  if (wrong) return wrong
  return {
    provider: 'anthropic',
    system: textOf(body.system as Turn['content']),
    user: turnsOf(body.messages, 'user'),
    schema: format.schema,
    maxTokens: Number(body.max_tokens),
    headers,
    body,
  }
}

function readOpenAi(
  headers: IncomingMessage['headers'],
  body: Record<string, unknown>,
): StubRequest | string {
  const format = (body.text as { format?: { type: string; strict: boolean; schema: JsonSchema } })?.format
  if (format?.type !== 'json_schema' || !format.strict) return 'text.format is no strict json_schema'
  const wrong = wrongIn(format.schema)
  if (wrong) return wrong
  return {
    provider: 'openai',
    system: turnsOf(body.input, 'developer') + turnsOf(body.input, 'system'),
    user: turnsOf(body.input, 'user'),
    schema: format.schema,
    maxTokens: Number(body.max_output_tokens),
    headers,
    body,
  }
}

function readCompatible(
  headers: IncomingMessage['headers'],
  body: Record<string, unknown>,
): StubRequest | string {
  const format = body.response_format as { type: string; json_schema?: { schema: JsonSchema } }
  if (format?.type !== 'json_schema' || !format.json_schema) return 'response_format is no json_schema'
  const wrong = wrongIn(format.json_schema.schema)
  if (wrong) return wrong
  return {
    provider: 'openai-compatible',
    system: turnsOf(body.messages, 'system'),
    user: turnsOf(body.messages, 'user'),
    schema: format.json_schema.schema,
    maxTokens: Number(body.max_tokens),
    headers,
    body,
  }
}

const UNKNOWN_TO_STRICT = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'oneOf',
  'allOf',
  'default',
  '$ref',
]

/** Strict structured output requires closed objects, every property listed as required, and no limits on values. */
function wrongIn(schema: JsonSchema, at = 'schema'): string | null {
  const unknown = UNKNOWN_TO_STRICT.find((key) => key in schema)
  if (unknown) return `${at}: '${unknown}' is not permitted`
  const names = Object.keys(schema.properties ?? {})
  if (schema.type === 'object') {
    if (schema.additionalProperties !== false) return `${at}: additionalProperties must be false`
    const required = schema.required as string[] | undefined
    if (names.some((name) => !required?.includes(name))) return `${at}: every property must be required`
  }
  const inner = [...names.map((name) => [name, schema.properties![name]!] as const)]
  if (schema.items) inner.push(['items', schema.items])
  for (const [name, child] of inner) {
    const wrong = wrongIn(child, `${at}.${name}`)
    if (wrong) return wrong
  }
  return null
}

function sendError(response: ServerResponse, status: number, message: string, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(
    JSON.stringify({ type: 'error', error: { type: 'stub_error', code: 'stub', param: null, message } }),
  )
}

function sendReply(
  response: ServerResponse,
  provider: AiConfig['provider'],
  reply: Exclude<StubReply, 'silence'>,
): void {
  if ('status' in reply) {
    sendError(response, reply.status, reply.message ?? 'as the test says', reply.headers)
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end('body' in reply ? reply.body : JSON.stringify(WIRE[provider](reply)))
}

type TextReply = Extract<StubReply, { text: string }>

const WIRE = {
  anthropic: ({ text, stop }: TextReply) => ({
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model: MODELS.anthropic,
    content: stop === 'refusal' ? [] : [{ type: 'text', text }],
    stop_reason: stop === 'length' ? 'max_tokens' : stop === 'refusal' ? 'refusal' : 'end_turn',
    stop_sequence: null,
    usage: {
      // Anthropic counts cached tokens apart.
      input_tokens: USAGE.inputTokens - USAGE.cachedInputTokens,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: USAGE.cachedInputTokens,
      output_tokens: USAGE.outputTokens,
    },
  }),
  openai: ({ text, stop }: TextReply) => ({
    id: 'resp_01',
    object: 'response',
    created_at: 1_764_000_000,
    status: stop === 'length' ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: stop === 'length' ? { reason: 'max_output_tokens' } : null,
    model: MODELS.openai,
    output: [
      {
        id: 'msg_01',
        type: 'message',
        status: 'completed',
        role: 'assistant',
        content: [
          stop === 'refusal'
            ? { type: 'refusal', refusal: 'No.' }
            : { type: 'output_text', text, annotations: [] },
        ],
      },
    ],
    usage: {
      input_tokens: USAGE.inputTokens,
      input_tokens_details: { cached_tokens: USAGE.cachedInputTokens },
      output_tokens: USAGE.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: USAGE.inputTokens + USAGE.outputTokens,
    },
  }),
  'openai-compatible': ({ text, stop }: TextReply) => ({
    id: 'chatcmpl-01',
    object: 'chat.completion',
    created: 1_764_000_000,
    model: MODELS['openai-compatible'],
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: stop === 'refusal' ? null : text,
          ...(stop === 'refusal' && { refusal: 'No.' }),
        },
        finish_reason: stop === 'length' ? 'length' : stop === 'refusal' ? 'content_filter' : 'stop',
      },
    ],
    usage: {
      prompt_tokens: USAGE.inputTokens,
      prompt_tokens_details: { cached_tokens: USAGE.cachedInputTokens },
      completion_tokens: USAGE.outputTokens,
      total_tokens: USAGE.inputTokens + USAGE.outputTokens,
    },
  }),
}
