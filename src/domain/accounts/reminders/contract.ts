import { z } from 'zod'
import { endpoint, Nothing, Redirect } from '#kernel/endpoint.ts'

const ReminderToken = z.string().max(100)

/** What a reminder is about. */
export const ReminderSubject = z.object({
  /** `Closing`, `Prices expire`. */
  label: z.string(),
  day: z.iso.date(),
  propertyAddress: z.string(),
})
export type ReminderSubject = z.infer<typeof ReminderSubject>

/** What the link in a reminder shows: which reminder it came with, and which ones are on. */
export const ReminderSwitch = ReminderSubject.extend({
  /** Whether there are reminders of this date, unless all are off. */
  isThisOn: z.boolean(),
  areAllOn: z.boolean(),
})
export type ReminderSwitch = z.infer<typeof ReminderSwitch>

export const openReminderLink = endpoint({
  name: 'openReminderLink',
  summary: 'What the link in a reminder is about, and whether reminders are on. Changes nothing.',
  method: 'GET',
  path: '/api/reminders',
  access: 'anyone',
  input: z.object({ token: ReminderToken }),
  output: ReminderSwitch,
})

export const switchByLink = endpoint({
  name: 'switchByLink',
  summary: 'Turns the reminders of one date, or all of an agent’s, off or on, by the link in a reminder.',
  method: 'PUT',
  path: '/api/reminders',
  access: 'anyone',
  input: z.object({ token: ReminderToken, which: z.enum(['this', 'all']), isOn: z.boolean() }),
  output: ReminderSwitch,
})

export const unsubscribeByMailProgram = endpoint({
  name: 'unsubscribeByMailProgram',
  summary: 'Turns all reminders of an agent off. Mail programs call it (RFC 8058).',
  method: 'POST',
  path: '/api/reminders/unsubscribe',
  access: 'anyone',
  isOneClick: true,
  input: z.object({ token: ReminderToken }),
  output: Nothing,
})

export const openUnsubscribeLink = endpoint({
  name: 'openUnsubscribeLink',
  summary:
    'Leads people whose mail program opens the address instead of posting to it to the page. Changes nothing.',
  method: 'GET',
  path: '/api/reminders/unsubscribe',
  access: 'anyone',
  input: z.object({ token: ReminderToken }),
  output: Redirect,
})

/** Whether an agent gets reminders, and how many dates they turned off one by one. */
export const ReminderSettings = z.object({ isOn: z.boolean(), datesOff: z.int() })
export type ReminderSettings = z.infer<typeof ReminderSettings>

export const getReminderSettings = endpoint({
  name: 'getReminderSettings',
  summary: 'Whether the agent gets reminders of their dates.',
  method: 'GET',
  path: '/api/users/reminders',
  access: ['agent'],
  input: z.object({}),
  output: ReminderSettings,
})

export const setReminders = endpoint({
  name: 'setReminders',
  summary: 'Turns all reminders off, or all of them on, also those of dates that were turned off one by one.',
  method: 'PUT',
  path: '/api/users/reminders',
  access: ['agent'],
  input: z.object({ isOn: z.boolean() }),
  output: ReminderSettings,
})
