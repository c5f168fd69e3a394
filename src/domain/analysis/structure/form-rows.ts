import rows from './form-rows.json' with { type: 'json' }
import type { Placed, Zone } from './headings.ts'
import { isDirectlyBelow } from './heights.ts'
import type { Passage } from './passages.ts'

/* The rows of forms, as they're worded in any product: ratings, details, conditions and descriptions. */

/** 'Condition: Minor Defect' rates the item. */
export const RATING = new RegExp(rows.rating, 'i')

/** A row that details the text above it. */
export const DETAIL = new RegExp(rows.detail, 'i')

/** 'DISTRIBUTION SYSTEM \\ Outlets (receptacles)' heads the conditions that follow. */
export const SYSTEM_AND_COMPONENT = /^[^.\\]{3,60} \\ [^.\\]{3,70}$/

/** 'Condition: Double taps' is a row of a form, however short and bold. */
export const ROW = new RegExp(rows.row, 'i')

/** 'Description: Forced air furnace', 'Type of wiring: Romex' fill in a form, and head nothing. */
const DESCRIPTION = new RegExp(rows.description, 'i')

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
