import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { AiConfig } from '#platform/config/ai.ts'

/*
 * Something that answers as the three kinds of providers do, in their own wire formats, for tests with their real SDKs. It
 * is as strict as they are about what it is asked: a question that a real provider would refuse gets a 400 here too.
 */

export type Asked = {
  provider: AiConfig['provider']
  system: string
  user: string
  schema: JsonSchema
  maxTokens: number
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; items?: JsonSchema }

/** What the model says: its words; or a status with headers; or the bytes of a body; or nothing, ever. */
export type Said =
  | { text: string; stop?: 'length' | 'refusal' }
  | { status: number; headers?: Record<string, string>; message?: string }
  | { body: string }
  | 'silence'

export type ModelStub = {
  /** How to reach it as one of the providers. */
  as(provider: AiConfig['provider']): AiConfig
  /** What it was asked, in order. */
  asked: Asked[]
  /** From now on it answers in turn, and with the last answer for ever. */
  say(...said: (Said | ((asked: Asked) => Said))[]): void
  close(): Promise<void>
}

export const STUB_KEY = 'sk-made-up-0123456789'
export const USAGE = { inputTokens: 1200, outputTokens: 340 }

export async function openModelStub(): Promise<ModelStub> {
  const asked: Asked[] = []
  let script: (Said | ((question: Asked) => Said))[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>
    const question = read(request, body)
    if (typeof question === 'string') return refuse(response, 400, question)
    asked.push(question)
    const next = script.length > 1 ? script.shift() : script[0]
    const said = typeof next === 'function' ? next(question) : next
    if (said && said !== 'silence') answer(response, question.provider, said)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    asked,
    as: (provider) => ({ provider, model: MODELS[provider], apiKey: STUB_KEY, baseUrl }),
    say: (...said) => {
      script = said
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const MODELS = { anthropic: 'claude-haiku-5-5', openai: 'gpt-5-mini', 'openai-compatible': 'qwen3:8b' }

/** The question in a common form, or why a provider would refuse it. */
function read({ url, headers }: IncomingMessage, body: Record<string, unknown>): Asked | string {
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

function readAnthropic(headers: IncomingMessage['headers'], body: Record<string, unknown>): Asked | string {
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

function readOpenAi(headers: IncomingMessage['headers'], body: Record<string, unknown>): Asked | string {
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

function readCompatible(headers: IncomingMessage['headers'], body: Record<string, unknown>): Asked | string {
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

/** Strict structured output wants closed objects, every property required, and no limits on values. */
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

function refuse(response: ServerResponse, status: number, message: string, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(
    JSON.stringify({ type: 'error', error: { type: 'stub_error', code: 'stub', param: null, message } }),
  )
}

function answer(
  response: ServerResponse,
  provider: AiConfig['provider'],
  said: Exclude<Said, 'silence'>,
): void {
  if ('status' in said) {
    refuse(response, said.status, said.message ?? 'as the test says', said.headers)
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end('body' in said ? said.body : JSON.stringify(WIRE[provider](said)))
}

type Words = Extract<Said, { text: string }>

const WIRE = {
  anthropic: ({ text, stop }: Words) => ({
    id: 'msg_01',
    type: 'message',
    role: 'assistant',
    model: MODELS.anthropic,
    content: stop === 'refusal' ? [] : [{ type: 'text', text }],
    stop_reason: stop === 'length' ? 'max_tokens' : stop === 'refusal' ? 'refusal' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: USAGE.inputTokens, output_tokens: USAGE.outputTokens },
  }),
  openai: ({ text, stop }: Words) => ({
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
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: USAGE.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: USAGE.inputTokens + USAGE.outputTokens,
    },
  }),
  'openai-compatible': ({ text, stop }: Words) => ({
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
      completion_tokens: USAGE.outputTokens,
      total_tokens: USAGE.inputTokens + USAGE.outputTokens,
    },
  }),
}
