import type { Scene } from './scenes-electrical.ts'

/** Wisconsin's categories for inspection findings (SPS 131.33). */
export type Rating = 'Defect' | 'Repair' | 'Evaluate' | 'Monitor' | 'Maintain'

/** The expected result for an item, used for scoring. */
export type Label = {
  kind: string
  action: 'repair' | 'replace' | 'evaluate' | 'safety_upgrade'
  quantity?: number
}

export type Item = {
  title: string
  rating: Rating
  place?: string
  /** The first sentence states the defect and is repeated in the summary. */
  text: string
  advice: string
  photo?: Scene
  caption?: string
  /** Summaries of real reports are incomplete, too. */
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
  /** Base name of the generated files: `NAME.pdf`, `NAME.json`. */
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
  /** Sentences about something electrical that aren't findings. */
  notFindings: readonly string[]
  /** Borderline sentences: neither required nor wrong as findings. */
  borderline: readonly { quote: string; kind: string }[]
}
