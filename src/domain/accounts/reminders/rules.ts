/** How long the link in a reminder works. Later, the agent signs in. */
export const REMINDER_LINK_DAYS = 90

/** The page that a link in a reminder opens. */
export const REMINDER_PAGE = '/reminders'

/** What can be turned off on its own: a date of an agent's own, a report's inspection period, or the end of an estimate's prices. */
export type Topic = `${'date' | 'inspection' | 'prices'}:${string}`
