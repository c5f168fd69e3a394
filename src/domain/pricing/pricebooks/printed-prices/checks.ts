import type { Cents } from '#kernel/money.ts'
import type { Price } from './amounts.ts'

const QUALIFIERS = {
  from: 'Listed as a starting price. Check the maximum price.',
  'up to': 'Listed as the highest price. Check the minimum price.',
} as const

const FREE = 'Free: check that it’s meant.'

type Checked = { max: Cents; qualifier?: Price['qualifier'] }

/** What to check of an item before it's imported, because of its price or another remark; undefined if nothing is unusual. */
export const checkOf = (remark: string | undefined, { max, qualifier }: Checked) =>
  [remark, qualifier && QUALIFIERS[qualifier], max === 0 && FREE].filter(Boolean).join(' ') || undefined

const DESCRIPTIONS = { from: 'Listed as a starting price', 'up to': 'Listed as the highest price' } as const

/** Whether a description says no more than that. */
export const isOnlyQualifier = (description: string): boolean =>
  Object.values<string>(DESCRIPTIONS).includes(description)

/** Finds at the end of a description what `descriptionWith` added: a regular expression of JavaScript and PostgreSQL. */
export const QUALIFIER_AT_END = `(^|[.] )(${Object.values(DESCRIPTIONS).join('|')})$`

/** An item's description with what a list says of its price. */
export const descriptionWith = (description: string | undefined, qualifier: Price['qualifier']) =>
  [description, qualifier && DESCRIPTIONS[qualifier]].filter(Boolean).join('. ')
