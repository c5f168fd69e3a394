import { catalogue } from '#domain/analysis/catalogue.ts'
import { withKind } from '#domain/analysis/findings/action.ts'
import { findingFromMention, isKindOfDeficiency } from '#domain/estimates/decisions/mention-findings.ts'
import * as review from '#domain/estimates/drafting/draft-editing.ts'
import { additionalLineFor, linesFor } from '#domain/estimates/drafting/finding-lines.ts'
import { mentionOf } from '#domain/estimates/history/decisions.ts'
import * as pricebooks from '#domain/pricing/pricebooks/pricebooks.ts'
import type { ParsedInputOf } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { PricedFinding, priceFinding } from './contract.ts'

type PriceRequest = ParsedInputOf<typeof priceFinding>

/**
 * A finding as staff decide it, and its lines from the contractor's pricebook. Throws `not_found` if the report has no such
 * finding or mention, and `invalid` on a kind that no finding can have.
 */
export async function price(ctx: Context, { id, contractorId, of }: PriceRequest): Promise<PricedFinding> {
  const report = await review.readFindings(ctx, id)
  if (of.kind && !isKindOfDeficiency(of.kind))
    throw new DomainError('invalid', 'Choose a kind of deficiency from the list.')
  const finding = report && ('findingId' in of ? findIn(report, of) : makeFinding(report, of))
  if (!finding) throw new DomainError('not_found', 'The report doesn’t show this address.')
  const book = await pricebooks.listItems(ctx.db, contractorId)
  return { finding, lines: linesFor(finding, book), additional: additionalLineFor(finding, book) }
}

type Report = NonNullable<Awaited<ReturnType<typeof review.readFindings>>>

function findIn(
  { findings }: Report,
  { findingId, kind }: Extract<PriceRequest['of'], { findingId: string }>,
) {
  const found = findings.find((each) => each.id === findingId)
  return found && withKind(found, kind ?? found.kind)
}

function makeFinding({ analysis }: Report, of: Extract<PriceRequest['of'], { quote: string }>) {
  const mention = mentionOf(analysis, of)
  return mention && findingFromMention(analysis, mention, of.kind)
}

const KINDS = catalogue
  .filter(({ kind }) => isKindOfDeficiency(kind))
  .map(({ kind, title }) => ({ kind, title }))
  .sort((a, b) => a.title.localeCompare(b.title, 'en'))

/** The kinds that staff can choose from, by title. */
export const listKindsByTitle = async () => KINDS
