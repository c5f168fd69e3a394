import type { AiConfig } from '#platform/config/ai.ts'
import type { Model } from './model-request.ts'

/** The configured model, or null. The SDK is loaded on the first request, so installations without a model never load it. */
export function openModel(config: AiConfig | null): Model | null {
  if (!config) return null
  return {
    provider: config.provider,
    name: config.model,
    generate: async (request) => (await import('./generate.ts')).generate(config, request),
  }
}
