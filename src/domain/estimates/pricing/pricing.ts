import { type CatalogueEntry, catalogue } from '#domain/analysis/catalogue.ts'
import type { Finding, Severity } from '#domain/analysis/contract.ts'
import { placesOf, quantityOf } from '#domain/estimates/places/rules.ts'
import type { PricebookItem, PriceSuggestion } from '#domain/pricing/pricebooks/contract.ts'
import { type NamedKind, openBook } from '#domain/pricing/pricebooks/matching/matching.ts'
import { type Cents, cents, centsOf, MAX_AMOUNT } from '#kernel/money.ts'
import { compareText } from '#kernel/text/text.ts'
import { type Bundle, LINE_LIMITS, type LineItem } from '../contract.ts'
import {
  additionalIdOf,
  boundsOf,
  EACH_ADDITIONAL,
  lineTotalOf,
  pricesOf,
  UNLISTED,
  UNPRICED,
} from '../rules.ts'
import { bundlesOf } from './bundles.ts'

/** The part of a catalogue entry that pricing needs. */
export type PricedKind = NamedKind & Pick<CatalogueEntry, 'scope' | 'priceCents' | 'severity' | 'permit'>

/** IDs of the charges. A work line's ID is its kind, so the same findings get the same IDs. */
export const SERVICE_CALL = 'service_call'
export const PERMIT = 'permit'
/** Kinds that aren't repairs: their findings need a visit. */
const NOT_A_REPAIR = new Set(['further_evaluation', SERVICE_CALL, PERMIT])

/** Units whose quantity a report can't give (an area has to be measured), or gives only if it counts them (connections). */
const MEASURED_ON_SITE = new Set(['sq ft'])
const COUNTED_ON_SITE = new Set(['opening'])

/** A larger number in a report is something else (a year, an amperage), so the line needs a visit. */
const MAX_PLAUSIBLE_QUANTITY = 500

type Draft = { line: LineItem; kind: PricedKind | null; severity: Severity }
type Group = { id: string; kind: PricedKind | null; needsVisit: boolean; findings: readonly Finding[] }
type Prices = ReturnType<ReturnType<typeof openBook>>

/**
 * Prices findings: from the pricebook if it certainly has the work, else from the catalogue, and not at all if that takes a
 * visit. Findings of one kind become one line, because a contractor does them together and prices them that way (the first
 * one and each additional); the line names every place and finding. There is one service call, and one permit if a priced
 * line needs one. The same findings give the same lines, in any order.
 */
export function priceFindings({
  findings,
  book,
  kinds = catalogue,
}: {
  findings: readonly Finding[]
  book: readonly PricebookItem[]
  kinds?: readonly PricedKind[]
}): { lines: LineItem[]; bundles: Bundle[]; suggestions: PriceSuggestion[] } {
  const pricesIn = openBook(book, kinds)
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  const work = groupsOf(findings, byName)
    .flatMap((group) => draftsOf(group, group.kind ? pricesIn(group.kind) : null))
    .sort(byUrgency)
  const charges = chargesFor(work, byName, pricesIn)
  const drafts = withinMaxAmount([...work, ...charges])
  const lines = drafts.map(({ line }) => line)
  return { lines, bundles: bundlesOf(lines), suggestions: suggestionsFor(drafts, pricesIn) }
}

/** A finding's work as units after a first one; null if the pricebook has no price for those, or the work takes a visit. */
export function priceAdditional(
  finding: Finding,
  book: readonly PricebookItem[],
  kinds: readonly PricedKind[] = catalogue,
): LineItem | null {
  const kind = kinds.find((each) => each.kind === finding.kind)
  if (!kind || isVisitNeeded(finding, kind)) return null
  const { additional } = openBook(book, kinds)(kind)
  const quantity = quantityOf([finding], kind.unit)
  return additional && additionalLine(kind.kind, kind, [finding], { item: additional, quantity })
}

const SEVERITIES: readonly Severity[] = ['urgent', 'safety', 'function', 'improvement']

function byUrgency(a: Draft, b: Draft): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    compareText(a.kind?.code ?? '~', b.kind?.code ?? '~') ||
    compareText(a.line.id, b.line.id)
  )
}

