import type { Finding } from '#domain/analysis/contract.ts'
import type { LineItem } from './contract.ts'

export type Outcome = 'kept' | 'edited' | 'removed' | 'added'

/** `kind` is null for work without a finding. */
export type OutcomeCount = { kind: string | null; outcome: Outcome; findings: number }

type Reviewed = {
  /** The lines as ODIE drafted them. */
  drafted: readonly LineItem[]
  /** The lines as they were sent. */
  sent: readonly LineItem[]
  /** The findings with the kinds that the analysis found. */
  found: readonly Finding[]
  /** The findings with the kinds that staff chose, and those that they added. */
  decided: readonly Finding[]
}

/**
 * What became of each finding by sending an estimate. A finding is edited if staff chose another kind for it, or changed the
 * work, its quantity, or its price. Another contractor's price isn't an edit.
 */
export function outcomesOf({ drafted, sent, found, decided }: Reviewed): OutcomeCount[] {
  const before = linesByFinding(drafted)
  const after = linesByFinding(sent)
  const foundKinds = kindsById(found)
  const decidedKinds = kindsById(decided)
  const draftedOutcomes = [...before].map(([id, line]) => {
    const isSameKind = foundKinds.get(id) === decidedKinds.get(id)
    return { kind: foundKinds.get(id) ?? null, outcome: outcomeOf(line, after.get(id), isSameKind) }
  })
  const added = [...after.keys()].filter((id) => !before.has(id)).map((id) => decidedKinds.get(id) ?? null)
  const addedWork = sent.filter(({ type, finding_ids }) => type === 'work' && finding_ids.length === 0)
  const addedOutcomes = [...added, ...addedWork.map(() => null)].map((kind) => ({
    kind,
    outcome: 'added' as const,
  }))
  return counted([...draftedOutcomes, ...addedOutcomes])
}

function outcomeOf(drafted: LineItem, sent: LineItem | undefined, isSameKind: boolean): Outcome {
  if (!sent) return 'removed'
  return isSameKind && isSameWork(drafted, sent) ? 'kept' : 'edited'
}

const linesByFinding = (lines: readonly LineItem[]) =>
  new Map(
    lines
      .filter(({ type }) => type === 'work')
      .flatMap((line) => line.finding_ids.map((id) => [id, line] as const)),
  )

const kindsById = (findings: readonly Finding[]) =>
  new Map<string, string>(findings.map(({ id, kind }) => [id, kind]))

const isSameWork = (a: LineItem, b: LineItem) =>
  a.description === b.description &&
  a.quantity === b.quantity &&
  (b.price_basis !== 'staff' || a.price_basis === 'staff') &&
  (b.class === 'needs_visit' || a.class !== 'needs_visit')

function counted(outcomes: readonly Omit<OutcomeCount, 'findings'>[]): OutcomeCount[] {
  const counts = new Map<string, OutcomeCount>()
  for (const each of outcomes) {
    const key = `${each.outcome}:${each.kind ?? ''}`
    const count = counts.get(key) ?? { ...each, findings: 0 }
    counts.set(key, { ...count, findings: count.findings + 1 })
  }
  return [...counts.values()]
}
