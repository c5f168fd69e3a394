import { extractJsonMiddleware, type LanguageModel, wrapLanguageModel } from 'ai'
import type { AiConfig, SelfHosted } from '#platform/config/ai.ts'
import { unwrapErrors, withStatus } from './ollama-errors.ts'

// Set explicitly even though they're the defaults: otherwise the SDK reads its own environment variables.
const ANTHROPIC = 'https://api.anthropic.com/v1'
const OPENAI = 'https://api.openai.com/v1'

type Transport = { fetch: typeof globalThis.fetch; contextTokens: number | null }
type LoadedModel = Exclude<LanguageModel, string>

/** The SDK's model for a configuration; loads only the configured provider's package. */
export async function languageModelOf(config: AiConfig, transport: Transport): Promise<LoadedModel> {
  if (config.provider === 'openai-compatible') return await compatibleModel(config, transport)
  if (config.provider === 'ollama') return await ollamaModel(config, transport)
  const { provider, model, apiKey, baseUrl } = config
  const { fetch } = transport
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey, baseURL: baseUrl ?? ANTHROPIC, fetch })(model)
  }
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ apiKey, baseURL: baseUrl ?? OPENAI, fetch })(model)
}

async function compatibleModel(
  { model, apiKey, baseUrl }: SelfHosted,
  { fetch }: Transport,
): Promise<LoadedModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    name: 'own',
    baseURL: baseUrl,
    ...(apiKey && { apiKey }),
    supportsStructuredOutputs: true,
    fetch,
  })
  // Small models wrap their JSON in a code fence whatever the prompt says.
  return wrapLanguageModel({ model: provider(model), middleware: extractJsonMiddleware() })
}

/** Through Ollama's own API: only there can a request set the size of its context. */
async function ollamaModel(
  { model, apiKey, baseUrl }: SelfHosted,
  { fetch, contextTokens }: Transport,
): Promise<LoadedModel> {
  const { createOllama } = await import('ai-sdk-ollama')
  const provider = createOllama({ baseURL: baseUrl, fetch: withStatus(fetch), ...(apiKey && { apiKey }) })
  const loaded = provider(model, {
    ...(contextTokens && { options: { num_ctx: contextTokens } }),
    // It would repair invalid output and fill in values that the model didn't give.
    reliableObjectGeneration: false,
    // Reasoning takes several times the tokens of the response, and a server without a large GPU has no time for it.
    think: false,
  })
  return wrapLanguageModel({ model: loaded, middleware: [unwrapErrors, extractJsonMiddleware()] })
}