const firstPage = ({ evidence }: Finding) => Math.min(...evidence.map(({ page }) => page))
const inReportOrder = (findings: readonly Finding[]) =>
  [...findings].sort((a, b) => firstPage(a) - firstPage(b) || compareText(a.id, b.id))

/** Groups the findings that become one line: of the same kind, and all priced or all unpriced. */
function groupsOf(findings: readonly Finding[], kinds: ReadonlyMap<string, PricedKind>): Group[] {
  const sorted = inReportOrder(findings).map((finding) => {
    const kind = kinds.get(finding.kind) ?? null
    return { finding, kind, needsVisit: kind === null || isVisitNeeded(finding, kind) }
  })
  const nameOf = ({ kind, needsVisit }: Omit<Group, 'id' | 'findings'>) =>
    kind === null ? 'unlisted' : `${kind.kind}${needsVisit ? '.visit' : ''}`
  return [...Map.groupBy(sorted, nameOf)].flatMap(([id, same]) => {
    const parts = Math.ceil(same.length / LINE_LIMITS.findings)
    return Array.from({ length: parts }, (_, part) => ({
      id: part === 0 ? id : `${id}.${part + 1}`,
      kind: same[0]!.kind,
      needsVisit: same[0]!.needsVisit,
      findings: same
        .slice(part * LINE_LIMITS.findings, (part + 1) * LINE_LIMITS.findings)
        .map(({ finding }) => finding),
    }))
  })
}

function isVisitNeeded({ action, quantity, quantityStated }: Finding, { kind, unit }: PricedKind): boolean {
  return (
    action === 'evaluate' ||
    action === 'monitor' ||
    NOT_A_REPAIR.has(kind) ||
    MEASURED_ON_SITE.has(unit) ||
    (COUNTED_ON_SITE.has(unit) && !quantityStated) ||
    quantity > MAX_PLAUSIBLE_QUANTITY
  )
}

/** The lines of one group: one, or two if the pricebook has a price for each additional one. */
function draftsOf(group: Group, prices: Prices | null): Draft[] {
  const { id, kind, findings } = group
  const severity = SEVERITIES[Math.min(...findings.map((finding) => SEVERITIES.indexOf(finding.severity)))]!
  const draft = (line: LineItem): Draft => ({ line, kind, severity })
  if (group.needsVisit || kind === null) return [draft(visitLine(group))]

  const quantity = quantityOf(findings, kind.unit)
  if (quantity > MAX_PLAUSIBLE_QUANTITY) return [draft(visitLine({ ...group, id: `${id}.count` }))]
  if (prices?.additional && quantity > 1) {
    const [first, ...others] = findings
    const isShared = quantityOf([first!], kind.unit) > 1
    return [
      draft(workLine(id, kind, [first!], { item: prices.item, quantity: 1 })),
      draft(
        additionalLine(id, kind, isShared ? findings : others, {
          item: prices.additional,
          quantity: quantity - 1,
        }),
      ),
    ]
  }
  return [draft(workLine(id, kind, findings, { item: prices?.item ?? null, quantity }))]
}

type Amount = { item: PricebookItem | null; quantity: number }

/** The units after the first one. */
const additionalLine = (id: string, kind: PricedKind, findings: readonly Finding[], amount: Amount) => ({
  ...workLine(additionalIdOf(id), kind, findings, amount),
  description: `${kind.work}${EACH_ADDITIONAL}`,
})

function workLine(id: string, kind: PricedKind, findings: readonly Finding[], amount: Amount): LineItem {
  return lineOf({ id, type: 'work', location: placesOf(findings) }, kind, findings, amount)
}

function lineOf(
  own: Pick<LineItem, 'id' | 'type' | 'location'>,
  kind: PricedKind,
  findings: readonly Finding[],
  { item, quantity }: Amount,
): LineItem {
  const line = {
    ...own,
    description: kind.work,
    scope: scopeOf(kind, findings),
    quantity,
    unit: kind.unit,
    ...pricesFrom(kind, item, quantity),
    finding_ids: findings.map((finding) => finding.id),
  }
  return { ...line, total_price: lineTotalOf(line) }
}

/** The prices of a kind of work and where they come from: the pricebook's item, or without one, the catalogue. */
export function pricesFrom(kind: PricedKind, item: PricebookItem | null, quantity: number) {
  if (item) return pricesOfItem(item, quantity)
  const [min, max] = [cents(kind.priceCents.low), cents(kind.priceCents.high)]
  return { ...pricesWithin(min, max, quantity), price_basis: 'catalogue' as const }
}

