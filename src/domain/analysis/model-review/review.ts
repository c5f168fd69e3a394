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
 * A report of 60 pages comes to 5,000 to 12,000 tokens and its answer to 2,000 to 8,000; what thinks before it answers
 * takes some more. The job that waits for it has 15 minutes, ten of which OCR may need.
 */
const BUDGET: Budget = {
  inputTokens: 60_000,
  outputTokens: 24_000,
  totalMs: 240_000,
  tryMs: 150_000,
  retries: 2,
}

/** For the lines around the data. */
const TOKENS_TO_SPARE = 500

type Options = { signal?: AbortSignal; log: Log; budget?: Partial<Budget> }

/**
 * Lets the model, if there is one, judge what the rules found: it confirms, completes, merges, adds and sets aside, as far as
 * the report's own words bear it out. It sees numbered passages, never the file. Whatever goes wrong, the rules' result
 * stands and `judgeFailure` says why.
 * @throws the signal's reason, when that ended it
 */
export async function reviewFindings(
  model: Model | null,
  analysis: Analysis,
  { signal, log, budget: told }: Options,
): Promise<Analysis> {
  if (!model) return analysis
  const budget = { ...BUDGET, ...told }
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
    log.info({ judge, leftOut: modelInput.leftOut }, 'a model judged the findings')
    return { ...judged, judge, judgeFailure: null }
  } catch (error) {
    if (signal?.aborted) throw error
    return { ...analysis, judge: null, judgeFailure: sentenceFor(error, log) }
  }
}

const RULES_STAND = "The findings are the rules' alone."

function sentenceFor(error: unknown, log: Log): string {
  if (error instanceof AiFailure) {
    log.warn({ code: error.code, detail: error.detail }, 'the model did not judge')
    return `${error.message} ${RULES_STAND}`
  }
  log.error({ err: error }, 'the output of the model could not be applied')
  return `The model's answer could not be used. ${RULES_STAND}`
}
