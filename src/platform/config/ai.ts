import type { z } from 'zod'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** Which language model judges what the rules found. Null: none does, and nothing of a report leaves the house. */
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
  AI_MODEL: "the model's name, as the provider writes it",
  AI_API_KEY: "the provider's key",
  AI_BASE_URL: 'where the model answers, like http://127.0.0.1:11434/v1',
} as const

/**
 * What the variables mean together. `AI_PROVIDER=none` switches the model off and leaves the others for later.
 * @throws ConfigError in one sentence when something is missing, left over or would travel unprotected
 */
export function aiConfigOf(input: Input): AiConfig | null {
  const provider = input.AI_PROVIDER
  if (provider === undefined) {
    const leftOver = (['AI_API_KEY', 'AI_MODEL', 'AI_BASE_URL'] as const).find((name) => input[name])
    if (leftOver)
      throw new ConfigError(
        `${leftOver} is set without AI_PROVIDER: set AI_PROVIDER to anthropic, openai or openai-compatible, or to none.`,
      )
    return null
  }
  if (provider === 'none') return null
  const missing = NEEDED[provider].find((name) => !input[name])
  if (missing)
    throw new ConfigError(`${missing} is needed with AI_PROVIDER=${provider}: set it to ${PURPOSE[missing]}.`)
  const baseUrl = input.AI_BASE_URL?.replace(/\/+$/, '') ?? null
  const model = input.AI_MODEL!
  if (provider === 'openai-compatible')
    return { provider, model, apiKey: input.AI_API_KEY ?? null, baseUrl: baseUrl! }
  refuseUnprotected(provider, baseUrl)
  return { provider, model, apiKey: input.AI_API_KEY!, baseUrl }
}

/** A model of one's own may stand in one's own network without TLS; a provider's key never travels so. */
function refuseUnprotected(provider: string, baseUrl: string | null) {
  if (baseUrl === null) return
  const { protocol, hostname } = new URL(baseUrl)
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
  if (protocol === 'http:' && !isLoopback)
    throw new ConfigError(
      `AI_BASE_URL is ${baseUrl}, but with AI_PROVIDER=${provider} the key would travel unprotected: use https.`,
    )
}
