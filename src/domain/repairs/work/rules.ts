import {
  choosableLines,
  pricedPartsByLine,
  priceIn,
  pricesByLine,
  requestedLines,
} from '#domain/client/acceptances/rules.ts'
import type { AgentEstimate, EstimateData, LineItem } from '#domain/estimates/contract.ts'
import { passagesByLine, totalsOf, validUntilOf } from '#domain/estimates/rules.ts'
import { daysUntil } from '#kernel/days.ts'
import { centsOf } from '#kernel/money.ts'
import {
  type DocumentKind,
  isLeftOut,
  type LineAnswer,
  type LineVerdict,
  type WorkAnswer,
  type WorkLine,
  type WorkRequest,
  type WorkState,
} from './contract.ts'

/** How long a request is followed up. Older ones have been settled elsewhere. */
export const FOLLOWED_DAYS = 30

/** The contractor's company, or else their name. */
export const nameOf = ({ contractor }: Pick<WorkRequest, 'contractor'>) =>
  contractor?.companyName ||
  [contractor?.firstName, contractor?.lastName].filter(Boolean).join(' ') ||
  'The contractor'

/** How to reach the contractor: phone and email, as far as they're known. */
export const contactOf = ({
  contractor,
}: {
  contractor: Pick<NonNullable<WorkRequest['contractor']>, 'phone' | 'email'> | null
}) => [contractor?.phone, contractor?.email].filter(Boolean).join(', ')

/** Whether the contractor of an ended request was asked not to start, or not to do the rest. */
export const whatTheContractorKnows = ({
  contractorName,
  isContractorGone,
  partDone = null,
}: {
  contractorName: string
  isContractorGone: boolean
  /** How much of the work was done, if a part was. */
  partDone?: string | null
}) => {
  const not = partDone ? 'not to do the rest' : 'not to start the work'
  return isContractorGone
    ? `${contractorName} no longer works with ODIE, so we couldn’t tell them ${not}.`
    : `We’ve asked ${contractorName} ${not}.`
}

/** What becomes of work that has no price yet, on pages and in documents. */
export const AFTER_VISIT =
  'Items that need a visit aren’t in the total. The contractor agrees on their price with the owner before starting them.'

/** What each verdict is called, on pages and in documents. */
export const VERDICTS: Readonly<Record<LineVerdict, string>> = {
  confirmed: 'Confirmed',
  outside_scope: 'Outside the contractor’s scope',
  needs_visit: 'Needs a visit first',
  no_work_needed: 'No work needed',
}

/** What each kind of document is called. */
export const DOCUMENT_KINDS: Readonly<Record<DocumentKind, string>> = {
  lien_notice: 'Lien-waiver notice',
  permits: 'Permits needed',
  warranty: 'Warranty',
  other: 'Other',
}

/** Whose opinion ‘no work needed’ is, wherever it stands beside the inspector's words. */
export const OPINION = 'The opinion of a licensed electrician'

/** What the owner agrees to with the checkbox. */
export const CONSENT =
  'I order this work from the contractor, who is responsible for it. I agree that ODIE records my name, the time, my IP address, and my browser with this request.'

type Sent = Pick<
  AgentEstimate,
  'acceptance' | 'status' | 'replacedBy' | 'validUntil' | 'estimateData' | 'totalAmount' | 'evidence'
>

/**
 * Whether a request can be answered and confirmed now, or why not. The contractor's answer confirms their prices: it's valid as long as
 * an estimate is, also if the estimate had expired before. An unanswered request doesn't expire: the contractor can always answer it.
 */
export function stateOf(
  {
    acceptance,
    replacedBy,
    validUntil,
  }: Pick<Sent, 'replacedBy' | 'validUntil'> & { acceptance: object | null },
  { answeredAt, now }: { answeredAt: Date | null; now: Date },
): WorkState {
  if (replacedBy) return 'replaced'
  if (!acceptance) return 'withdrawn'
  if (!answeredAt || !validUntil) return 'open'
  const renewedUntil = validUntilOf(answeredAt)
  const lastDay = renewedUntil > validUntil ? renewedUntil : validUntil
  return daysUntil(lastDay, now) < 0 ? 'expired' : 'open'
}

/** The id of the only line of an estimate whose lines are in its PDF, or that has nothing to choose from. */
const WHOLE = 'estimate'

/** The lines that the contractor answers: those that were requested and can be chosen on their own. */
export function workLinesOf(estimate: Sent): WorkLine[] {
  const { acceptance, estimateData, totalAmount, evidence } = estimate
  if (!acceptance) return []
  const lines = estimateData?.line_items ?? []
  const choosable = choosableLines(lines)
  if (choosable.length === 0)
    return [
      {
        id: WHOLE,
        description: 'All work in the estimate',
        scope: '',
        location: null,
        price: totalAmount,
        pricedPart: totalAmount,
        quotes: [],
      },
    ]
  const passages = passagesByLine(lines, evidence)
  const prices = pricesByLine(lines)
  const pricedParts = pricedPartsByLine(lines)
  return choosable
    .filter(({ id }) => acceptance.lineIds?.includes(id) ?? true)
    .map((line) => ({
      id: line.id,
      description: line.description,
      scope: line.scope,
      location: line.location,
      price: priceIn(prices, line.id),
      pricedPart: priceIn(pricedParts, line.id) ?? '0.00',
      quotes: (passages.get(line.id) ?? []).map(({ page, quote }) => ({ page, quote })),
    }))
}

