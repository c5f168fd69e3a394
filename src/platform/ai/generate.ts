import { performance } from 'node:perf_hooks'
import { generateText, Output } from 'ai'
import type { z } from 'zod'
import type { AiConfig } from '#platform/config/ai.ts'
import { AiFailure } from './ai-failure.ts'
import { boundedFetch } from './bounded-fetch.ts'
import type { ModelLimits, ModelRequest, ModelResponse } from './model-request.ts'
import { languageModelOf } from './providers.ts'
import { failureOf } from './sdk-errors.ts'
import { estimateTokens, leastTokens } from './tokens.ts'

// Warnings about unsupported settings are useless on a server's console.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Calls the configured model. Use it through `openModel`. */
export async function generate<S extends z.ZodType>(
  config: AiConfig,
  { contextTokens }: ModelLimits,
  request: ModelRequest<S>,
): Promise<ModelResponse<S>> {
  const { budget, signal } = request
  assertWithinBudget(request)
  const started = performance.now()
  const deadline = AbortSignal.timeout(budget.totalMs)
  try {
    const model = await languageModelOf(config, { fetch: boundedFetch(budget), contextTokens })
    const result = await generateText({
      model,
      instructions: {
        role: 'system',
        content: request.system,
        // OpenAI and most compatible servers cache prefixes on their own; Anthropic has to be asked.
        providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
      },
      messages: [...request.messages],
      output: Output.object({ schema: request.schema, name: request.name }),
      maxOutputTokens: budget.outputTokens,
      maxRetries: budget.retries,
      abortSignal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      // Reports belong to other people, so the provider must not store them. Anthropic has no such switch.
      providerOptions: { openai: { store: false } },
    })
    const { finishReason, usage } = result
    // Checked first: a filtered response has no output, and reading it would throw.
    if (finishReason === 'content-filter') throw new AiFailure('refused', finishReason)
    assertReadCompletely(request, usage.inputTokens)
    return {
      output: result.output as z.output<S>,
      usage: {
        inputTokens: usage.inputTokens ?? 0,
        cachedInputTokens: usage.inputTokenDetails.cacheReadTokens ?? 0,
        outputTokens: usage.outputTokens ?? 0,
      },
      ms: Math.round(performance.now() - started),
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (deadline.aborted) throw new AiFailure('timeout', `no response within ${budget.totalMs} ms in total`)
    throw failureOf(error)
  }
}

const promptOf = ({ system, messages }: ModelRequest<z.ZodType>) =>
  system + messages.map(({ content }) => content).join('')

/** A server whose context window is too small truncates the prompt without an error, but its token count shows it. */
function assertReadCompletely(request: ModelRequest<z.ZodType>, inputTokens: number | undefined) {
  const least = leastTokens(promptOf(request))
  // Some servers report no usage; callers have a check of their own.
  if (inputTokens && inputTokens < least)
    throw new AiFailure('partly_read', `${inputTokens} tokens of a prompt with ${least} or more`)
}

function assertWithinBudget(request: ModelRequest<z.ZodType>) {
  const { budget } = request
  const tokens = estimateTokens(promptOf(request))
  if (tokens > budget.inputTokens)
    throw new AiFailure('over_budget', `about ${tokens} tokens of ${budget.inputTokens}`)
}
