/**
 * How often findings of each strength were right in reports that the rules weren't tuned on: the probability that a finding
 * with at least this strength is one. Ascending; `docs/analysis.md` has the numbers behind it.
 */
const CALIBRATION: readonly { strength: number; probability: number }[] = [
  { strength: 0, probability: 0.1 },
  { strength: 0.5, probability: 0.2 },
  { strength: 0.6, probability: 0.55 },
  { strength: 0.7, probability: 0.68 },
  { strength: 0.8, probability: 0.75 },
  { strength: 0.95, probability: 0.95 },
]

/** What a second place in the report adds: its summary names the deficiency too. */
const REPEATED = 0.04
const MAX_CONFIDENCE = 0.98
/** In a document that isn't an inspection report. */
export const MAX_OUTSIDE_REPORT = 0.3

/** The probability (0 to 1) that a finding of this strength, with its `occurrences` in the report, is right. */
export function confidenceOf(strength: number, occurrences: number): number {
  const bin = CALIBRATION.findLast((each) => strength >= each.strength) ?? CALIBRATION[0]!
  const confidence = bin.probability + (occurrences > 1 ? REPEATED : 0)
  return Math.min(MAX_CONFIDENCE, Math.round(confidence * 100) / 100)
}
