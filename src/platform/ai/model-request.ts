import type { z } from 'zod'
import type { AiConfig } from '#platform/config/ai.ts'

export type Message = { role: 'user' | 'assistant'; content: string }

/** Limits of one request. Retries and the pauses between them count toward `totalMs`. */
export type Budget = {
  /** Estimated conservatively before anything is sent. */
  inputTokens: number
  outputTokens: number
  totalMs: number
  /** How long one try may take before it's aborted and retried. */
  tryMs: number
  retries: number
}

export type ModelRequest<S extends z.ZodType> = {
  /** Name of the output schema: letters, digits and underscores. */
  name: string
  schema: S
  /** Cached by the provider where it can be, so it should be identical for many requests. */
  system: string
  messages: readonly Message[]
  budget: Budget
  signal?: AbortSignal
}

export type ModelResponse<S extends z.ZodType> = {
  output: z.output<S>
  /** `cachedInputTokens` of the input were served from the provider's prompt cache. */
  usage: { inputTokens: number; cachedInputTokens: number; outputTokens: number }
  ms: number
}

export type ModelLimits = {
  /** The size of the context window, in tokens: prompt and response together. Null if it's unknown or larger than any request. */
  contextTokens: number | null
  /** The maximum number of concurrent requests. */
  parallel: number
}

/** A language model with structured output. */
export type Model = {
  provider: AiConfig['provider']
  name: string
  /** Asks the server if necessary, and remembers its answer. @throws AiFailure if the server is down or doesn't have the model */
  limits(): Promise<ModelLimits>
  /**
   * Sends one request, retries on 429, 5xx and timeouts (honoring `retry-after`), and validates the output.
   * @throws AiFailure if there was no valid output within the budget, or the provider counts fewer tokens than the prompt has;
   * the signal's reason if it was aborted
   */
  generate<S extends z.ZodType>(request: ModelRequest<S>): Promise<ModelResponse<S>>
}
