import type { z } from 'zod'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** The language model that reads the reports. Null: none, and no part of a report leaves the server. */
export type AiConfig =
  | { provider: 'anthropic' | 'openai'; model: string; apiKey: string; baseUrl: string | null }
  | (SelfHosted & { provider: 'openai-compatible' })
  | (SelfHosted & { provider: 'ollama' })

export type SelfHosted = {
  model: string
  apiKey: string | null
  baseUrl: string
  /** The context window, in tokens: prompt and response together. Null: unknown, assumed to fit any request; never null for Ollama. */
  contextTokens: number | null
}

/** The default. Ollama's own, 4,096, holds only the instructions; this fits about 35 pages per request. */
const OLLAMA_CONTEXT_TOKENS = 32_768
const OLLAMA_URL = 'http://127.0.0.1:11434'

type Input = Pick<
  z.infer<typeof Environment>,
  'AI_PROVIDER' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL' | 'AI_CONTEXT_TOKENS'
>

const NEEDED = {
  anthropic: ['AI_MODEL', 'AI_API_KEY'],
  openai: ['AI_MODEL', 'AI_API_KEY'],
  ollama: ['AI_MODEL'],
  'openai-compatible': ['AI_MODEL', 'AI_BASE_URL'],
} as const

const PURPOSE = {
  AI_MODEL: 'the model’s name, as the provider writes it',
  AI_API_KEY: 'the provider’s key',
  AI_BASE_URL: 'the address of the model’s API, like http://127.0.0.1:8000/v1',
} as const

/**
 * Combines the AI variables. `AI_PROVIDER=none` turns the model off and ignores the others.
 * @throws ConfigError when a variable is missing or left over, or the key would be sent without TLS
 */
export function aiConfigOf(input: Input): AiConfig | null {
  const provider = input.AI_PROVIDER
  if (provider === undefined) {
    const leftover = (['AI_API_KEY', 'AI_MODEL', 'AI_BASE_URL', 'AI_CONTEXT_TOKENS'] as const).find(
      (name) => input[name],
    )
    if (leftover)
      throw new ConfigError(
        `${leftover} is set without AI_PROVIDER: set AI_PROVIDER to anthropic, openai, ollama, or openai-compatible, or to none.`,
      )
    return null
  }
  if (provider === 'none') return null
  const missing = NEEDED[provider].find((name) => !input[name])
  if (missing)
    throw new ConfigError(
      `${missing} is required with AI_PROVIDER=${provider}: set it to ${PURPOSE[missing]}.`,
    )
  const baseUrl = input.AI_BASE_URL?.replace(/\/+$/, '') ?? null
  const model = input.AI_MODEL!
  if (provider === 'openai-compatible' || provider === 'ollama')
    return { provider, model, apiKey: input.AI_API_KEY ?? null, ...selfHosted(provider, baseUrl, input) }
  if (input.AI_CONTEXT_TOKENS)
    throw new ConfigError(
      `AI_CONTEXT_TOKENS is for models on servers of your own, not for AI_PROVIDER=${provider}: remove it.`,
    )
  rejectPlainHttp(provider, baseUrl)
  return { provider, model, apiKey: input.AI_API_KEY!, baseUrl }
}

function selfHosted(
  provider: 'openai-compatible' | 'ollama',
  baseUrl: string | null,
  { AI_CONTEXT_TOKENS: contextTokens }: Input,
): Pick<SelfHosted, 'baseUrl' | 'contextTokens'> {
  if (provider === 'openai-compatible') return { baseUrl: baseUrl!, contextTokens: contextTokens ?? null }
  // Ollama's own API, next to which the OpenAI-compatible one is served at /v1.
  return {
    baseUrl: (baseUrl ?? OLLAMA_URL).replace(/\/(?:v1|api)$/, ''),
    contextTokens: contextTokens ?? OLLAMA_CONTEXT_TOKENS,
  }
}

/** A self-hosted model may do without TLS; a provider's key is never sent that way. */
function rejectPlainHttp(provider: string, baseUrl: string | null) {
  if (baseUrl === null) return
  const { protocol, hostname } = new URL(baseUrl)
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
  if (protocol === 'http:' && !isLoopback)
    throw new ConfigError(
      `AI_BASE_URL is ${baseUrl}, but with AI_PROVIDER=${provider} the key would be sent unencrypted: use https.`,
    )
}
