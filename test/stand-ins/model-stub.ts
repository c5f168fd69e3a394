import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { AiConfig } from '#platform/config/ai.ts'
import { MODELS, USAGE, WIRE } from './model-responses.ts'

/*
 * A local server that speaks the wire formats of the four kinds of providers, for tests with their real SDKs. It is as
 * strict as they are: a request that a real provider would reject gets a 400 here too.
 */

export type StubRequest = {
  provider: AiConfig['provider']
  system: string
  user: string
  schema: JsonSchema
  maxTokens: number
  /** What the provider counts as input: those of the prompt, or as many as its context holds. */
  inputTokens: number
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
  /** From now on the context holds this many tokens. A prompt with more is cut without an error, as Ollama does it. */
  cutPromptsAt(tokens: number | null): void
  /** What Ollama has installed: the context that its model was trained with. Null: nothing. */
  installed: { contextTokens: number } | null
  close(): Promise<void>
}

export const STUB_KEY = 'sk-made-up-0123456789'

const CHARACTERS_PER_TOKEN = 4

export async function openModelStub(): Promise<ModelStub> {
  const requests: StubRequest[] = []
  let script: (StubReply | ReplyTo)[] = []
  let contextTokens: number | null = null
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as Record<string, unknown>
    if (request.url === '/api/show') return sendShown(response, stub.installed)
    const whole = read(request, body)
    if (typeof whole === 'string') return sendError(response, { status: 400, message: whole })
    const question = inContext(whole, contextTokens ?? contextOf(body))
    requests.push(question)
    const next = script.length > 1 ? script.shift() : script[0]
    const reply = typeof next === 'function' ? await next(question) : next
    if (reply && reply !== 'silence') sendReply(response, question, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stub: ModelStub = {
    requests,
    as: (provider) => ({
      provider,
      model: MODELS[provider],
      apiKey: STUB_KEY,
      baseUrl: provider === 'ollama' ? origin : `${origin}/v1`,
      contextTokens: null,
    }),
    replyWith: (...reply) => {
      script = reply
    },
    cutPromptsAt: (tokens) => {
      contextTokens = tokens
    },
    installed: { contextTokens: 131_072 },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return stub
}

/** A request as its provider's format has it, before the context cuts it. */
type Read = Omit<StubRequest, 'inputTokens'>

/** Ollama's context is what the request says; by default, it's this small. */
const OLLAMA_CONTEXT_TOKENS = 4_096
function contextOf({ options, model, stream }: Record<string, unknown>): number | null {
  const isOllama = model === MODELS.ollama && stream === false && options !== undefined
  return isOllama ? ((options as { num_ctx?: number }).num_ctx ?? OLLAMA_CONTEXT_TOKENS) : null
}

/** The request as the model sees it. Ollama cuts one that doesn't fit to half of the context, at its beginning (ollama/ollama#17427). */
function inContext(request: Read, contextTokens: number | null): StubRequest {
  const prompt = request.system + request.user
  const inputTokens = Math.ceil(prompt.length / CHARACTERS_PER_TOKEN)
  if (contextTokens === null || inputTokens <= contextTokens) return { ...request, inputTokens }
  const kept = Math.floor(contextTokens / 2) + 2
  const cut = prompt.length - kept * CHARACTERS_PER_TOKEN
  const { system, user } = request
  return {
    ...request,
    system: system.slice(cut),
    user: user.slice(Math.max(0, cut - system.length)),
    inputTokens: kept,
  }
}

function sendShown(response: ServerResponse, installed: ModelStub['installed']) {
  if (!installed) return sendError(response, { status: 404, message: "model 'qwen3:8b' not found" }, 'ollama')
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      details: { family: 'qwen3', parameter_size: '8.2B', quantization_level: 'Q4_K_M' },
      model_info: {
        'general.architecture': 'qwen3',
        'qwen3.context_length': installed.contextTokens,
        'qwen3.block_count': 36,
      },
      capabilities: ['completion', 'tools'],
    }),
  )
}

/** The request in a common format, or why a provider would reject it. */
function read({ url, headers }: IncomingMessage, body: Record<string, unknown>): Read | string {
  if (url === '/v1/messages') return readAnthropic(headers, body)
  if (headers.authorization !== `Bearer ${STUB_KEY}`) return 'no key'
  if (url === '/v1/responses') return readOpenAi(headers, body)
  if (url === '/api/chat') return readOllama(headers, body)
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

function readAnthropic(headers: IncomingMessage['headers'], body: Record<string, unknown>): Read | string {
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

function readOpenAi(headers: IncomingMessage['headers'], body: Record<string, unknown>): Read | string {
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

function readCompatible(headers: IncomingMessage['headers'], body: Record<string, unknown>): Read | string {
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

/** Ollama turns the schema into a grammar, and takes everything that the others reject. */
function readOllama(headers: IncomingMessage['headers'], body: Record<string, unknown>): Read | string {
  const schema = body.format as JsonSchema | undefined
  if (schema?.type !== 'object') return 'format is no JSON schema'
  return {
    provider: 'ollama',
    system: turnsOf(body.messages, 'system'),
    user: turnsOf(body.messages, 'user'),
    schema,
    maxTokens: Number((body.options as { num_predict?: number } | undefined)?.num_predict),
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

function sendError(
  response: ServerResponse,
  { status, message = 'as the test says', headers = {} }: Extract<StubReply, { status: number }>,
  provider?: AiConfig['provider'],
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  const error = { type: 'stub_error', code: 'stub', param: null, message }
  response.end(JSON.stringify(provider === 'ollama' ? { error: message } : { type: 'error', error }))
}

function sendReply(
  response: ServerResponse,
  question: StubRequest,
  reply: Exclude<StubReply, 'silence'>,
): void {
  if ('status' in reply) {
    sendError(response, reply, question.provider)
    return
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  if ('body' in reply) {
    response.end(reply.body)
    return
  }
  const { text, ...rest } = reply
  const usage = { ...USAGE, inputTokens: question.inputTokens }
  response.end(
    JSON.stringify(WIRE[question.provider]({ ...rest, text: withCheckWords(text, question), usage })),
  )
}

/** Repeats the check words that are in the question, as a model that read it does; a reply that has some keeps them. */
function withCheckWords(text: string, { schema, system, user }: StubRequest): string {
  if (!schema.properties?.checkWords || !text.startsWith('{')) return text
  let answer: object
  try {
    answer = JSON.parse(text) as object
  } catch {
    return text
  }
  const words = [...`${system}\n${user}`.matchAll(/check word: (?!K7RM3X)([A-Z0-9]+)/gi)].map(
    (match) => match[1],
  )
  return JSON.stringify({ checkWords: words, ...answer })
}
