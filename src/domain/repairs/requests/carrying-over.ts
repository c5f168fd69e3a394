import { choosableLines, pricesByLine } from '#domain/client/acceptances/rules.ts'
import type { LineEvidence, LineItem } from '#domain/estimates/contract.ts'
import { passagesByLine } from '#domain/estimates/rules.ts'
import { type Cents, dollarsOf } from '#kernel/money.ts'
import type { Bid, EarlierRequest, RequestContent, RequestedLine, RequestLine } from './contract.ts'
import { outcomeOf } from './rules.ts'

type Lines = { lines: readonly LineItem[]; evidence: readonly Pick<LineEvidence, 'findingId' | 'quote'>[] }

/**
 * For each line that can be asked for, the id of the same line in the estimate before. A revision keeps the ids; a line that staff
 * removed and added again has another one, and is the same if it's for the same place and the same words of the inspector. If several
 * are, their descriptions have to be the same, too.
 */
export function sameLines(before: Lines, after: Lines): ReadonlyMap<string, string> {
  const [known, current] = [choosableLines(before.lines), choosableLines(after.lines)]
  const ids = new Set(known.map(({ id }) => id))
  const same = new Map(current.filter(({ id }) => ids.has(id)).map(({ id }) => [id, id]))
  const byPlace = grouped(before, (line) => !same.has(line.id))
  for (const [key, lines] of grouped(after, (line) => !same.has(line.id))) {
    const earlier = byPlace.get(key) ?? []
    const isOnly = lines.length === 1 && earlier.length === 1
    for (const line of lines) {
      const match = isOnly ? earlier[0] : earlier.find(({ description }) => description === line.description)
      if (!match) continue
      earlier.splice(earlier.indexOf(match), 1)
      same.set(line.id, match.id)
    }
  }
  return same
}

/** Lines by their place and the inspector's words; without words, a line is like no other. */
function grouped({ lines, evidence }: Lines, isWanted: (line: LineItem) => boolean) {
  const passages = passagesByLine(lines, evidence)
  const wanted = choosableLines(lines).filter((line) => isWanted(line) && passages.get(line.id)?.length)
  return Map.groupBy(wanted, ({ id, location }) =>
    JSON.stringify([location, (passages.get(id) ?? []).map(({ quote }) => quote).sort()]),
  )
}

/** What a request for an estimate begins with that follows one for the estimate before; null if none of its lines is left. */
export function carriedOver(
  content: Pick<RequestContent, 'terms' | 'lines' | 'bid'>,
  before: Lines,
  after: Lines,
): Omit<EarlierRequest, 'at'> | null {
  const same = sameLines(before, after)
  const asked = new Map(content.lines.map((line) => [line.lineId, line]))
  const current = choosableLines(after.lines).map(({ id }) => ({ id, earlier: same.get(id) }))
  const kept = current.flatMap(({ id, earlier }) => {
    const line = earlier === undefined ? undefined : asked.get(earlier)
    return line ? [{ id, line }] : []
  })
  if (kept.length === 0) return null
  const keptAs = new Map(kept.map(({ id, line }) => [line.lineId, id]))
  const added = current.filter(({ earlier }) => earlier === undefined).map(({ id }) => id)
  const asks = new Map(kept.map(({ id, line }) => [id, { lineId: id, ...askOf(line) }]))
  for (const id of added) asks.set(id, { lineId: id, ask: 'repair', amount: null })
  const prices = { before: pricesByLine(before.lines), after: pricesByLine(after.lines) }
  return {
    terms: content.terms,
    lines: current.flatMap(({ id }) => asks.get(id) ?? []),
    bid: bidFor(content.bid, keptAs),
    kept: kept.length,
    added,
    repriced: kept.flatMap(({ id, line }) => {
      const [was, is] = [prices.before.get(line.lineId) ?? null, prices.after.get(id) ?? null]
      return was === is ? [] : [{ lineId: id, before: amountOf(was) }]
    }),
    gone: before.lines
      .filter(({ id }) => asked.has(id) && !keptAs.has(id))
      .map(({ description }) => description),
  }
}

/** What was asked, or what both sides had agreed on in its place. */
function askOf(line: RequestLine): Omit<RequestedLine, 'lineId'> {
  const outcome = outcomeOf(line)
  return outcome.kind === 'credit' || outcome.kind === 'price_reduction'
    ? { ask: outcome.kind, amount: outcome.amount }
    : { ask: line.ask, amount: line.amount }
}

const amountOf = (price: Cents | null) => (price === null ? null : dollarsOf(price))

/** The amounts of the lines that are left, and the total. */
function bidFor(bid: Bid | null, keptAs: ReadonlyMap<string, string>): Bid | null {
  if (!bid) return null
  const lines = bid.lines.flatMap(({ lineId, amount }) => {
    const id = keptAs.get(lineId)
    return id ? [{ lineId: id, amount }] : []
  })
  return bid.total !== null || lines.length > 0 ? { ...bid, lines } : null
}
