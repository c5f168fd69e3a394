import { performance } from 'node:perf_hooks'
import { generateText, Output } from 'ai'
import type { z } from 'zod'
import type { AiConfig } from '#platform/config/ai.ts'
import { AiFailure } from './ai-failure.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { failureOf } from './failures.ts'
import type { Answer, Question } from './model.ts'
import { languageModelOf } from './providers.ts'
import { estimateTokens } from './tokens.ts'

// What a model does not support of our settings is of no use on the console of a server.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Asks the configured model. The front door is `openModel`. */
export async function generate<S extends z.ZodType>(
  config: AiConfig,
  question: Question<S>,
): Promise<Answer<S>> {
  const { budget, signal } = question
  refuseTooLong(question)
  const started = performance.now()
  const deadline = AbortSignal.timeout(budget.totalMs)
  try {
    const model = await languageModelOf(config, boundedFetch(budget))
    const result = await generateText({
      model,
      instructions: question.system,
      messages: [...question.messages],
      output: Output.object({ schema: question.schema, name: question.name }),
      maxOutputTokens: budget.outputTokens,
      maxRetries: budget.retries,
      abortSignal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      // Reports are other people's: nothing of them is to be kept there. Anthropic has no such switch.
      providerOptions: { openai: { store: false } },
    })
    const { finishReason, usage } = result
    // Asked first: without words there is no output, and reading it would throw.
    if (finishReason === 'content-filter') throw new AiFailure('refused', finishReason)
    return {
      output: result.output as z.output<S>,
      usage: { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 },
      ms: Math.round(performance.now() - started),
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (deadline.aborted) throw new AiFailure('timeout', `no answer within ${budget.totalMs} ms in all`)
    throw failureOf(error)
  }
}

function refuseTooLong({ system, messages, budget }: Question<z.ZodType>) {
  const tokens = estimateTokens(system + messages.map(({ content }) => content).join(''))
  if (tokens > budget.inputTokens)
    throw new AiFailure('over_budget', `about ${tokens} tokens of ${budget.inputTokens}`)
}
