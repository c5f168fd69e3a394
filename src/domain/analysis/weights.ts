/*
 * Every weight and threshold of the rules that turn a sentence into a finding, in one place. Strengths are confidences from
 * 0 to 1; distances are in words unless they say characters.
 */

/** How certain it is that a sentence is a finding of this report. */
export const STRENGTH = {
  /** Observed, in an item that the report itself presents as a defect. */
  observedInItem: 0.95,
  /** Observed in running text. */
  observed: 0.85,
  /** Subtracted if the words are only electrical by context. */
  lessByContext: 0.1,
  /** A title that names a defect. */
  named: 0.8,
  advisedForPlace: 0.75,
  needsWork: 0.7,
  advisedInItem: 0.7,
  advisedAlone: 0.6,
  /** Observed, in a part of the report that describes the house. */
  inGeneralText: 0.6,
  /** The same, if it's no whole sentence but advice stands next to it. */
  perhapsInGeneralText: 0.5,
  /** A defect named in one sentence and described in the next. */
  inferred: 0.7,
  /** An electrical defect of no known kind. */
  unknownKind: 0.45,
  /** Left out by the rules, but worded like a defect. */
  wordedLikeDefect: 0.7,
  /** Listed by the report as an electrical defect, in words of no known kind. */
  listedWithoutKind: 0.7,
  /** Found by the rules, but not worded like a defect. */
  doubted: 0.5,
} as const

/** The rules' finding is doubted if the classifier's probability that the sentence reports a defect is lower. */
export const DOUBTED_BELOW = 0.3

/** The same outside of what the report lists as defects, if it does. */
export const DOUBTED_UNLISTED_BELOW = 0.7

/** A finding is doubted if the probability that one stated like this is right is lower. */
export const DOUBTED_RIGHT_BELOW = 0.35

/** Fewer sentences, without those of standards and limitations, aren't a report. */
export const MIN_SENTENCES_OF_REPORT = 40

/** From this many items on, a report lists its defects itself. */
export const MIN_LISTED_DEFECTS = 3

/** Sentences of fewer words than this aren't doubted. */
export const MIN_CLASSIFIED = 6

/** From this probability on, a sentence that the rules left out is a finding. */
export const TRUSTED_FROM = 0.65

/** The same for a sentence without a kind, in an electrical item that the report lists as a defect. */
export const TRUSTED_UNNAMED_FROM = 0.5

/** The same for a sentence that no pattern matches, anywhere else. */
export const TRUSTED_UNMATCHED_FROM = 0.7

/** From this sum of the probability and half of the kind's score on, such a sentence is possible. */
export const POSSIBLE_UNMATCHED_FROM = 0.5

/** From this score on, the classifier of kinds knows what a defect is. */
export const TRUSTED_KIND_FROM = -0.4

/** A kind whose score is higher by this much than that of the kind that the patterns found replaces it. */
export const OVERRULED_FROM = 0.5

/** From this rank on, a kind's words rarely mean anything else. */
export const SPECIFIC_RANK = 6

/** Maximum distance between the words of one match; beyond that they're about different things. */
export const MATCH_WINDOW = 14

/** A veto word counts within this distance of a match. */
export const VETO_DISTANCE = 5

/** A 'no' reaches this far. */
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

/** A list of this many names, each of at most this many words, states nothing. */
export const MIN_LISTED = 5
export const MAX_NAME_WORDS = 7

/** A statement of at most this many words is read together with its component. */
export const MAX_FRAGMENT = 9

/** A name or rating before a sentence has at most this many words ('Safety concern: …'). */
export const MAX_NAME = 3

/** Words of advice on the component above ('Recommend installing one in each bedroom'). */
export const MAX_FRAGMENT_OF_ADVICE = 16
