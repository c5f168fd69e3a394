import type { WorkProgress } from '#domain/estimates/contract.ts'
import { dateText } from '#web/ui/format.ts'

/** A day (`2026-12-03`) in words, in whichever time zone. */
export const dayText = (day: string) => dateText(`${day}T12:00:00`)

/** What the contractor marked the work as; undefined if nothing yet. */
export function workText({ scheduledAt, scheduledOn, doneAt }: WorkProgress): string | undefined {
  if (doneAt) return `The contractor marked the work as done on ${dateText(doneAt)}.`
  if (scheduledOn) return `The work is scheduled for ${dayText(scheduledOn)}.`
  return scheduledAt ? 'The contractor has scheduled the work.' : undefined
}
