import type { z } from 'zod'
import type { AiConfig } from '#platform/config/ai.ts'

export type Message = { role: 'user' | 'assistant'; content: string }

/** What one question may cost. Tries and pauses between them all count towards `totalMs`. */
export type Budget = {
  /** Estimated before anything is sent, on the safe side. */
  inputTokens: number
  outputTokens: number
  totalMs: number
  /** How long one try may take before it is given up and made again. */
  tryMs: number
  retries: number
}

export type Question<S extends z.ZodType> = {
  /** Names the answer's form: letters, digits and underscores. */
  name: string
  schema: S
  system: string
  messages: readonly Message[]
  budget: Budget
  signal?: AbortSignal
}

export type Answer<S extends z.ZodType> = {
  output: z.output<S>
  usage: { inputTokens: number; outputTokens: number }
  ms: number
}

/** A language model that answers in a given form. */
export type Model = {
  provider: AiConfig['provider']
  name: string
  /**
   * Asks once, tries again on 429, 5xx and timeouts as the provider's `retry-after` says, and checks the answer's form.
   * @throws AiFailure when no answer in that form came within the budget; the signal's reason when that ended it
   */
  generate<S extends z.ZodType>(question: Question<S>): Promise<Answer<S>>
}

/** The configured model, or null. The SDK is loaded with the first question, so that a house without a model never pays for it. */
export function openModel(config: AiConfig | null): Model | null {
  if (!config) return null
  return {
    provider: config.provider,
    name: config.model,
    generate: async (question) => (await import('./generate.ts')).generate(config, question),
  }
}
