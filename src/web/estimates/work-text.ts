import type { WorkProgress } from '#domain/estimates/contract.ts'
import type { WorkStanding } from '#domain/repairs/standings/contract.ts'
import { dayOf, weekdayOf } from '#kernel/days.ts'
import { countText, dateText } from '#web/ui/format.ts'

/** A day (`2026-12-03`) in words, in whichever time zone. */
export const dayText = (day: string) => dateText(`${day}T12:00:00`)

/** The same of a day on which work is done, with the weekday: `Sun, Dec 13, 2026`. */
export const workDayText = (day: string) => `${weekdayOf(day).slice(0, 3)}, ${dayText(day)}`

type Known = {
  /** What's known of the report, if there's one. */
  standing?: WorkStanding | null | undefined
  /** Whether the reader is the contractor. */
  isContractor?: boolean
}

/** How far the contractor is with the work; undefined if nothing is to be said yet. */
export function workText(
  { scheduledAt, scheduledOn, doneAt }: WorkProgress,
  { standing, isContractor = false }: Known = {},
): string | undefined {
  const contractor = isContractor ? 'You' : 'The contractor'
  const day = scheduledOn && `The work is scheduled for ${workDayText(scheduledOn)}.`
  if (doneAt && standing?.state === 'partly_done') {
    const part = `${contractor} reported ${standing.done} of ${countText(standing.of, 'item')} as done.`
    // The day of the part that's done says nothing about the rest.
    return day && scheduledOn > dayOf(new Date(doneAt)) ? `${part} ${day}` : part
  }
  if (doneAt) return `${contractor} reported the work as done on ${dateText(doneAt)}.`
  if (day) return day
  return scheduledAt ? `${contractor} ${isContractor ? 'have' : 'has'} scheduled the work.` : undefined
}

/** What became of what isn't right with reported work, for lists; null without a problem, and once it's settled. */
export function problemText({ problem, problemAnswer }: WorkStanding): string | null {
  if (problem === 'open') return 'Something isn’t right'
  if (!problem) return null
  switch (problemAnswer) {
    case 'correction':
      return 'Report corrected'
    case 'reply':
      return 'Contractor replied'
    case undefined:
      return 'Contractor answered'
  }
}

/**
 * What ends when an estimate is replaced from which the agent requested work, for staff before they do it. `agentName` if the agent
 * can request it again; `standing` is undefined while it isn't known.
 */
export function endedRequestText(standing: WorkStanding | null | undefined, agentName?: string): string {
  const again = (what: string) => (agentName ? ` ${agentName} will have to request ${what} again.` : '')
  const ends = (details = '') => `The request for its work ends.${details}${again('the work')}`
  switch (standing?.state) {
    case undefined:
      return 'If the requested work isn’t done yet, the request for it ends.'
    case 'with_owner':
      return ends(' The owner has a link to confirm that work.')
    case 'confirmed':
      return ends(' The owner has already confirmed that work, and the confirmation ends, too.')
    case 'partly_done':
      return `The contractor has done ${standing.done} of ${countText(standing.of, 'item')}. The request for the rest ends.${again('the rest')}`
    case 'done':
      return 'The contractor has already done the requested work.'
    case 'declined':
      return 'The owner has declined the requested work.'
    default:
      return ends()
  }
}
