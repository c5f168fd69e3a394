import { isLeftOut } from '#domain/repairs/work/contract.ts'
import { nameOf, VERDICTS } from '#domain/repairs/work/rules.ts'
import { cents, centsOf, type Dollars, dollarsOf, dollarText } from '#kernel/money.ts'
import {
  type Completion,
  type CompletionRecord,
  type LineCompletion,
  MAX_REMARKS,
  type Remark,
  type RemarkTopic,
} from './contract.ts'

type Reported = Pick<CompletionRecord['lines'][number], 'id' | 'verdict'>

/**
 * How many items are done, and of how many. What the contractor left out of the work before isn't one of them, unless they did it after
 * all.
 */
export function countDone(lines: readonly Reported[], reported: Pick<Completion, 'lines'>['lines']) {
  const done = new Set(reported.flatMap(({ lineId, isDone }) => (isDone ? [lineId] : [])))
  const counted = lines.filter(({ id, verdict }) => done.has(id) || !verdict || !isLeftOut(verdict))
  return { done: counted.filter(({ id }) => done.has(id)).length, of: counted.length }
}

/** `3 of 4 items done`. */
export function doneInWords({ completion, lines }: Pick<CompletionRecord, 'completion' | 'lines'>): string {
  const { done, of } = countDone(lines, completion?.lines ?? [])
  return `${done} of ${of} ${of === 1 ? 'item' : 'items'} done`
}

/** What the day in a report is: that on which the work was finished, or on which a part of it was done. */
export function dayLabel({ completion, lines }: Pick<CompletionRecord, 'completion' | 'lines'>): string {
  const { done, of } = countDone(lines, completion?.lines ?? [])
  return done < of ? 'Done on' : 'Finished'
}

type Said = Pick<CompletionRecord['lines'][number], 'verdict' | 'verdictReason'>

/** Why a line isn't done, to begin a report with: what the contractor said when they left it out of the work. Null if they didn't. */
export const leftOutReason = ({ verdict, verdictReason }: Said): string | null =>
  verdict && isLeftOut(verdict) ? [VERDICTS[verdict], verdictReason].filter(Boolean).join(': ') : null

/** Why a line isn't done, unless that's what the contractor had said before the work. */
export function reasonNotDone(said: Said, reported: Pick<LineCompletion, 'reason'> | undefined) {
  const reason = reported?.reason ?? null
  return reason === said.verdictReason || reason === leftOutReason(said) ? null : reason
}

/** What a line is called by what became of it. What the contractor left out of the work isn't counted as not done. */
export function outcomeLabel(
  { verdict }: Pick<Said, 'verdict'>,
  reported: Pick<LineCompletion, 'isDone'> | undefined,
) {
  if (reported?.isDone) return 'Done'
  return verdict && isLeftOut(verdict) ? VERDICTS[verdict] : 'Not done'
}

/** When the contractor corrected their report; null if they didn't. */
export const correctedAt = ({ version, at }: Pick<Completion, 'version' | 'at'>) => (version > 1 ? at : null)

/** Why the contractor can't report the work, as a sentence for them; null if they can. A report made before a newer estimate came can be corrected. */
export function reportBlocker({
  completion,
  isReplaced,
  requestedAt,
}: Pick<CompletionRecord, 'completion' | 'isReplaced' | 'requestedAt'>): string | null {
  if (!requestedAt) return NOT_REQUESTED
  if (isReplaced && !completion)
    return 'A newer estimate has replaced this one. Report the work on the newer one, or call the agent.'
  return null
}

type Charged = Pick<Completion, 'charged' | 'lines'>

/** What was charged: the total, or else what the items add up to. Null if neither was reported. */
export function chargedIn({ charged, lines }: Charged): Dollars | null {
  const amounts = lines.flatMap((line) => (line.charged === null ? [] : centsOf(line.charged)))
  if (charged !== null || amounts.length === 0) return charged
  return dollarsOf(cents(amounts.reduce((sum, amount) => sum + amount, 0)))
}

const isOverLimit = (charged: Dollars | null, notToExceed: Dollars | null) =>
  charged !== null && notToExceed !== null && centsOf(charged) > centsOf(notToExceed)

type Limited = Pick<CompletionRecord, 'lines' | 'notToExceed'>

/**
 * What was charged beyond the limit that the contractor had set, and the items of it that the limit isn't about: only a visit could price
 * them, so it was agreed on later. Without such items, and if the others alone cost more than the limit, `outside` is empty. Null within
 * the limit.
 */