/**
 * What is left to do after an answer: its total without what needs a visit, the range of that, and the charges that come with all of it.
 */
export function remainingOf(
  { estimateData, totalAmount }: Pick<Sent, 'estimateData' | 'totalAmount'>,
  answers: readonly LineAnswer[],
) {
  const kept = new Set(answers.filter(({ verdict }) => !isLeftOut(verdict)).map(({ lineId }) => lineId))
  // Its price has the charges.
  const priced = new Set(answers.filter(({ verdict }) => verdict === 'confirmed').map(({ lineId }) => lineId))
  if (priced.has(WHOLE)) return { amount: totalAmount, range: rangeOf(estimateData?.summary), charges: [] }
  const all = estimateData?.line_items ?? []
  const charges = requestedLines(all, kept).filter(isCharge)
  const totals = totalsOf([...requestedLines(all, priced).filter((line) => !isCharge(line)), ...charges])
  return { amount: totals.total, range: rangeOf(totals), charges: charges.map(presentCharge(all)) }
}

const rangeOf = (totals: EstimateData['summary'] | undefined) =>
  totals && totals.low !== totals.high ? { low: totals.low, high: totals.high } : null

/** What comes with these lines: as for an answer that confirms all of them. */
export const confirmedAll = (estimate: Parameters<typeof remainingOf>[0], lines: readonly WorkLine[]) =>
  remainingOf(
    estimate,
    lines.map(({ id }) => ({ lineId: id, verdict: 'confirmed', reason: null })),
  )

const isCharge = ({ type }: LineItem) => type !== 'work'

const presentCharge = (all: readonly LineItem[]) => (charge: LineItem) => ({
  description: charge.description,
  price: charge.total_price,
  lineIds: choosableLines(all)
    .map(({ id }) => id)
    .filter((id) => requestedLines(all, new Set([id])).includes(charge)),
})

/** Whether the total of an answer lacks work that gets its price after a visit. */
export const isAnyPricedLater = ({ lines }: Pick<WorkRequest, 'lines'>, answer: Pick<WorkAnswer, 'lines'>) =>
  answer.lines.some(
    ({ lineId, verdict }) =>
      verdict === 'needs_visit' ||
      (verdict === 'confirmed' && lines.find(({ id }) => id === lineId)?.price === null),
  )

/** Whether the contractor charges less than what they confirm comes to. */
export const isLimitBelowAmount = ({ amount, notToExceed }: Pick<WorkAnswer, 'amount' | 'notToExceed'>) =>
  notToExceed !== null && centsOf(notToExceed) < centsOf(amount)

/** Whether an answer leaves anything to do. */
export const hasWork = (lines: readonly LineAnswer[]) => lines.some(({ verdict }) => !isLeftOut(verdict))

/** Why the contractor can't answer, as a sentence for them; null if they can. */
export function answerBlocker({ state, decision }: Pick<WorkRequest, 'state' | 'decision'>): string | null {
  switch (state) {
    case 'withdrawn':
      return 'The agent has withdrawn this request. Please don’t start the work.'
    case 'replaced':
      return 'This estimate has been replaced by a newer one. Ask the agent to request work from that one.'
    case 'expired':
    case 'open':
  }
  if (decision?.outcome === 'confirmed')
    return 'The owner has confirmed the work, so the answer can’t be changed anymore. Please call the agent.'
  if (decision)
    return 'The owner has declined the work, so the answer can’t be changed anymore. The agent can request it again.'
  return null
}

/** Why the owner can't decide, as a sentence for them; null if they can. */
export function decisionBlocker({
  state,
  answer,
  decision,
}: Pick<WorkRequest, 'state' | 'answer' | 'decision'>): string | null {
  if (decision)
    return decision.outcome === 'confirmed'
      ? `${decision.name} has already confirmed this work.`
      : `${decision.name} has already declined this work.`
  switch (state) {
    case 'withdrawn':
      return 'The agent has withdrawn this request. Ask them what happens next.'
    case 'replaced':
      return 'This estimate has been replaced by a newer one. Ask the agent for a link to the new one.'
    case 'expired':
      return 'The contractor’s prices have expired. Ask the agent to have the contractor confirm them again.'
    case 'open':
  }
  if (!answer)
    return 'The contractor hasn’t answered yet. The agent hears from us as soon as they do, and can tell you.'
  return hasWork(answer.lines)
    ? null
    : 'The contractor’s answer leaves no work to confirm. Ask the agent what happens next.'
}
