import { extractJsonMiddleware, type LanguageModel, wrapLanguageModel } from 'ai'
import type { AiConfig } from '#platform/config/ai.ts'

// Given even where they are the default: left out, the SDK looks for variables of its own in the environment.
const ANTHROPIC = 'https://api.anthropic.com/v1'
const OPENAI = 'https://api.openai.com/v1'

type Fetch = typeof globalThis.fetch
type Opened = Exclude<LanguageModel, string>
type OwnConfig = Extract<AiConfig, { provider: 'openai-compatible' }>

/** The SDK's model for a configuration; loads the one provider that is asked for. */
export async function languageModelOf(config: AiConfig, fetch: Fetch): Promise<Opened> {
  if (config.provider === 'openai-compatible') return await ownModel(config, fetch)
  const { provider, model, apiKey, baseUrl } = config
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey, baseURL: baseUrl ?? ANTHROPIC, fetch })(model)
  }
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ apiKey, baseURL: baseUrl ?? OPENAI, fetch })(model)
}

async function ownModel({ model, apiKey, baseUrl }: OwnConfig, fetch: Fetch): Promise<Opened> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    name: 'own',
    baseURL: baseUrl,
    ...(apiKey && { apiKey }),
    supportsStructuredOutputs: true,
    fetch,
  })
  // Small models put a code fence around their JSON, however they are asked.
  return wrapLanguageModel({ model: provider(model), middleware: extractJsonMiddleware() })
}
