import type { Finding, RemovalReason } from '#domain/analysis/contract.ts'
import type { AdminEstimate, LineEdit } from '#domain/estimates/contract.ts'
import type { Decision } from '#domain/estimates/decisions/contract.ts'
import { firstIdOf } from '#domain/estimates/rules.ts'
import type { Content, Draft, Snapshot } from './draft-state.ts'

export const linesOf = (estimate: AdminEstimate): readonly LineEdit[] =>
  estimate.estimateData?.line_items ?? []

/** The draft with a change that can be undone. */
export const changed = (draft: Draft, change: Partial<Content>): Draft => {
  return { ...draft, unexplained: [], ...change, past: [...draft.past, snapshotOf(draft)] }
}

/** What undo restores. */
export const snapshotOf = ({
  lines,
  decisions,
  decided,
  contractorId,
  checked,
  selectedId,
}: Draft): Snapshot => ({ lines, decisions, decided, contractorId, checked, selectedId })

/** Every finding that a line can cover, as it is decided now. */
export function findingsOf({ base, decided }: Pick<Draft, 'base' | 'decided'>): Finding[] {
  const later = new Map(decided.map((finding) => [finding.id, finding]))
  const known = [...base.findings, ...base.possible, ...base.setAside]
  const ids = new Set(known.map(({ id }) => id))
  return [
    ...known.map((finding) => later.get(finding.id) ?? finding),
    ...decided.filter(({ id }) => !ids.has(id)),
  ]
}

/** The findings with a line of work. A permit names findings too, but doesn't repair them. */
export const coveredBy = (lines: readonly LineEdit[]): ReadonlySet<string> =>
  new Set(lines.filter(({ type }) => type === 'work').flatMap(({ finding_ids }) => finding_ids))

type Covering = Pick<Draft, 'base' | 'lines'>

const withoutLine = (findings: readonly Finding[], { lines }: Covering) => {
  const covered = coveredBy(lines)
  return findings.filter(({ id }) => !covered.has(id))
}

/** Findings of the draft that staff removed. */
export const findingsWithoutLine = (draft: Covering) => withoutLine(draft.base.findings, draft)
/** Findings that staff removed from earlier reports. */
export const openSetAside = (draft: Covering) => withoutLine(draft.base.setAside, draft)
/** Possible findings that staff can add, the most probable first; none once the estimate is sent. */
export const openPossible = (draft: Covering) =>
  draft.base.status === 'draft'
    ? withoutLine(draft.base.possible, draft).toSorted((a, b) => b.confidence - a.confidence)
    : []

/** Why staff removed a finding; null if they gave no reason. */
export const reasonFor = (decisions: readonly Decision[], findingId: string): RemovalReason | null =>
  decisions.filter((each) => each.type === 'removed').find((each) => each.findingId === findingId)?.reason ??
  null

/** Whether a decision made this finding of a mention. */
export const isAddedBy = (decision: Decision, { evidence: [main] }: Finding) =>
  decision.type === 'added' && decision.page === main?.page && decision.quote === main.quote

/**
 * The lines of this review’s snapshots, the latest first, of the saved version, and of earlier reviews. Only those with the prices of the
 * chosen contractor.
 */
export const earlierLines = ({ base, past, contractorId }: Draft): readonly (readonly LineEdit[])[] =>
  [
    ...past.toReversed(),
    { lines: linesOf(base), contractorId: base.contractorId },
    { lines: base.removedLines, contractorId: base.contractorId },
  ]
    .filter((each) => each.contractorId === contractorId)
    .map((each) => each.lines)

/** The line that a removed finding last had; undefined if it never had one, or the line can't come back as it was. */
export function lastLineOf(draft: Draft, { id }: Finding): LineEdit | undefined {
  const last = earlierLines(draft).flatMap((each) =>
    each.filter(({ type, finding_ids }) => type === 'work' && finding_ids.includes(id)),
  )[0]
  return last && fits(draft, last) ? last : undefined
}

/**
 * Whether a removed line can come back: its id is free, no finding that comes back with it is on another line now, and additional units
 * come after a first one of their work.
 */
function fits(draft: Draft, line: LineEdit): boolean {
  if (draft.lines.some(({ id }) => id === line.id)) return false
  const together = removedTogether(draft, line)
  const covered = coveredBy(draft.lines.filter(({ id }) => firstIdOf(id) !== firstIdOf(line.id)))
  if ([...coveredBy(together)].some((id) => covered.has(id))) return false
  const kinds = new Map(findingsOf(draft).map(({ id, kind }) => [id, kind]))
  const kindsOf = ({ finding_ids }: LineEdit) => finding_ids.map((id) => kinds.get(id))
  const first = [...draft.lines, ...together].find(({ id }) => id === firstIdOf(line.id))
  return first !== undefined && together.every((each) => kindsOf(first).includes(kindsOf(each)[0]))
}

/** A removed line, and the first or additional units of its work if they were removed, too. */
export function removedTogether(draft: Draft, line: LineEdit): LineEdit[] {
  const before = earlierLines(draft).find((each) => each.includes(line)) ?? [line]
  return before.filter(
    (each) => firstIdOf(each.id) === firstIdOf(line.id) && !draft.lines.some(({ id }) => id === each.id),
  )
}

/** Charges, and lines that staff added, which were removed in this review or an earlier one. */
export function removedLines(draft: Draft): LineEdit[] {
  const taken = new Set(draft.lines.map(({ id }) => id))
  return earlierLines(draft)
    .flat()
    .filter(({ id, type, finding_ids }) => {
      if (taken.has(id) || (type === 'work' && finding_ids.length > 0)) return false
      taken.add(id)
      return true
    })
}
