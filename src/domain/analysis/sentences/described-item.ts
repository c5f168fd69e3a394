import { depthOf, type Item } from '#domain/analysis/structure/items.ts'
import { mentionsTrade } from './statements.ts'

/** An item with what many rules ask about it, decided once. */
export type DescribedItem = Item & {
  /** Its chapter, component, or title is about something electrical. */
  isOfTrade: boolean
  /** The report itself presents it as a defect. */
  isReported: boolean
}

export const described = (item: Item): DescribedItem => ({
  ...item,
  isOfTrade: isOfTrade(item),
  isReported: isReported(item),
})

const isOfTrade = ({ chapter, component, title }: Item): boolean =>
  chapter.isOfTrade ||
  mentionsTrade(chapter.name) ||
  mentionsTrade(component) ||
  (title !== null && mentionsTrade(title.text))

/** Numbered, labeled, in the summary, or referred to an electrician. */
function isReported(item: Item): boolean {
  const isNumbered = depthOf(item) >= 3
  if (item.isListed || item.zone === 'summary' || hasRowsOfDefect(item)) return true
  if (item.label !== null)
    return (
      isNumbered ||
      !/maint|monitor|watch|cosmetic/i.test(item.label) ||
      /defec|deficien|repair|hazard|concern|safety|major|moderate|significant/i.test(item.label)
    )
  return isNumbered
}

const IMPLICATION_OR_TASK = /^(?:implications?(?: ?\(s\))?|tasks?)\s*:/i
const CONDITION_WITH_TASK = /^conditions?:.*\btasks?:/i

/** 'Condition: Double taps', with 'Implication: Fire hazard' or 'Task: Correct' after it. */
const hasRowsOfDefect = ({ details, passages }: Item) =>
  details.some(({ row }) => IMPLICATION_OR_TASK.test(row.text)) ||
  passages.some(({ text }) => CONDITION_WITH_TASK.test(text))
