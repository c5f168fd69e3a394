import type { Finding } from '#domain/analysis/contract.ts'
import { LINE_LIMITS, type LineEdit } from '#domain/estimates/contract.ts'
import { placesOf } from '#domain/estimates/places/rules.ts'
import { additionalIdOf, sourceOf, withInclusionsIn } from '#domain/estimates/rules.ts'
import type { PricedFinding } from '#domain/review/desk/contract.ts'
import { changed, earlierLines, findingsOf, linesOf } from './draft-content.ts'
import { newLines } from './draft-findings.ts'
import type { Draft, DraftAction } from './draft-state.ts'
import { withUnits } from './draft-units.ts'

type LineAction = Extract<DraftAction, { type: 'edit' | 'merge' | 'split' }>

export function reduceLines(draft: Draft, action: LineAction): Draft {
  switch (action.type) {
    case 'edit':
      return edit(draft, action)
    case 'merge':
      return merge(draft, action)
    case 'split':
      return split(draft, action)
  }
}

/** Changes a line. Work that's included in it, at no charge, names its new description. */
function edit(draft: Draft, { id, change }: Extract<LineAction, { type: 'edit' }>): Draft {
  const before = draft.lines.find((line) => line.id === id)
  const lines = draft.lines.map((line) =>
    line === before ? withSource(draft, { ...line, ...change }) : line,
  )
  const isRenamed = before && change.description !== undefined && change.description !== before.description
  const isUnique = lines.every(({ description }) => description !== before?.description)
  return changed(draft, {
    lines: isRenamed && isUnique ? withInclusionsIn(lines, before.description, change.description!) : lines,
  })
}

/** The line with the source of its price that saving it gives it: the form calls every price staff's own. */
const withSource = (draft: Draft, line: LineEdit): LineEdit =>
  line.price_basis === 'staff'
    ? {
        ...line,
        ...sourceOf(line, line, {
          before: [...draft.lines, ...earlierLines(draft).flat()],
          suggestions: draft.base.suggestions,
        }),
      }
    : line

/** The lines that another one can absorb: other work, if all findings fit on one line. */
export const mergeableWith = (draft: Pick<Draft, 'lines'>, line: LineEdit): LineEdit[] =>
  line.type === 'work'
    ? draft.lines.filter(
        (other) =>
          other.id !== line.id &&
          other.type === 'work' &&
          new Set([line, other, additionalTo(draft, other)].flatMap((each) => each?.finding_ids ?? []))
            .size <= LINE_LIMITS.findings,
      )
    : []

/** Whether two lines are the same work at the same price, so that their quantities add up. */
export const isSameItem = (a: LineEdit, b: LineEdit) =>
  a.class !== 'needs_visit' &&
  a.class === b.class &&
  a.unit === b.unit &&
  a.unit_price === b.unit_price &&
  a.unit_price_min === b.unit_price_min &&
  a.unit_price_max === b.unit_price_max &&
  (a.description === b.description || (a.price_item !== undefined && a.price_item === b.price_item))

/** What merging writes into the scope, and splitting takes out again. */
const inclusionOf = ({ description }: LineEdit) => ` Includes: ${description}.`

/** The line with another's findings. Other work joins its scope: its price stays as it is. */
export function mergedLine(line: LineEdit, other: LineEdit): LineEdit {
  const isSame = isSameItem(line, other)
  const included = `${line.scope}${inclusionOf(other)}`.trim()
  const places = [...new Set([line.location, other.location].filter(Boolean))].join('; ')
  return {
    ...line,
    quantity: isSame ? line.quantity + other.quantity : line.quantity,
    scope:
      line.description === other.description || included.length > LINE_LIMITS.scope ? line.scope : included,
    location: places.length > LINE_LIMITS.location ? line.location : places || null,
    finding_ids: [...new Set([...line.finding_ids, ...other.finding_ids])],
    total_price: undefined,
  }
}

/** The lines change, so they aren't checked anymore. */
const unchecked = ({ checked }: Draft, ...ids: string[]) =>
  new Set([...checked].filter((id) => !ids.includes(id)))

function merge(draft: Draft, { id, absorbs }: Extract<LineAction, { type: 'merge' }>): Draft {
  const line = draft.lines.find((each) => each.id === id)
  const other = draft.lines.find((each) => each.id === absorbs)
  if (!line || !other) return draft
  const { included, kept, gone } = additionalUnits(draft, line, other)
  const merged = [other, ...included].reduce(mergedLine, line)
  const lines = draft.lines
    .filter((each) => each !== other && !gone.includes(each))
    .flatMap((each) => (each === line ? [merged, ...kept] : [each]))
  const isUnique = lines.every(({ description }) => description !== other.description)
  return {
    ...changed(draft, {
      lines: isUnique ? withInclusionsIn(lines, other.description, line.description) : lines,
    }),
    checked: unchecked(draft, id, absorbs, ...gone.map((each) => each.id)),
    selectedId: id,
  }
}

/** What becomes of the absorbed line's additional units: they join those of the same work, and are included in other work. */
function additionalUnits(draft: Draft, line: LineEdit, other: LineEdit): Units {
  const [own, more] = [additionalTo(draft, line), additionalTo(draft, other)]
  const unchanged: Units = { included: [], kept: [], gone: [] }
  if (!more || more === line) return unchanged
  if (!isSameItem(line, other)) return { included: [more], kept: [], gone: [more] }
  if (!own) return { included: [], kept: [{ ...more, id: additionalIdOf(line.id) }], gone: [more] }
  return isSameItem(own, more)
    ? { included: [], kept: [mergedLine(own, more)], gone: [own, more] }
    : unchanged
}

