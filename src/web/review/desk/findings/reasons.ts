import type { RemovalReason } from '#domain/analysis/contract.ts'

/** The reasons for removing a finding, in the order of their keys: 1, 2, … */
export const REASONS: readonly { reason: RemovalReason; label: string }[] = [
  { reason: 'not_a_deficiency', label: 'Not a deficiency' },
  { reason: 'not_electrical', label: 'Not electrical' },
  { reason: 'duplicate', label: 'Duplicate' },
  { reason: 'already_repaired', label: 'Already repaired' },
  { reason: 'out_of_scope', label: 'Out of scope' },
]

const labels = new Map(REASONS.map(({ reason, label }) => [reason, label]))

export const labelOf = (reason: RemovalReason): string => labels.get(reason) ?? reason
