import { z } from 'zod'
import trained from './circumstances.json' with { type: 'json' }

/*
 * A second linear classifier, of whole findings: is it right, given how and where the report states it? The first one judges
 * single sentences, this one also knows their neighbors and the report. `training/train-circumstances.ts` makes its weights.
 */

/** How and where a report states a finding; 1 and 0 stand for yes and no. */
export const Circumstances = z.strictObject({
  /** The log odds, from -6 to 6, with which its clearest sentence is worded like a defect. */
  wording: z.number(),
  /** Stated in several places, such as the summary and the body. */
  repeated: z.number(),
  /** The next sentence gives advice. */
  advised: z.number(),
  /** The report lists its defects, and this isn't among them. */
  unlisted: z.number(),
  /** The sentence itself names something electrical. */
  electrical: z.number(),
  /** How many sentences its item has, as a logarithm: in a long one, most describe. */
  length: z.number(),
})
export type Circumstances = z.infer<typeof Circumstances>

/** What each circumstance counts for: above 0 for a right finding. */
const Weights = z.strictObject({ bias: z.number(), weights: Circumstances })
export type Weights = z.infer<typeof Weights>

/** The names of the circumstances, in the order of the training data's columns. */
export const CIRCUMSTANCES = Circumstances.keyof().options

/** The probability (0 to 1) that a finding stated like this is right. */
export function probabilityWith({ bias, weights }: Weights, circumstances: Circumstances): number {
  const sum = CIRCUMSTANCES.reduce((total, name) => total + weights[name] * circumstances[name], bias)
  return 1 / (1 + Math.exp(-sum))
}

const shipped = Weights.parse(trained)

/** The same with the weights that ODIE ships. */
export const probabilityRight = (circumstances: Circumstances): number =>
  probabilityWith(shipped, circumstances)