type Units = Record<'included' | 'kept' | 'gone', LineEdit[]>

const additionalTo = ({ lines }: Pick<Draft, 'lines'>, { id }: LineEdit) =>
  lines.find((each) => each.id === additionalIdOf(id))

export const canSplit = ({ type, finding_ids }: LineEdit) => type === 'work' && finding_ids.length > 1

/** The findings of a line whose work isn't that of its first one: they need prices of their own when it's split. */
export function otherKindsIn(draft: Draft, { finding_ids }: LineEdit): Finding[] {
  const byId = new Map(findingsOf(draft).map((finding) => [finding.id, finding]))
  const found = finding_ids.flatMap((id) => byId.get(id) ?? [])
  return found.filter(({ kind }) => kind !== found[0]?.kind)
}

/** One line for each finding: at the line's own price, or as `priced` where it's other work. */
function split(draft: Draft, { id, priced }: Extract<LineAction, { type: 'split' }>): Draft {
  const line = draft.lines.find((each) => each.id === id)
  if (!line || !canSplit(line)) return draft
  const others = priced.filter(({ finding }) => line.finding_ids.includes(finding.id))
  const own = line.finding_ids.filter((finding) => others.every((each) => each.finding.id !== finding))
  const absorbed = absorbedBy(draft, line)
  const scope = withoutInclusions(line.scope, [...absorbed, ...others.flatMap((each) => each.lines)])
  const parts = unitsOf(draft, { ...line, scope }, { own, absorbed })
  const divided = draft.lines.flatMap((each) => (each === line ? parts : [each]))
  const { lines, joined } = withOtherWork({ ...draft, lines: divided }, others, parts.at(-1))
  return { ...changed(draft, { lines }), checked: unchecked(draft, id, ...joined), selectedId: id }
}

/** The parts of a line's own work: additional units that it absorbed are such again, at their price. */
function unitsOf(
  draft: Draft,
  line: LineEdit,
  { own, absorbed }: { own: readonly string[]; absorbed: readonly LineEdit[] },
): LineEdit[] {
  const more = additionalTo(draft, line)
    ? undefined
    : absorbed.find(
        (each) =>
          each.id === additionalIdOf(line.id) &&
          !isSameItem(each, line) &&
          each.finding_ids.every((finding) => own.includes(finding)),
      )
  if (!more) return partsOf(draft, line, own)
  const [first, ...others] = partsOf(
    draft,
    line,
    own.filter((finding, index) => index === 0 || !more.finding_ids.includes(finding)),
  )
  return first ? [first, more, ...others] : [more]
}

/** Every line that the draft had before, the latest first. */
const formerLines = ({ base, past }: Draft): LineEdit[] =>
  [...past.toReversed().map(({ lines }) => lines), linesOf(base)].flat().filter(({ type }) => type === 'work')

/** The lines, as they were, whose findings this one has now. */
const absorbedBy = (draft: Draft, line: LineEdit): LineEdit[] =>
  formerLines(draft).filter(
    ({ id, finding_ids }) =>
      id !== line.id &&
      finding_ids.length > 0 &&
      finding_ids.every((each) => line.finding_ids.includes(each)),
  )

const withoutInclusions = (scope: string, lines: readonly LineEdit[]) =>
  lines.reduce((text, line) => text.replaceAll(inclusionOf(line), ''), ` ${scope}`).trim()

/** The quantity is divided as the findings count it; what they don't count stays with the first. */
function partsOf(draft: Draft, line: LineEdit, findingIds: readonly string[]): LineEdit[] {
  const byId = new Map(findingsOf(draft).map((finding) => [finding.id, finding]))
  const quantityOf = (id: string) => byId.get(id)?.quantity ?? 1
  const countOf = (ids: readonly string[]) => ids.reduce((sum, id) => sum + quantityOf(id), 0)
  // Merging the same item added the quantity of findings that are split off now.
  const isCounted = [findingIds, line.finding_ids].some((ids) => countOf(ids) === line.quantity)
  return findingIds.map((findingId, index) => ({
    ...line,
    id: index === 0 ? line.id : crypto.randomUUID(),
    location: locationOf(draft, line, byId.get(findingId)),
    quantity: isCounted
      ? quantityOf(findingId)
      : index === 0
        ? Math.max(line.quantity - (findingIds.length - 1), 1)
        : 1,
    finding_ids: [findingId],
    total_price: undefined,
  }))
}

/** Where a finding's line was when it had one of its own, else where the finding is. */
function locationOf(draft: Draft, line: LineEdit, finding: Finding | undefined): string | null {
  if (!finding) return line.location
  const own = formerLines(draft).find(({ finding_ids: [id, other] }) => id === finding.id && !other)
  return own ? own.location : (placesOf([finding]) ?? line.location)
}

/** Adds other work behind its line: to the additional units where a first one of it is charged, else on lines of its own. */
function withOtherWork(draft: Draft, priced: readonly PricedFinding[], behind: LineEdit | undefined) {
  const joined: string[] = []
  let lines = draft.lines
  let last = behind
  for (const each of priced) {
    const units = withUnits({ ...draft, lines }, each)
    if (units) {
      lines = units.lines
      joined.push(units.selectedId)
      const at = lines.findIndex(({ id }) => id === units.selectedId)
      if (at > 0 && lines[at - 1]?.id === last?.id) last = lines[at]
      continue
    }
    const work = newLines({ lines }, each).filter(({ type }) => type === 'work')
    const at = lines.findIndex(({ id }) => id === last?.id) + 1
    lines = lines.toSpliced(at, 0, ...work)
    last = work.at(-1) ?? last
  }
  return { lines, joined }
}
