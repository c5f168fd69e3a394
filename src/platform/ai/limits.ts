import { z } from 'zod'
import type { AiConfig, SelfHosted } from '#platform/config/ai.ts'
import { AiFailure } from './ai-failure.ts'
import type { ModelLimits } from './model-request.ts'

/** More concurrent requests run into rate limits. */
const PARALLEL = 3
/** Ollama runs requests one after the other by default, so waiting ones would time out. */
const PARALLEL_ON_OLLAMA = 1

/**
 * The configured model's limits. Ollama is asked for the context length that the model was trained with, because it accepts larger values.
 * @throws AiFailure if Ollama can't be reached or doesn't have the model
 */
export async function limitsOf(config: AiConfig): Promise<ModelLimits> {
  if (config.provider === 'ollama')
    return { contextTokens: await ollamaContext(config), parallel: PARALLEL_ON_OLLAMA }
  const contextTokens = config.provider === 'openai-compatible' ? config.contextTokens : null
  return { contextTokens, parallel: PARALLEL }
}

/** The part of `POST /api/show` that matters: 'qwen3.context_length', 'llama.context_length', … */
const ShownModel = z.object({ model_info: z.record(z.string(), z.unknown()).default({}) })

const SHOW_MS = 10_000

async function ollamaContext({ baseUrl, model, apiKey, contextTokens }: SelfHosted): Promise<number> {
  const response = await show(baseUrl, model, apiKey)
  if (response.status === 404)
    throw new AiFailure('not_installed', `Ollama at ${baseUrl} doesn’t have it: run ollama pull ${model}`)
  const shown = ShownModel.safeParse(response.ok ? await response.json().catch(() => null) : null)
  if (!shown.success) throw new AiFailure('unavailable', `${baseUrl}/api/show: status ${response.status}`)
  const trained = Object.entries(shown.data.model_info).find(([name]) =>
    name.endsWith('.context_length'),
  )?.[1]
  const wanted = contextTokens ?? Number.POSITIVE_INFINITY
  return typeof trained === 'number' ? Math.min(wanted, trained) : wanted
}

async function show(baseUrl: string, model: string, apiKey: string | null): Promise<Response> {
  try {
    return await fetch(`${baseUrl}/api/show`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model }),
      redirect: 'manual',
      signal: AbortSignal.timeout(SHOW_MS),
    })
  } catch (error) {
    throw new AiFailure('unavailable', `${baseUrl}/api/show: ${(error as Error).message}`)
  }
}
