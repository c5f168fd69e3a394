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
  /** Tokens of a prompt and its response together; null if no question of ours comes near. */
  contextTokens: number | null
  /** Requests at a time. */
  parallel: number
}

/** A language model with structured output. */
export type Model = {
  provider: AiConfig['provider']
  name: string
  /** Asks the server once, where that's needed. @throws AiFailure if it can't say */
  limits(): Promise<ModelLimits>
  /**
   * Sends one request, retries on 429, 5xx and timeouts (honoring `retry-after`), and validates the output.
   * @throws AiFailure if there was no valid output within the budget, or the provider counts fewer tokens than the prompt has;
   * the signal's reason if it was aborted
   */
  generate<S extends z.ZodType>(request: ModelRequest<S>): Promise<ModelResponse<S>>
}
