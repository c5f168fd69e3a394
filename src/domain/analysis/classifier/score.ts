import trained from './score.json' with { type: 'json' }

/*
 * The score of a finding: a linear classifier (logistic regression) of what the report says about it, and how and where.
 * `training/train-score.ts` makes its weights, of findings in real reports.
 */

/** What's known about a finding, in the order of the training data's columns. 1 and 0 stand for yes and no. */
export const FEATURES = [
  /**
   * The log odds, from -6 to 6, with which its clearest sentence is worded like a defect; as right findings have on average if none
   * was rated, such as what is a defect by being there ('The attic has knob-and-tube wiring').
   */
  'wording',
  /** How many words of a sentence, and of what a fragment stands under, the pattern of its kind covers, up to 5. */
  'matchedWords',
  /** No pattern matches its words: it's only worded like a defect. */
  'unmatched',
  /** Its words are about electrical things only because of the chapter. */
  'byContext',
  /** It says that something needs work. */
  'needsWork',
  /** The next sentence gives advice. */
  'adviceFollows',
  /** The natural logarithm of how many places state it, up to 4: the summary, the text, a caption. */
  'occurrences',
  /** A summary states it. */
  'inSummary',
  /** The inspector rated the item, such as 'Safety hazard'. */
  'labeled',
  /** The item has a number with three parts or more, such as '4.1.2'. */
  'numbered',
  /** It stands where the report describes the house. */
  'inInformation',
  /** The natural logarithm of how many sentences its item has, up to 20: in a long one, most describe. */
  'length',
  /** It's said of all such things, not of this house's. */
  'general',
  /** A ticked box stands before it. */
  'ticked',
  /** Its kind is an improvement, such as a surge protector. */
  'improvement',
] as const
export type Features = Record<(typeof FEATURES)[number], number>

/** What each feature counts for, above 0 for a right finding, and its mean in the training data. */
export type Weights = { bias: number; weights: Features; means: Features }

/** The probability (0 to 1) that a finding with these features is right. */
export function probabilityWith({ bias, weights }: Weights, features: Features): number {
  const sum = FEATURES.reduce((total, name) => total + weights[name] * features[name], bias)
  return 1 / (1 + Math.exp(-sum))
}

// Not validated: a test compares them with what the trainer makes.
const shipped: Weights = trained

/** The same with the weights that ODIE ships, rounded down to hundredths. */
export const scoreOf = (features: Features): number =>
  Math.floor(probabilityWith(shipped, features) * 100) / 100

/** How much each feature speaks for a finding with these features, as log odds, compared with the mean of the training data. */
export const contributionsOf = (features: Features) =>
  FEATURES.map((name) => ({
    name,
    logOdds: shipped.weights[name] * (features[name] - shipped.means[name]),
  }))
