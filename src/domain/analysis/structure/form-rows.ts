import { isDirectlyBelow } from './heights.ts'
import type { Placed, Zone } from './outline.ts'
import type { Passage } from './passages.ts'

/* The rows of forms, as they're worded in any product: ratings, details, conditions and descriptions. */

/** 'Condition: Minor Defect' rates the item. */
export const RATING = /^(?:comments?|conditions?|status|rating|result|overall)\s*:\s*(.{2,40})$/i

/** A row that details the text above it. */
export const DETAIL =
  /^(?:locations?|implications?(?: ?\(s\))?|tasks?|time(?: ?frame)?|priority|timing|cost|severity|trade|who|urgency|estimated cost|responsibility)\s*:/i

/** 'DISTRIBUTION SYSTEM \\ Outlets (receptacles)' heads the conditions that follow. */
export const SYSTEM_AND_COMPONENT = /^[^.\\]{3,60} \\ [^.\\]{3,70}$/

/** 'Condition: Double taps' is a row of a form, however short and bold. */
export const ROW =
  /^(?:\d{1,3}[.)] )?(?:conditions?|observations?|defects?|deficienc(?:y|ies)|problems?|issues?)\s*(?:\(s\))?:\s+\S/i

/** 'Description: Forced air furnace', 'Type of wiring: Romex' fill in a form, and head nothing. */
const DESCRIPTION =
  /^(?:(?:[a-z]+ )?(?:descriptions?|materials?|types?(?: of [a-z /]{3,30})?|styles?|brands?|manufacturers?|energy source|capacity|approximate age|viewed from)|locations? & resets)\s*:\s*\S/i

/** The zone of a passage that stands beside the items: no one ticked it, or it only describes. */
export function asideZone({ zone, passage, role }: Placed): Zone | null {
  if (zone === 'unticked') return zone
  const describes = (role === 'heading' || role === 'text') && DESCRIPTION.test(passage.text)
  return zone === 'body' && describes ? 'information' : null
}

/** Whether a passage is a row that opens an item and names what the lines below it describe. */
export const opensWithRow = (passages: readonly Passage[], passage: Passage) =>
  passage === passages[0] && ROW.test(passage.text)

/** Whether a passage stands directly below such a row. */
export const continuesRow = (passages: readonly Passage[], passage: Passage) =>
  passages.length === 1 &&
  opensWithRow(passages, passages[0]!) &&
  isDirectlyBelow(passages[0]!.lines.at(-1)!, passage.lines[0]!)
