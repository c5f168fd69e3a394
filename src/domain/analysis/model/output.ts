import { z } from 'zod'
import { catalogue } from '../catalogue.ts'
import { Action, Severity } from '../contract.ts'

/** Increment with every change of the schema below. */
export const SCHEMA_VERSION = 'model-output-1'

/** The kinds a model may name. Charges aren't deficiencies, and no report mentions them. */
export const REVIEWABLE_KINDS = catalogue.filter(({ patterns }) => patterns.length > 0)

export const UNCHANGED = 'as_it_is'

/** Outcomes of a passage that isn't a finding. 'finding' is missing because it requires an entry in `added`, with a quote. */
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
 * Text that the JSON schema restricts to a list. If a provider doesn't enforce it, a wrong value spoils its entry and not the
 * whole output, because every entry is checked again when it's applied. Nothing is optional and no value has limits, because
 * strict structured output supports neither.
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
