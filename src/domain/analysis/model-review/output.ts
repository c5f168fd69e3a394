import { z } from 'zod'
import { catalogue } from '../catalogue.ts'
import { Action, Severity } from '../contract.ts'

/** Counts up with every change of the form below. */
export const SCHEMA_VERSION = 'model-output-1'

/** What a model may name: charges are no deficiencies, and no report reports them. */
export const REVIEWABLE_KINDS = catalogue.filter(({ patterns }) => patterns.length > 0)

export const UNCHANGED = 'as_it_is'

/** What a passage that is no finding is. 'finding' is missing: that takes an entry in `added`, with its words. */
export const NON_FINDING_OUTCOMES = [
  'description',
  'general_advice',
  'limitation',
  'past_repair',
  'negated',
  'boilerplate',
  'not_electrical',
  'unclear',
] as const
export type NonFindingOutcome = (typeof NON_FINDING_OUTCOMES)[number]

/**
 * Text that the wire says is one of a list. Providers that decode by the schema keep to it; one that does not spoils the
 * entry with the wrong word and not the whole answer, since each entry is checked again when it is applied. Nothing is
 * optional and no value has limits, because strict structured output knows neither.
 */
const oneOf = (values: readonly string[]) => z.string().meta({ enum: [...values] })

const kinds = REVIEWABLE_KINDS.map(({ kind }) => kind)

export const ModelOutput = z.object({
  findings: z.array(
    z.object({
      finding: z.string(),
      verdict: oneOf(['deficiency', 'duplicate', 'not_deficiency', 'unsure']),
      reason: z.string(),
      duplicateOf: z.string().describe('For a duplicate: the finding it repeats. Else empty.'),
      passage: z.string().describe('For not_deficiency: the passage that shows it. Else empty.'),
      quote: z.string().describe('For not_deficiency: the words of that passage that show it. Else empty.'),
      outcome: oneOf([...NON_FINDING_OUTCOMES, '']).describe(
        'For not_deficiency: what it is instead. Else empty.',
      ),
      kind: oneOf([UNCHANGED, ...kinds]),
      severity: oneOf([UNCHANGED, ...Severity.options]),
      action: oneOf([UNCHANGED, ...Action.options]),
      location: z.string().describe('Only words of its passages. Empty: as it is.'),
      quantity: z.number().describe('Only where its passages say how many. 0: as it is.'),
      scope: z.string(),
    }),
  ),
  added: z.array(
    z.object({
      passage: z.string(),
      quote: z.string(),
      kind: oneOf(kinds),
      severity: oneOf(Severity.options),
      action: oneOf(Action.options),
      location: z.string().describe('Only words of the passage. May be empty.'),
      quantity: z.number().describe('Only where the passage says how many. Else 0.'),
      reason: z.string(),
      scope: z.string(),
    }),
  ),
  passages: z.array(z.object({ passage: z.string(), outcome: oneOf(NON_FINDING_OUTCOMES) })),
})
export type ModelOutput = z.infer<typeof ModelOutput>
