import { AiFailure } from '#platform/ai/ai-failure.ts'
import type { Budget, Model } from '#platform/ai/model.ts'
import { estimateTokens } from '#platform/ai/tokens.ts'
import type { Log } from '#platform/log.ts'
import type { Analysis } from '../contract.ts'
import { applyModelOutput } from './apply-output.ts'
import { buildModelInput } from './input.ts'
import { ModelOutput, SCHEMA_VERSION } from './output.ts'
import { INSTRUCTIONS, PROMPT_VERSION, promptFor } from './prompt.ts'

/**
 * A 60-page report takes 5,000 to 12,000 input tokens and 2,000 to 8,000 output tokens; reasoning models use more. The job
 * that waits for it has 15 minutes, ten of which OCR may need.
 */
const BUDGET: Budget = {
  inputTokens: 60_000,
  outputTokens: 24_000,
  totalMs: 240_000,
  tryMs: 150_000,
  retries: 2,
}

/** For the text around the data. */
const TOKENS_TO_SPARE = 500

type Options = { signal?: AbortSignal; log: Log; budget?: Partial<Budget> }

/**
 * Has the model, if one is configured, review the rules' findings: it confirms, refines, merges, adds and dismisses, as far
 * as the report's own words support it. It sees numbered passages, never the file. If anything goes wrong, the rules' result
 * stands and `judgeFailure` says why.
 * @throws the signal's reason, if it was aborted
 */
export async function reviewFindings(
  model: Model | null,
  analysis: Analysis,
  { signal, log, budget: overrides }: Options,
): Promise<Analysis> {
  if (!model) return analysis
  const budget = { ...BUDGET, ...overrides }
  const modelInput = buildModelInput(
    analysis,
    budget.inputTokens - estimateTokens(INSTRUCTIONS) - TOKENS_TO_SPARE,
  )
  if (modelInput.passages.length === 0) return { ...analysis, judge: null, judgeFailure: null }
  try {
    const { output, usage, ms } = await model.generate({
      name: 'model_review',
      schema: ModelOutput,
      system: INSTRUCTIONS,
      messages: [{ role: 'user', content: promptFor(modelInput) }],
      budget,
      ...(signal && { signal }),
    })
    const { analysis: judged, changes } = applyModelOutput(analysis, modelInput, output)
    const judge = {
      provider: model.provider,
      model: model.name,
      promptVersion: PROMPT_VERSION,
      schemaVersion: SCHEMA_VERSION,
      ...usage,
      ms,
      changes,
    }
    log.info({ judge, leftOut: modelInput.leftOut }, 'a model reviewed the findings')
    return { ...judged, judge, judgeFailure: null }
  } catch (error) {
    if (signal?.aborted) throw error
    return { ...analysis, judge: null, judgeFailure: sentenceFor(error, log) }
  }
}

const RULES_STAND = 'The findings come from the rules only.'

function sentenceFor(error: unknown, log: Log): string {
  if (error instanceof AiFailure) {
    log.warn({ code: error.code, detail: error.detail }, 'the model did not review the findings')
    return `${error.message} ${RULES_STAND}`
  }
  log.error({ err: error }, 'the output of the model could not be applied')
  return `The model's response couldn't be used. ${RULES_STAND}`
}
