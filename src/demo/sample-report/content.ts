import type { Scene } from './scenes-electrical.ts'

/** How inspectors of Wisconsin sort what they found (SPS 131.33). */
export type Rating = 'Defect' | 'Repair' | 'Evaluate' | 'Monitor' | 'Maintain'

/** What an analysis should make of an item: the truth that it is scored by. */
export type Label = {
  kind: string
  action: 'repair' | 'replace' | 'evaluate' | 'safety_upgrade'
  quantity?: number
}

export type Item = {
  title: string
  rating: Rating
  place?: string
  /** Its first sentence says what is wrong, and is what the summary repeats. */
  text: string
  advice: string
  photo?: Scene
  caption?: string
  /** Summaries of real reports are incomplete too. */
  leftOutOfSummary?: true
  label?: Label
}

/** An item with its number, the title of its chapter, and its first sentence, as printed. */
export type Numbered = Item & { number: string; chapter: string; lead: string }

/** Inspected, not inspected, not present, deficient. */
export type State = 'IN' | 'NI' | 'NP' | 'D'

export type Chapter = {
  title: string
  about: readonly (readonly [string, string])[]
  states: readonly (readonly [string, State])[]
  limits: readonly string[]
  notes?: readonly string[]
  items: readonly Item[]
}

export type Report = {
  /** Of the files that are made: `NAME.pdf`, `NAME.json`. */
  name: string
  company: string
  companyLine: string
  inspector: string
  address: string
  client: string
  agent: string
  date: string
  facts: readonly (readonly [string, string])[]
  cover: Scene
  accent: string
  chapters: readonly Chapter[]
  /** Sentences that speak of electrical things and are no finding. */
  notFindings: readonly string[]
  /** Sentences that count neither way. */
  borderline: readonly { quote: string; kind: string }[]
}
