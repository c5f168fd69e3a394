import type { LineEvidence, LineItem } from '#domain/estimates/contract.ts'

/** A passage of the report, with its position in the estimate's evidence, which names its crop. */
export type Passage = LineEvidence & { index: number }

/** The passages behind each line, in the order of its findings. Charges come with the work and have none of their own. */
export function passagesByLine(
  lines: readonly LineItem[],
  evidence: readonly LineEvidence[],
): ReadonlyMap<string, Passage[]> {
  const indexed = evidence.map((each, index) => ({ ...each, index }))
  const byFinding = Map.groupBy(indexed, ({ findingId }) => findingId)
  const passagesOf = ({ type, finding_ids }: LineItem) =>
    type === 'work' ? finding_ids.flatMap((id) => byFinding.get(id) ?? []) : []
  return new Map(lines.map((line) => [line.id, passagesOf(line)]))
}
