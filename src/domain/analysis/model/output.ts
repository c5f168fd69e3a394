import { z } from 'zod'
import { catalogue } from '../catalogue.ts'
import { Action, Mention, Severity } from '../contract.ts'

/** Increment with every change of the schemas below. */
export const SCHEMA_VERSION = 'reading-2'

/** Bath fans are appliances, which this service doesn't estimate; only their wiring is electrical work. */
const NOT_REPORTED: readonly string[] = ['inoperative_exhaust_fan']

/** The kinds that a model may name. Charges aren't deficiencies, and no report mentions them. */
export const REPORTABLE_KINDS = catalogue.filter(
  ({ kind, patterns }) => patterns.length > 0 && !NOT_REPORTED.includes(kind),
)

const reportable = new Set<string>(REPORTABLE_KINDS.map(({ kind }) => kind))
export const isReportable = (kind: string) => reportable.has(kind)

/** What an electrical passage is if it isn't a finding. */
export const NON_FINDING_OUTCOMES = Mention.shape.outcome.exclude(['finding', 'hidden']).options
export type NonFindingOutcome = (typeof NON_FINDING_OUTCOMES)[number]

export const CERTAINTIES = ['high', 'medium', 'low'] as const

/**
 * Text that the JSON schema restricts to a list. If a provider doesn't enforce it, a wrong value spoils its entry and not the
 * whole output, because every entry is checked again when it's applied. Nothing is optional and no value has limits, because
 * strict structured output supports neither.
 */
const oneOf = (values: readonly string[]) => z.string().meta({ enum: [...values] })

const Quote = z.object({
  passage: z.string().describe('The number of a passage, such as P12.'),
  quote: z.string().describe('Words of that passage, copied letter by letter, at most 300 characters.'),
})

/** First, because a model that has to repeat them looks at the whole question before it answers. */
const CheckWords = z
  .array(z.string())
  .describe('Every check word: that of the instructions, then those of the data, in order.')

/** The answer to the first question: what the model found in its part of the report. */
export const ReadingOutput = z.object({
  checkWords: CheckWords,
  findings: z.array(
    z.object({
      quotes: z
        .array(Quote)
        .describe('The passage that says it most plainly first; then every other passage that reports it.'),
      kind: oneOf(REPORTABLE_KINDS.map(({ kind }) => kind)),
      location: z.string().describe('Only words of the report. Empty if it names no place.'),
      quantity: z.number().describe('Only where the report says how many. Else 0.'),
      severity: oneOf(Severity.options),
      action: oneOf(Action.options),
      scope: z.string(),
      confidence: oneOf(CERTAINTIES),
      reason: z.string(),
    }),
  ),
  borderline: z.array(
    z.object({
      passage: z.string(),
      quote: z.string(),
      outcome: oneOf(NON_FINDING_OUTCOMES),
      reason: z.string(),
    }),
  ),
})
export type ReadingOutput = z.infer<typeof ReadingOutput>

/** The answer to the second question: what becomes of the rules' findings that the first answer left out. */
export const SecondOutput = z.object({
  checkWords: CheckWords,
  verdicts: z.array(
    z.object({
      finding: z.string(),
      verdict: oneOf(['deficiency', 'duplicate', 'not_deficiency', 'unsure']),
      kind: oneOf([...REPORTABLE_KINDS.map(({ kind }) => kind), '']).describe(
        'For a deficiency that is of another kind than the rules’ guess: its kind. Else empty.',
      ),
      duplicateOf: z.string().describe('For a duplicate: the finding (F1, …) that it repeats. Else empty.'),
      passage: z.string().describe('For not_deficiency: the passage that shows it. Else empty.'),
      quote: z.string().describe('For not_deficiency: the words of that passage that show it. Else empty.'),
      outcome: oneOf([...NON_FINDING_OUTCOMES, '']).describe('For not_deficiency: what it is. Else empty.'),
      reason: z.string(),
    }),
  ),
})
export type SecondOutput = z.infer<typeof SecondOutput>
