import limitConcurrency from 'p-limit'
import type { z } from 'zod'
import { AiFailure, type AiFailureCode } from '#platform/ai/ai-failure.ts'
import type { Budget, Model, ModelLimits } from '#platform/ai/model-request.ts'
import { estimateTokens } from '#platform/ai/tokens.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Analysis, ModelReading } from '../contract.ts'
import type { ReportText } from '../report-text.ts'
import { missingWords } from './check-words.ts'
import { compare } from './comparison.ts'
import { INSTRUCTIONS, PROMPT_VERSION, SECOND_INSTRUCTIONS } from './instructions.ts'
import { checkFindings } from './model-findings.ts'
import { ReadingOutput, SCHEMA_VERSION, SecondOutput } from './output.ts'
import { partsOf } from './parts.ts'
import { type Example, type Question, readingQuestion, secondQuestion } from './prompt.ts'
import { type Readings, resultOf } from './result.ts'
import { type Decision, decide, kept, type SecondLook, secondLookAt } from './second-look.ts'

/** Limits of one reading, in estimated tokens and milliseconds. Pauses and retries count toward the time. */
export type ReadingBudget = Pick<Budget, 'inputTokens' | 'outputTokens' | 'tryMs' | 'retries'> & {
  /** Data of all parts together. */
  reportTokens: number
  /** The whole reading, second question included. */
  totalMs: number
}

/** 60 pages are about 20,000 tokens, so one question holds 150 pages and a report of 450 pages is read completely. */
const BUDGET: ReadingBudget = {
  inputTokens: 60_000,
  outputTokens: 24_000,
  reportTokens: 160_000,
  totalMs: 240_000,
  tryMs: 150_000,
  retries: 2,
}

/** What a reading that no one waits for may take. */
export const BACKGROUND_BUDGET: Partial<ReadingBudget> = { totalMs: 720_000, tryMs: 300_000 }

/** For the text around the data. */
const TOKENS_TO_SPARE = 500
/** Of a context that holds the prompt and the response. */
const MAX_SHARE_OF_RESPONSE = 1 / 4

/** The budget in a context of this size. */
function fitting(budget: ReadingBudget, contextTokens: number | null): ReadingBudget {
  if (contextTokens === null) return budget
  const outputTokens = Math.min(budget.outputTokens, Math.floor(contextTokens * MAX_SHARE_OF_RESPONSE))
  return { ...budget, outputTokens, inputTokens: Math.min(budget.inputTokens, contextTokens - outputTokens) }
}

export type ReadingOptions = {
  log: Log
  signal?: AbortSignal
  /** Sentences about which staff decided before; they go to the model as data. */
  examples?: readonly Example[]
  budget?: Partial<ReadingBudget>
  onProgress?: (part: number, of: number) => void
}

/** The analysis after an attempt to have a model read the report, and whether it's worth another attempt later. */
export type ReadingAttempt = { analysis: Analysis; canRetry: boolean }

/**
 * Has the model read the report and checks its findings against the report's own words and the rules' findings. If anything
 * goes wrong, the rules' result stands and `modelFailure` says why.
 * @throws the signal's reason, if it was aborted
 */
export async function readWithModel(
  model: Model,
  { analysis, text }: { analysis: Analysis; text: ReportText },
  options: ReadingOptions,
): Promise<ReadingAttempt> {
  const { log, signal } = options
  // Its instructions are about inspection reports, and it would make a draft from a seller's disclosure.
  if (analysis.document.type) return { analysis, canRetry: false }
  try {
    return {
      analysis: await new Reading(model, await model.limits(), options).read(analysis, text),
      canRetry: false,
    }
  } catch (error) {
    if (signal?.aborted) throw error
    const { sentence, canRetry } = failureOf(error, log)
    return { analysis: { ...analysis, modelReading: null, modelFailure: sentence }, canRetry }
  }
}

class Reading {
  private readonly started = performance.now()
  private readonly usage = { questions: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 }
  private readonly model: Model
  private readonly budget: ReadingBudget
  private readonly parallel: number
  private readonly options: ReadingOptions

  constructor(model: Model, { contextTokens, parallel }: ModelLimits, options: ReadingOptions) {
    this.model = model
    this.budget = fitting({ ...BUDGET, ...options.budget }, contextTokens)
    this.parallel = parallel
    this.options = options
  }

  async read(rules: Analysis, text: ReportText): Promise<Analysis> {
    const { examples = [] } = this.options
    const around =
      estimateTokens(INSTRUCTIONS) +
      TOKENS_TO_SPARE +
      estimateTokens(examples.map(({ sentence, decision }) => `${sentence} ${decision}`).join(''))
    const {
      parts,
      all: passages,
      leftOut,
    } = partsOf(text, {
      perPart: this.budget.inputTokens - around,
      perReport: this.budget.reportTokens,
    })
    const outputs = await this.askAll(
      parts.map((part, index) =>
        readingQuestion({ passages: part, part: index + 1, of: parts.length, examples }),
      ),
    )
    const checked = checkFindings(
      passages,
      outputs.flatMap(({ findings }) => findings),
    )
    const comparison = compare([...rules.findings, ...(rules.possible ?? [])], checked.found)
    const decisions = await this.askAgain(rules, { checked, comparison, passages })
    const borderline = outputs.flatMap((output) => output.borderline)
    const readings = { rules, passages, checked, borderline, comparison, decisions }
    const modelReading = this.record(readings, leftOut)
    this.options.log.info({ modelReading }, 'a model read the report')
    // A model reads any layout: what the rules may have missed needs no second look.
    const { pagesToCheck: _, ...document } = rules.document
    return { ...rules, document, ...resultOf(readings), modelReading, modelFailure: null }
  }

