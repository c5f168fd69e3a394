import type { AiConfig } from '#platform/config/ai.ts'
import type { Model, ModelLimits } from './model-request.ts'

/** The configured model, or null. The SDK is loaded on the first request, so installations without a model never load it. */
export function openModel(config: AiConfig | null): Model | null {
  if (!config) return null
  let known: ModelLimits | null = null
  const limits = async () => {
    known ??= await (await import('./limits.ts')).limitsOf(config)
    return known
  }
  return {
    provider: config.provider,
    name: config.model,
    limits,
    generate: async (request) => (await import('./generate.ts')).generate(config, await limits(), request),
  }
}
