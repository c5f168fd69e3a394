import type { Tracing } from '#platform/telemetry/span.ts'
import { inSpan } from '#platform/telemetry/tracing.ts'
import type { Model } from './model-request.ts'

/** Records each request to the model: how long it took, and how many tokens, but nothing of what was said. */
export function tracedModel(model: Model | null, tracing: Tracing | null): Model | null {
  if (!model || !tracing) return model
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': model.provider,
    'gen_ai.request.model': model.name,
  }
  return {
    ...model,
    generate: (request) =>
      inSpan(tracing, { name: `chat ${model.name}`, kind: 'client', attributes }, async (span) => {
        const response = await model.generate(request)
        const { inputTokens, outputTokens } = response.usage
        span.set({ 'gen_ai.usage.input_tokens': inputTokens, 'gen_ai.usage.output_tokens': outputTokens })
        return response
      }),
  }
}
