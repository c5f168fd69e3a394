import type { EstimateId } from '#domain/estimates/contract.ts'
import { workDayInWords } from '#kernel/days.ts'
import type { EmailContent } from '#platform/mail/mail.ts'

export type DayChange = {
  id: EstimateId
  propertyAddress: string
  contractorName: string
  isScheduled: boolean
  /** The day that the work is scheduled for; null if the contractor named none. */
  day: string | null
  /** The day that it was scheduled for until now. */
  previousDay: string | null
  at: Date
}

/** What has changed, as subject, heading, and sentence. */
function wordsOf({ propertyAddress, contractorName, isScheduled, day, previousDay }: DayChange) {
  const work = `the electrical work at ${propertyAddress}`
  if (day && previousDay)
    return {
      subject: `Electrical work moved: ${propertyAddress}`,
      heading: 'The work is on another day',
      sentence: `${contractorName} moved ${work} from ${workDayInWords(previousDay)} to ${workDayInWords(day)}.`,
    }
  if (previousDay)
    return {
      subject: `Electrical work postponed: ${propertyAddress}`,
      heading: 'The work has been postponed',
      sentence: `${contractorName} won’t do ${work} on ${workDayInWords(previousDay)} as planned, and hasn’t named another day yet.`,
    }
  if (!isScheduled)
    return {
      subject: `Electrical work not scheduled anymore: ${propertyAddress}`,
      heading: 'The work is no longer scheduled',
      sentence: `${contractorName} no longer has ${work} scheduled.`,
    }
  return {
    subject: `Electrical work scheduled: ${propertyAddress}`,
    heading: 'The work is scheduled',
    sentence: `${contractorName} scheduled ${work}${day ? ` for ${workDayInWords(day)}` : ''}.`,
  }
}

type ForAgent = DayChange & {
  /** Whether the owner gets an email, too; null as long as none has confirmed the work. */
  isOwnerEmailed: boolean | null
  url: string
}

export function workScheduled(to: string, change: ForAgent): EmailContent {
  const { id, day, previousDay, at, isOwnerEmailed, url } = change
  const { sentence, ...head } = wordsOf(change)
  const hasDay = day || previousDay
  return {
    to,
    ...head,
    body: [
      sentence,
      ...(isOwnerEmailed === null || !hasDay
        ? []
        : isOwnerEmailed
          ? ['We’ve emailed the owner, too.']
          : ['The owner gave no email address, so please make sure that they know.']),
    ],
    action: { label: 'Open the report', url },
    cause: `work-scheduled:${id}:${at.toISOString()}`,
  }
}

/** For the owner who confirmed the work, unless they chose the day themselves. */
export function workDayForOwner(to: string, change: DayChange & { contact: string }): EmailContent {
  const { id, day, at, contact } = change
  const { sentence, ...head } = wordsOf(change)
  return {
    to,
    ...head,
    body: [
      sentence,
      `${day ? 'If that day doesn’t work for you, please contact them' : 'To agree on another day, please contact them'}${contact ? `: ${contact}` : ''}.`,
    ],
    cause: `work-day-owner:${id}:${at.toISOString()}`,
  }
}