  /** All parts, a few at a time, with the answers in the order of the parts. */
  private async askAll(questions: readonly Question[]): Promise<ReadingOutput[]> {
    const limit = limitConcurrency(this.parallel)
    // After a failure, the other questions would be paid for without use.
    const failure = new AbortController()
    let done = 0
    return await limit.map(questions, async (question) => {
      failure.signal.throwIfAborted()
      try {
        const output = await this.ask('report_reading', ReadingOutput, INSTRUCTIONS, question)
        this.options.onProgress?.(++done, questions.length)
        return output
      } catch (error) {
        failure.abort(error)
        throw error
      }
    })
  }

  /** Asks about the rules' findings that the model left out. A failure rejects none of them. */
  private async askAgain(
    { findings }: Analysis,
    { checked, comparison, passages }: Pick<Readings, 'checked' | 'comparison' | 'passages'>,
  ): Promise<Map<string, Decision>> {
    const doubted = findings.filter(({ id }) => !comparison.coveredBy.has(id))
    if (doubted.length === 0) return new Map()
    const look = secondLookAt(doubted, checked.found, passages)
    const decisions = decide(look, await this.secondOutput(look))
    // Beyond what one question holds, findings stay as they are.
    for (const { id, confidence } of doubted)
      if (!decisions.has(id)) decisions.set(id, kept(confidence, 'the model wasn’t asked about it'))
    return decisions
  }

  private async secondOutput(look: SecondLook): Promise<SecondOutput | null> {
    try {
      return await this.ask('second_look', SecondOutput, SECOND_INSTRUCTIONS, secondQuestion(look))
    } catch (error) {
      if (this.options.signal?.aborted || !(error instanceof AiFailure)) throw error
      this.options.log.warn({ code: error.code, detail: error.detail }, 'the second question failed')
      return null
    }
  }

  /** @throws AiFailure also when the answer doesn't repeat all check words */
  private async ask<S extends z.ZodType<{ checkWords: string[] }>>(
    name: string,
    schema: S,
    system: string,
    { content, checkWords }: Question,
  ): Promise<z.output<S>> {
    const { totalMs, reportTokens, ...limits } = this.budget
    const left = Math.floor(totalMs - (performance.now() - this.started))
    if (left <= 0) throw new AiFailure('timeout', `no time left of ${totalMs} ms`)
    const { signal } = this.options
    const { output, usage } = await this.model.generate({
      name,
      schema,
      system,
      messages: [{ role: 'user', content }],
      budget: { ...limits, totalMs: left, tryMs: Math.min(limits.tryMs, left) },
      ...(signal && { signal }),
    })
    this.usage.questions += 1
    this.usage.inputTokens += usage.inputTokens
    this.usage.cachedInputTokens += usage.cachedInputTokens
    this.usage.outputTokens += usage.outputTokens
    const missing = missingWords(checkWords, output.checkWords)
    if (missing.length > 0)
      throw new AiFailure('partly_read', `${missing.length} of ${checkWords.length} check words are missing`)
    return output
  }

  private record({ rules, checked, comparison, decisions }: Readings, leftOut: number): ModelReading {
    const made = [...decisions.values()]
    const agreed = new Set(rules.findings.flatMap(({ id }) => comparison.coveredBy.get(id) ?? []))
    return {
      provider: this.model.provider,
      model: this.model.name,
      promptVersion: PROMPT_VERSION,
      schemaVersion: SCHEMA_VERSION,
      ...this.usage,
      ms: Math.round(performance.now() - this.started),
      counts: {
        found: checked.found.length,
        agreed: agreed.size,
        asked: made.length,
        kept: made.filter(({ type }) => type === 'kept').length,
        rejected: made.filter(({ type }) => type === 'rejected').length,
        dropped: checked.dropped,
        rejectedQuotes: checked.rejectedQuotes,
        unreadPassages: leftOut,
      },
    }
  }
}

const RULES_STAND = 'The findings come from the rules only.'
/** Failures that another attempt with the same settings may not have. */
const TEMPORARY: readonly AiFailureCode[] = [
  'timeout',
  'rate_limited',
  'unavailable',
  'not_installed',
  'cut_short',
  'malformed',
]

function failureOf(error: unknown, log: Log): { sentence: string; canRetry: boolean } {
  if (error instanceof AiFailure) {
    log.warn({ code: error.code, detail: error.detail }, 'the model did not read the report')
    return { sentence: `${error.message} ${RULES_STAND}`, canRetry: TEMPORARY.includes(error.code) }
  }
  log.error({ err: error }, 'the output of the model could not be applied')
  return { sentence: `The model’s response couldn’t be used. ${RULES_STAND}`, canRetry: false }
}
