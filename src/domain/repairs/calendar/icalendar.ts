import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { daysAfter } from '#kernel/days.ts'

/** How often calendars should look for changes, in seconds. */
const REFRESH_SECONDS = 60 * 60

/** A whole day in a calendar. Its texts may be anything that people have typed. */
export type DayEvent = {
  /** The same for as long as the event exists, and no other event's. */
  uid: string
  day: string
  title: string
  place: string
  /** Lines of text. */
  details: readonly string[]
  url: string
  isCanceled: boolean
  /** Grows with each change. */
  sequence: number
  createdAt: Date
  changedAt: Date
}

/** A calendar as iCalendar (RFC 5545). `name` is ours, because the library doesn't escape it. */
export function icalendarOf({ name, events, now }: { name: string; events: readonly DayEvent[]; now: Date }) {
  const calendar = ical({
    name,
    prodId: { company: 'ODIE', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const { uid, day, title, place, details, url, isCanceled, ...event } of events)
    calendar.createEvent({
      id: uid,
      allDay: true,
      start: new Date(day),
      end: new Date(daysAfter(day, 1)),
      summary: oneLine(isCanceled ? `Canceled: ${title}` : title),
      location: oneLine(place),
      description: [...details, url].map(oneLine).join('\n'),
      url,
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      sequence: event.sequence,
      created: event.createdAt,
      lastModified: event.changedAt,
      stamp: now,
    })
  return calendar.toString()
}

/** Without control characters and line separators: the library escapes CR and LF alone, and RFC 5545 allows none of the others. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
