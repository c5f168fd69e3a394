import { extractJsonMiddleware, type LanguageModel, wrapLanguageModel } from 'ai'
import type { AiConfig } from '#platform/config/ai.ts'

// Set explicitly even though they're the defaults: otherwise the SDK reads its own environment variables.
const ANTHROPIC = 'https://api.anthropic.com/v1'
const OPENAI = 'https://api.openai.com/v1'

type Fetch = typeof globalThis.fetch
type LoadedModel = Exclude<LanguageModel, string>
type CompatibleConfig = Extract<AiConfig, { provider: 'openai-compatible' }>

/** The SDK's model for a configuration; loads only the configured provider's package. */
export async function languageModelOf(config: AiConfig, fetch: Fetch): Promise<LoadedModel> {
  if (config.provider === 'openai-compatible') return await compatibleModel(config, fetch)
  const { provider, model, apiKey, baseUrl } = config
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey, baseURL: baseUrl ?? ANTHROPIC, fetch })(model)
  }
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ apiKey, baseURL: baseUrl ?? OPENAI, fetch })(model)
}

async function compatibleModel(
  { model, apiKey, baseUrl }: CompatibleConfig,
  fetch: Fetch,
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
