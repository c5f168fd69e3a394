/**
 * How often findings of at least this strength (`weights.ts`) were right in texts that the rules weren't tuned on, by whether
 * the report states them in one place or in several (summary and body, text and caption). Ascending.
 * Below 0.7, and for repeated findings below 0.95, there were too few: those are judgments.
 */
const CALIBRATION: readonly { strength: number; once: number; repeated: number }[] = [
  { strength: 0, once: 0.13, repeated: 0.2 },
  { strength: 0.5, once: 0.2, repeated: 0.4 },
  { strength: 0.6, once: 0.5, repeated: 0.7 },
  { strength: 0.7, once: 0.55, repeated: 0.8 },
  { strength: 0.75, once: 0.7, repeated: 0.92 },
  { strength: 0.85, once: 0.75, repeated: 0.94 },
  { strength: 0.95, once: 0.93, repeated: 0.95 },
]

/** In a document that isn't an inspection report. */
export const MAX_OUTSIDE_REPORT = 0.3

/** The probability (0 to 1) that a finding of this strength, with its `occurrences` in the report, is right. */
export function confidenceOf(strength: number, occurrences: number): number {
  const { once, repeated } = CALIBRATION.findLast((bin) => strength >= bin.strength) ?? CALIBRATION[0]!
  return occurrences > 1 ? repeated : once
}

/** Why, as a phrase for staff; it also says what the report leaves open. */
export function confidenceReasonOf(
  reason: string,
  { occurrences, isCountOpen }: { occurrences: number; isCountOpen: boolean },
): string {
  const places = occurrences > 1 ? `, in ${occurrences} places` : ''
  return `${reason}${places}${isCountOpen ? '; the report doesn’t say how many' : ''}`
}
