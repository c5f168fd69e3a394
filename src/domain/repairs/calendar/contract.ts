import { z } from 'zod'
import { Download, endpoint, Nothing } from '#kernel/endpoint.ts'

/** The private address of a user's calendar. The address itself can't be read again. */
export const CalendarFeed = z.object({ createdAt: z.iso.datetime() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const getCalendarFeed = endpoint({
  name: 'getCalendarFeed',
  summary: 'Whether the user’s calendar has a private address, and since when.',
  method: 'GET',
  path: '/api/calendar',
  access: ['agent', 'contractor'],
  input: z.object({}),
  output: z.object({ feed: CalendarFeed.nullable() }),
})

export const createCalendarFeed = endpoint({
  name: 'createCalendarFeed',
  summary:
    'Makes the private address of the user’s calendar, and ends the one before. This response is the only one with it. Returns 409 if that one isn’t the address the user saw.',
  method: 'POST',
  path: '/api/calendar',
  access: ['agent', 'contractor'],
  status: 201,
  /** `replaces`: since when the address before has been there; null if there’s none. */
  input: z.object({ replaces: z.iso.datetime().nullable() }),
  output: CalendarFeed.extend({ url: z.url() }),
})

export const endCalendarFeed = endpoint({
  name: 'endCalendarFeed',
  summary: 'Ends the private address of the user’s calendar. Idempotent.',
  method: 'DELETE',
  path: '/api/calendar',
  access: ['agent', 'contractor'],
  input: z.object({}),
  output: Nothing,
})

export const readCalendar = endpoint({
  name: 'readCalendar',
  summary: 'The calendar behind a private address, as iCalendar: scheduled work, or an agent’s dates.',
  method: 'GET',
  path: '/api/calendar.ics',
  access: 'anyone',
  input: z.object({ token: z.string().max(100) }),
  output: Download,
})
