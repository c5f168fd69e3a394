import type { z } from 'zod'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** The language model that checks what the rules found. Null: none, and no part of a report leaves the server. */
export type AiConfig =
  | { provider: 'anthropic' | 'openai'; model: string; apiKey: string; baseUrl: string | null }
  | { provider: 'openai-compatible'; model: string; apiKey: string | null; baseUrl: string }

type Input = Pick<z.infer<typeof Environment>, 'AI_PROVIDER' | 'AI_MODEL' | 'AI_API_KEY' | 'AI_BASE_URL'>

const NEEDED = {
  anthropic: ['AI_MODEL', 'AI_API_KEY'],
  openai: ['AI_MODEL', 'AI_API_KEY'],
  'openai-compatible': ['AI_MODEL', 'AI_BASE_URL'],
} as const

const PURPOSE = {
  AI_MODEL: 'the model’s name, as the provider writes it',
  AI_API_KEY: 'the provider’s key',
  AI_BASE_URL: 'the address of the model’s API, like http://127.0.0.1:11434/v1',
} as const

/**
 * Combines the AI variables. `AI_PROVIDER=none` turns the model off and ignores the others.
 * @throws ConfigError when a variable is missing or left over, or the key would be sent without TLS
 */
export function aiConfigOf(input: Input): AiConfig | null {
  const provider = input.AI_PROVIDER
  if (provider === undefined) {
    const leftover = (['AI_API_KEY', 'AI_MODEL', 'AI_BASE_URL'] as const).find((name) => input[name])
    if (leftover)
      throw new ConfigError(
        `${leftover} is set without AI_PROVIDER: set AI_PROVIDER to anthropic, openai, or openai-compatible, or to none.`,
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
  if (provider === 'openai-compatible')
    return { provider, model, apiKey: input.AI_API_KEY ?? null, baseUrl: baseUrl! }
  rejectPlainHttp(provider, baseUrl)
  return { provider, model, apiKey: input.AI_API_KEY!, baseUrl }
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
