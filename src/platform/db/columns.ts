import { timestamp } from 'drizzle-orm/pg-core'

/** A point in time: `timestamptz` in the database, `Date` in code (which has milliseconds, the database microseconds). */
export const timestamptz = () => timestamp({ withTimezone: true })
