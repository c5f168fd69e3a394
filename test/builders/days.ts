import { dayOf, daysAfter } from '#kernel/days.ts'

/** The day that many days from now in Wisconsin, whose evening is the next day in UTC. */
export const dayIn = (days: number, now = new Date()) => daysAfter(dayOf(now), days)
