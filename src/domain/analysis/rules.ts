import { runsOf } from '#kernel/lists.ts'
import type { OtherDocument } from './contract.ts'

/** How sure the analysis is of a finding. What is merely possible doesn't enter the draft. */
export type Level = 'sure' | 'likely' | 'possible'

/** The least confidence at which a finding needs no second look. */
export const SURE_FROM = 0.9
/**
 * The least confidence at which a finding enters the draft. Below 0.5, because a false line costs staff a key, and a missed one costs the
 * agent the negotiation. Decision 39 says how it was chosen.
 */
export const LIKELY_FROM = 0.44

/**
 * The least confidence of a possible finding; what's below is only a mention. In real reports, none of the findings below it is right
 * (`training/measure-score.ts`). Decision 49 has why it isn't lower.
 */
export const POSSIBLE_FROM = 0.11

/** Possible findings from this confidence on are right often enough that staff should look at them first. */
export const WORTH_A_LOOK_FROM = 0.3

/** The level of a finding with this `confidence` (0 to 1). */
export function levelOf(confidence: number): Level {
  if (confidence >= SURE_FROM) return 'sure'
  return confidence >= LIKELY_FROM ? 'likely' : 'possible'
}

/** Whether a finding is too uncertain for the draft. */
export const isPossible = ({ confidence }: { confidence: number }) => levelOf(confidence) === 'possible'

const DOCUMENTS: Record<OtherDocument, string> = {
  sewer_scope: 'This looks like a sewer scope report',
  roof_certificate: 'This looks like a roof certificate or a roof inspection',
  seller_disclosure: 'This looks like a seller’s disclosure',
  agreement: 'This looks like an inspection agreement',
  standards: 'This looks like standards of practice',
  repair_estimate: 'This looks like an estimate or an invoice for repairs',
  blank_form: 'This looks like a form that hasn’t been filled in',
  other_language: 'This document isn’t in English',
}

/** A sentence for staff on what the document is, if it isn't a home inspection report; null if it is one. */
export function documentTypeText(type: OtherDocument | null): string | null {
  if (type === null) return null
  if (type === 'other_language') return `${DOCUMENTS[type]}. ODIE reads only English, so read it yourself.`
  return `${DOCUMENTS[type]}, not a home inspection report. Ask the agent for the report.`
}

/**
 * A sentence for staff that names the pages (1-based, ascending) that couldn't be read; null where there are none. `partly` are those
 * of which only areas couldn't.
 */
export function unreadablePagesText(
  pages: readonly number[],
  partly: ReadonlySet<number> = new Set(),
): string | null {
  if (pages.length === 0) return null
  const whole = pages.filter((page) => !partly.has(page))
  const parts = pages.filter((page) => partly.has(page))
  const names = [
    ...(whole.length > 0 ? [namesOf(whole)] : []),
    ...(parts.length > 0 ? [`parts of ${namesOf(parts)}`] : []),
  ].join(' and ')
  const them = whole.length === 1 && parts.length === 0 ? 'it' : 'them'
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} couldn’t be read. Check ${them} for deficiencies yourself.`
}

/** A sentence for staff on a report whose layout the rules don't know; null for other reports. `pages`: what to check, if anything. */
export function unfamiliarLayoutText(pages: readonly number[] | null): string | null {
  if (pages === null) return null
  const where = pages.length === 0 ? '' : ` on ${namesOf(pages)}`
  return `ODIE doesn’t know this report’s layout and misses more in such reports. Look through its possible findings${where && `, and for electrical deficiencies${where}`}.`
}

/** `pages 1, 3–5, 9` */
function namesOf(pages: readonly number[]): string {
  const ranges = runsOf(pages, (range, page) => page === range.at(-1)! + 1)
  const names = ranges.map((range) => (range.length === 1 ? range[0] : `${range[0]}–${range.at(-1)}`))
  return `${pages.length === 1 ? 'page' : 'pages'} ${names.join(', ')}`
}
