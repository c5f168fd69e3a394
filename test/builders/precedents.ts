import {
  type AdminEstimate,
  getAdminEstimate,
  saveEstimate,
  sendEstimate,
} from '#domain/estimates/contract.ts'
import type { Decision } from '#domain/estimates/decisions/contract.ts'
import { call } from '../harness/harness.ts'
import { createWaitingDraft, type Draft } from './estimates.ts'

/** A made-up word without digits or parts of ligatures, so that no other test's sentences are like this one's. */
export const newWord = () =>
  `zor${[...crypto.randomUUID().replaceAll('-', '')].map((digit) => 'abcdeghjkmnopqru'[Number.parseInt(digit, 16)]).join('')}`

/** What inspectors of one company write in every report; `word` makes it this test's own. */
export const sentencesWith = (word: string) => ({
  loose: `Two receptacles by the ${word} shelf in the kitchen are loose in their boxes. Have an electrician secure them.`,
  freezer: `The dedicated ${word} freezer receptacle in the garage lacks GFCI protection because its freezer would thaw unnoticed.`,
  booth: `The wiring of the ${word} sump pump in the basement was done with a type of cable that is meant for exhibition booths.`,
  tapped: `A breaker for the ${word} pump in the main panel is double tapped. Have an electrician repair it.`,
})
/** The same sentence in another house. */
export const elsewhere = (sentence: string) =>
  sentence
    .replace('Two receptacles', 'Three RECEPTACLES')
    .replace('kitchen', 'second bedroom')
    .replace('garage', 'front hall')
    .replace('basement', 'crawl space')

/** A report as text, by a company with this domain. */
export const reportBy = (company: string, sentences: readonly string[]) => ({
  name: 'report.txt',
  content: [
    'Home Inspection Report',
    `www.${company}`,
    '',
    'Electrical',
    '',
    ...sentences.flatMap((sentence, index) => [`4.${index + 1} ${sentence}`, '']),
  ].join('\n'),
})

export type Review = { draft: Draft; estimate: AdminEstimate }

/** Uploads and analyzes a report of these sentences; its draft as the review desk opens it. */
export async function draftFrom(company: string, sentences: readonly string[]): Promise<Review> {
  const draft = await createWaitingDraft(reportBy(company, sentences))
  return { draft, estimate: await readEstimate(draft) }
}

export const readEstimate = async ({ admin, id }: Draft) => (await call(admin, getAdminEstimate, { id })).body

/** The finding, mention or set-aside finding whose quote has these words. */
export const quoting = <T extends { quote: string } | { evidence: { quote: string }[] }>(
  all: readonly T[],
  words: string,
): T | undefined =>
  all.find((each) => ('quote' in each ? each.quote : each.evidence[0]!.quote).includes(words))

type Changes = {
  /** Findings whose lines are removed. */
  without?: readonly string[]
  /** Lines that are added. */
  lines?: NonNullable<AdminEstimate['estimateData']>['line_items']
  decisions?: Decision[]
}

/** Saves a draft with these changes. Every finding keeps a line of its own, so that one can go without the others. */
export async function save(
  { draft, estimate }: Review,
  { without = [], lines = [], decisions }: Changes = {},
) {
  const kept = (estimate.estimateData?.line_items ?? [])
    .map((line) => ({ ...line, finding_ids: line.finding_ids.filter((id) => !without.includes(id)) }))
    .filter(({ type, finding_ids }) => type !== 'work' || finding_ids.length > 0)
  const { status, body } = await call(draft.admin, saveEstimate, {
    id: draft.id,
    version: estimate.version,
    contractorId: draft.contractor.actor.userId,
    line_items: [...kept, ...lines],
    ...(decisions && { decisions }),
  })
  if (status !== 200) throw new Error(`the draft was not saved: ${body.message}`)
  return { draft, estimate: body }
}

/** Saves a draft with these changes and sends it. */
export async function approve(review: Review, changes: Changes = {}): Promise<Review> {
  const { draft, estimate } = await save(review, changes)
  const { status, body } = await call(draft.admin, sendEstimate, { id: draft.id, version: estimate.version })
  if (status !== 200) throw new Error(`the estimate was not sent: ${body.message}`)
  return { draft, estimate: body }
}
