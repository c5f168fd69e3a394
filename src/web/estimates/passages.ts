import type { LineEvidence } from '#domain/estimates/contract.ts'

/** A passage of the report, with its position in the estimate's evidence, which names its crop. */
export type Passage = LineEvidence & { index: number }