/** The prices of a pricebook's item. */
export const pricesOfItem = ({ minPrice, maxPrice }: PricebookItem, quantity: number) => ({
  ...pricesWithin(centsOf(minPrice), centsOf(maxPrice), quantity),
  price_basis: 'pricebook' as const,
})

/** A price too large for any estimate is a typo in the pricebook: staff have to price the line. */
const pricesWithin = (min: Cents, max: Cents, quantity: number) =>
  quantity * max > MAX_AMOUNT ? UNPRICED : pricesOf(min, max)

/** What the work includes: as the model wrote it for these findings, else from the catalogue. As many whole texts as fit. */
function scopeOf(kind: PricedKind, findings: readonly Finding[]): string {
  const scopes = new Set(findings.map(({ scope }) => scope ?? kind.scope))
  let text = ''
  for (const scope of scopes) if (text.length + scope.length < LINE_LIMITS.scope) text += ` ${scope}`
  return text.trim() || kind.scope
}

/** A line without a price. It names the defect instead of the work, which the visit has to determine. */
function visitLine({ id, kind, findings }: Group): LineItem {
  const titles = [...new Set(findings.map(({ title }) => title))].join('; ')
  return {
    id,
    type: 'work',
    description: kind?.title ?? UNLISTED,
    scope: (kind ? scopeOf(kind, findings) : titles).slice(0, LINE_LIMITS.scope).trim(),
    location: placesOf(findings),
    quantity: 1,
    unit: 'visit',
    ...UNPRICED,
    total_price: null,
    price_basis: 'catalogue',
    finding_ids: findings.map((finding) => finding.id),
  }
}

/** One service call for all the work, and one permit for all priced work that needs one. */
function chargesFor(
  work: readonly Draft[],
  kinds: ReadonlyMap<string, PricedKind>,
  pricesIn: (kind: PricedKind) => Prices,
): Draft[] {
  const call = kinds.get(SERVICE_CALL)
  const permit = kinds.get(PERMIT)
  const charge = (kind: PricedKind, id: typeof SERVICE_CALL | typeof PERMIT, scope: string): Draft => {
    const line = lineOf({ id, type: id, location: null }, kind, [], {
      item: pricesIn(kind).item,
      quantity: 1,
    })
    return { line: { ...line, scope }, kind, severity: kind.severity }
  }
  const needPermit = work.filter(({ kind, line }) => kind?.permit === true && line.class !== 'needs_visit')
  const permitIds = [...new Set(needPermit.flatMap(({ line }) => line.finding_ids))].slice(
    0,
    LINE_LIMITS.findings,
  )
  const charges: Draft[] = []
  if (call && work.length > 0) charges.push(charge(call, SERVICE_CALL, call.scope))
  if (permit && needPermit.length > 0) {
    const names = [...new Set(needPermit.map(({ line }) => line.description))].join(', ')
    const draft = charge(permit, PERMIT, `${permit.scope} For: ${names}.`.slice(0, LINE_LIMITS.scope).trim())
    charges.push({ ...draft, line: { ...draft.line, finding_ids: permitIds } })
  }
  return charges
}

/** Removes the price of lines that would take the sum above `MAX_AMOUNT`; staff have to price those. */
function withinMaxAmount(drafts: readonly Draft[]): Draft[] {
  let high = 0
  return drafts.map((draft) => {
    const most = boundsOf(draft.line).high
    if (high + most > MAX_AMOUNT) return { ...draft, line: { ...draft.line, ...UNPRICED, total_price: null } }
    high += most
    return draft
  })
}

/** Pricebook items that might fit the lines with a catalogue price. */
function suggestionsFor(drafts: readonly Draft[], pricesIn: (kind: PricedKind) => Prices): PriceSuggestion[] {
  return drafts.flatMap(({ line, kind }) =>
    kind === null || line.class === 'needs_visit' || line.price_basis !== 'catalogue'
      ? []
      : pricesIn(kind).suggestions.map(({ itemName, unit, minPrice, maxPrice }) => ({
          lineId: line.id,
          itemName,
          unit,
          minPrice,
          maxPrice,
        })),
  )
}
