/*
 * Every threshold of the rules that turn a sentence into a finding, in one place. Distances are in words unless they say
 * characters. How probably a finding is right is scored afterwards (`classifier/score.ts`).
 */

/** From this probability on, a sentence that the rules left out is a finding. */
export const TRUSTED_FROM = 0.6

/** The same for a sentence that no pattern matches. */
export const TRUSTED_UNMATCHED_FROM = 0.5

/** From this rank on, a kind's words rarely mean anything else. */
export const SPECIFIC_RANK = 6

/** Maximum distance between the words of one match; beyond that they're about different things. */
export const MATCH_WINDOW = 14

/** A veto word counts within this distance of a match. */
export const VETO_DISTANCE = 5

/** A 'no' denies what's up to this many words away. */
export const MAX_REACH = 5

/** A match of this many words states what's missing, even if one of them sounds like a limitation. */
export const SPECIFIC_ABSENCE = 6

/** Praise counts up to this many characters before what was recognized. */
export const PRAISE_BEFORE = 40

/** Advice counts up to this many characters after the beginning of what was recognized. */
export const ADVICE_AFTER = 30

/** Between a cue that must be near and what was recognized. */
export const NEAR = 1

/** Characters between the beginning of what was recognized and a cue that must come soon after. */
export const SOON = 60

/** A statement of at most this many words is read together with its component. */
export const MAX_FRAGMENT = 9

/** A name or rating before a sentence has at most this many words ('Safety concern: …'). */
export const MAX_NAME = 3

/** Words of advice on the component above ('Recommend installing one in each bedroom'). */
export const MAX_FRAGMENT_OF_ADVICE = 16