export function overLimitOf({ lines, notToExceed }: Limited, { charged, lines: reported }: Charged) {
  const done = new Set(reported.flatMap(({ lineId, isDone }) => (isDone ? [lineId] : [])))
  const outside = lines.filter(
    ({ id, price, verdict }) => done.has(id) && (verdict === 'needs_visit' || price === null),
  )
  const outsideIds = new Set(outside.map(({ id }) => id))
  const covered =
    outside.length === 0
      ? chargedIn({ charged, lines: reported })
      : chargedIn({ charged: null, lines: reported.filter(({ lineId }) => !outsideIds.has(lineId)) })
  if (isOverLimit(covered, notToExceed)) return { charged: covered!, isPart: outside.length > 0, outside: [] }
  const total = chargedIn({ charged, lines: reported })
  return outside.length > 0 && isOverLimit(total, notToExceed)
    ? { charged: total!, isPart: false, outside }
    : null
}

/** That more was charged than the contractor had said, or that their limit doesn't cover all of it; null within the limit. */
export function overLimitText(
  record: Limited & Pick<CompletionRecord, 'completion' | 'contractor'>,
): string | null {
  const over = record.completion && overLimitOf(record, record.completion)
  if (!over) return null
  const [charged, limit] = [dollarText(over.charged), dollarText(record.notToExceed!)]
  const [first, ...others] = over.outside.map(lineLabel)
  if (first) {
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    return `${nameOf(record)} charged ${charged}. Their not-to-exceed limit of ${limit} doesn’t cover “${first}”${more}, which only a visit could price.`
  }
  return over.isPart
    ? `${nameOf(record)} charged ${charged} for what their not-to-exceed limit of ${limit} covers.`
    : `${nameOf(record)} charged ${charged}, more than their not-to-exceed limit of ${limit}.`
}

/** What a completion record is and isn't, on its page and its PDF. */
export const RECORD_DISCLOSURE =
  'This record has what the contractor reported on ODIE, with their photos. ODIE didn’t inspect the work.'

/** What a problem can be about besides lines. */
export const TOPICS: Readonly<Record<RemarkTopic, string>> = {
  charges: 'The charges',
  other: 'Something else',
}

/** What a line is called among others that may have the same description: with its place. */
export const lineLabel = ({
  description,
  location,
}: Pick<CompletionRecord['lines'][number], 'description' | 'location'>): string =>
  [description, location].filter(Boolean).join(', ')

/** What a problem is about, in the order of the record. */
export const subjectsOf = (
  { lines }: Pick<CompletionRecord, 'lines'>,
  { lineIds, topics }: Pick<Remark, 'lineIds' | 'topics'>,
): string[] => [
  ...lines.filter(({ id }) => lineIds.includes(id)).map(lineLabel),
  ...topics.map((topic) => TOPICS[topic]),
]

/**
 * Where the problem with reported work is. `open`: the contractor is next. `corrected`: they've corrected their report since, and
 * `replied`: they've answered in words, so that the owner is next. Of both, it's what they did last.
 */
export type ProblemState = 'none' | 'open' | 'corrected' | 'replied' | 'settled'

export function problemStateOf(
  remarks: readonly Pick<Remark, 'kind' | 'version'>[],
  { version }: Pick<Completion, 'version'>,
): ProblemState {
  const last = remarks.at(-1)
  switch (last?.kind) {
    case undefined:
      return 'none'
    case 'reply':
      return version > last.version ? 'corrected' : 'replied'
    case 'settled':
      return 'settled'
    case 'problem':
      return version > last.version ? 'corrected' : 'open'
  }
}

/** Why the agent can't withdraw the request for reported work, as a sentence for them; null if they can. */
export const withdrawalBlocker = (state: ProblemState): string | null =>
  state === 'none' || state === 'settled'
    ? null
    : 'What isn’t right with the reported work isn’t settled yet. If you withdrew your request, it could no longer be read or answered, so please settle it first.'

/** That the request has ended, or was never made, for those who read or write about its work. */
export const NOT_REQUESTED =
  'The agent hasn’t requested work from this estimate, or has withdrawn the request. Please call them.'

/** Why nothing of this kind can be said now, as a sentence for its author; null if it can. */
export function remarkBlocker(kind: Remark['kind'], state: ProblemState, count: number): string | null {
  const isEnded = state === 'none' || state === 'settled'
  if (kind !== 'problem' && isEnded)
    return state === 'none'
      ? 'No one has said that something isn’t right with this work.'
      : 'This has been settled. Reload to read it.'
  return kind !== 'settled' && count >= MAX_REMARKS
    ? 'There’s no more room to write here. Please call each other.'
    : null
}
