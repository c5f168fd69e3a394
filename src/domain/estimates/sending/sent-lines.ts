import { catalogue } from '#domain/analysis/catalogue.ts'
import type { Finding } from '#domain/analysis/contract.ts'
import { decidedFindings, everyFinding } from '#domain/estimates/history/decisions.ts'
import { findDraftedLines } from '#domain/estimates/history/history.ts'
import { pickedItem } from '#domain/estimates/pricing/picked-prices.ts'
import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { openBook } from '#domain/pricing/pricebooks/matching/matching.ts'
import * as pricebooks from '#domain/pricing/pricebooks/pricebooks.ts'
import * as reports from '#domain/reports/reports.ts'
import { type Cents, cents, type Dollars, dollarsOf } from '#kernel/money.ts'
import type { Db } from '#platform/db/db.ts'
import type { LineItem } from '../contract.ts'
import { additionalIdOf, boundsOf, firstIdOf, isIncluded } from '../rules.ts'
import type { EstimateRow } from '../store.ts'
import { sentLines } from '../tables.ts'

type SentLine = Omit<typeof sentLines.$inferSelect, 'estimateId'>

type Sent = {
  lines: readonly LineItem[]
  /** The lines as ODIE drafted them; none for a revision. */
  drafted: readonly LineItem[]
  /** The findings with the kinds that staff chose. */
  findings: readonly Finding[]
  book: readonly PricebookItem[]
}

/** Keeps what a sent estimate doesn't say about its lines, for the statistics and the contractor's pricebook. */
export async function recordLines(tx: Db, sent: EstimateRow) {
  const analysis = await reports.findAnalysis(tx, sent.reportId)
  const rows = sentLinesOf({
    lines: sent.estimateData?.line_items ?? [],
    drafted: sent.revisionOf ? [] : await findDraftedLines(tx, sent),
    findings: analysis ? everyFinding(decidedFindings(analysis, sent.decisions)) : [],
    book: await pricebooks.listItems(tx, sent.contractorId),
  })
  if (rows.length > 0) await tx.insert(sentLines).values(rows.map((row) => ({ ...row, estimateId: sent.id })))
}

/** One for each line of work that no other one covers, with the additional units that go with it. */
export function sentLinesOf({ lines, drafted, findings, book }: Sent): SentLine[] {
  const work = lines.filter((line) => line.type === 'work' && !isIncluded(line))
  const ids = new Set(work.map(({ id }) => id))
  const kinds = new Map<string, string>(findings.map(({ id, kind }) => [id, kind]))
  const itemOf = itemFinder(book)
  const isMore = ({ id }: LineItem) => firstIdOf(id) !== id && ids.has(firstIdOf(id))
  return work
    .filter((line) => !isMore(line))
    .map((line) => {
      const more = work.find(({ id }) => id === additionalIdOf(line.id))
      const kind = onlyKindOf(line, kinds)
      return {
        lineId: line.id,
        kind,
        ...totalsOf(more ? [line, more] : [line]),
        ...pricedBy(itemOf(line, kind), line, more && { line: more, item: itemOf(more, kind) }),
        ...repricingOf(line, drafted),
      }
    })
}

type Priced = Pick<SentLine, 'quantity' | 'itemId' | 'itemName' | 'isMixed' | 'moreItemId'>

/** What's charged for a line and its additional units is a price of a unit only if both are of one item. */
function pricedBy(
  item: PricebookItem | null,
  { quantity }: LineItem,
  more: { line: LineItem; item: PricebookItem | null } | undefined,
): Priced {
  const itemId = item?.id ?? null
  if (more && (!item || more.item?.id !== item.id))
    return { quantity, itemId, itemName: null, isMixed: true, moreItemId: more.item?.id ?? null }
  return {
    quantity: quantity + (more?.line.quantity ?? 0),
    itemId,
    itemName: item?.itemName ?? null,
    isMixed: false,
    moreItemId: null,
  }
}

function onlyKindOf({ finding_ids }: LineItem, kinds: ReadonlyMap<string, string>) {
  const [kind, ...others] = new Set(finding_ids.flatMap((id) => kinds.get(id) ?? []))
  return kind && others.length === 0 ? kind : null
}

function totalsOf(lines: readonly LineItem[]): Pick<SentLine, 'low' | 'estimated' | 'high'> {
  if (lines.some(({ total_price }) => total_price === null)) return { low: null, estimated: null, high: null }
  const bounds = lines.map(boundsOf)
  const sumOf = (amounts: readonly Cents[]): Dollars =>
    dollarsOf(cents(amounts.reduce<number>((sum, amount) => sum + amount, 0)))
  return {
    low: sumOf(bounds.map(({ low }) => low)),
    estimated: sumOf(bounds.map(({ total }) => total)),
    high: sumOf(bounds.map(({ high }) => high)),
  }
}

const entries = new Map<string, (typeof catalogue)[number]>(catalogue.map((entry) => [entry.kind, entry]))

/** The item whose price a line has: the one that staff picked, or the book's for its kind of work. */
function itemFinder(book: readonly PricebookItem[]) {
  let pricesIn: ReturnType<typeof openBook> | undefined
  return (line: LineItem, kind: string | null): PricebookItem | null => {
    if (line.price_basis !== 'pricebook') return null
    const picked = pickedItem(book, line)
    if (picked) return picked
    const entry = kind === null ? undefined : entries.get(kind)
    if (!entry) return null
    pricesIn ??= openBook(book, catalogue)
    const { item, additional, suggestions } = pricesIn(entry)
    const own = firstIdOf(line.id) !== line.id ? [additional, item] : [item]
    const offered = [...own.filter((each) => each !== null), ...suggestions]
    return offered.find((each) => hasPriceOf(line, each)) ?? null
  }
}

const hasPriceOf = (line: LineItem, { minPrice, maxPrice }: PricebookItem) =>
  line.unit_price_min === minPrice && line.unit_price_max === maxPrice

/** What was drafted for a visit: the table has either both prices or none. */
const NO_PRICE = '0.00'

/** What staff made of a drafted price. Another contractor's price isn't a change of theirs. */
function repricingOf(
  line: LineItem,
  drafted: readonly LineItem[],
): Pick<SentLine, 'draftedPrice' | 'repriced'> {
  const before =
    drafted.find(({ id }) => id === line.id) ??
    drafted.find(({ type, finding_ids }) => type === 'work' && sharesOne(finding_ids, line.finding_ids))
  const isOfStaff = line.price_basis === 'staff' || line.price_item !== undefined
  if (!isOfStaff || !before || !line.unit_price || before.unit_price === line.unit_price)
    return { draftedPrice: null, repriced: null }
  return { draftedPrice: before.unit_price ?? NO_PRICE, repriced: line.unit_price }
}

const sharesOne = (a: readonly string[], b: readonly string[]) => a.some((id) => b.includes(id))
