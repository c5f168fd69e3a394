import { z } from 'zod'
import { Finding, Kind, MAX_QUOTE_LENGTH, Mention, RemovalReason } from '#domain/analysis/contract.ts'

export const FindingId = z.string().min(1).max(40)

/** A mention by its page and words, which identify it within an analysis. */
export const MentionPlace = z.object({
  page: z.int().positive(),
  quote: z.string().min(1).max(MAX_QUOTE_LENGTH),
})
export type MentionPlace = z.infer<typeof MentionPlace>

/** What staff decide about a finding or a mention of a draft. Removing and keeping lines is in the lines themselves. */
export const Decision = z.discriminatedUnion('type', [
  /** Why no line covers the finding. */
  z.object({ type: z.literal('removed'), findingId: FindingId, reason: RemovalReason }),
  /** The finding has another kind. */
  z.object({ type: z.literal('kind'), findingId: FindingId, kind: Kind }),
  /** The mention is a finding. */
  MentionPlace.extend({ type: z.literal('added'), kind: Kind }),
  /** The mention is evidence of a finding. */
  MentionPlace.extend({ type: z.literal('attached'), findingId: FindingId }),
  /** The mention is of no interest: staff have read it. */
  MentionPlace.extend({ type: z.literal('dismissed') }),
])
export type Decision = z.infer<typeof Decision>

const MAX_DECISIONS = 1_000
export const Decisions = z.array(Decision).max(MAX_DECISIONS)

/** The findings of an analysis as staff decided them. */
export const DecidedFindings = z.object({
  /** With the kinds that staff chose, and the mentions that they made findings. */
  findings: z.array(Finding),
  /** Too uncertain for the draft; staff can add them. */
  possible: z.array(Finding),
  /** Not in the draft because staff removed the same sentence from an earlier report; they can restore them. */
  setAside: z.array(Finding),
})
export type DecidedFindings = z.infer<typeof DecidedFindings>

/** What the analysis found, and what staff decided about it. */
export const DecidedAnalysis = DecidedFindings.extend({
  mentions: z.array(Mention),
  decisions: Decisions,
  /** Of the applied precedents. */
  withdrawnPrecedents: z.array(z.uuid()),
})
