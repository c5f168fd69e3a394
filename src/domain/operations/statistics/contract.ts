import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'

/** The periods to look at, in days. */
export const PERIODS = [7, 30, 90, 365] as const

/** A duration's median and 90th percentile. Both are null if there's nothing to measure. */
const Duration = z.object({ median: z.number().nullable(), p90: z.number().nullable() })

/** How many findings had each outcome; see `outcomesOf`. */
export const Outcomes = z.object({ kept: z.int(), edited: z.int(), removed: z.int(), added: z.int() })
export type Outcomes = z.infer<typeof Outcomes>

/**
 * Where the reports are that were uploaded in a period. `letters`: answered with one; `unread`: not analyzed yet, or just now;
 * `uploading`: their file hasn't arrived. Withdrawn ones are gone.
 */
export const Whereabouts = z.object({
  estimates: z.int(),
  letters: z.int(),
  inReview: z.int(),
  unread: z.int(),
  returned: z.int(),
  uploading: z.int(),
})
export type Whereabouts = z.infer<typeof Whereabouts>

export const Statistics = z.object({
  reports: z.int(),
  /** Of the same reports, where they are now. */
  whereabouts: Whereabouts.optional(),
  /** First answers: estimates and letters, not revisions. */
  sent: z.int(),
  accepted: z.int(),
  /** Hours from the upload until the answer was sent. */
  turnaroundHours: Duration,
  /** Minutes from the end of the analysis until the answer was sent. */
  reviewMinutes: Duration,
  /** By week, oldest first; the weeks start on Monday, UTC. */
  weeks: z.array(
    z.object({
      start: z.iso.date(),
      reports: z.int(),
      sent: z.int(),
      turnaroundHours: z.number().nullable(),
    }),
  ),
  outcomes: Outcomes,
  /** By kind of deficiency, those with the most findings first; `kind` is null for work without a finding. */
  kinds: z.array(Outcomes.extend({ kind: z.string().nullable(), title: z.string() })),
})
export type Statistics = z.infer<typeof Statistics>

export const Period = z.object({
  days: z.coerce
    .number()
    .pipe(z.literal([...PERIODS]))
    .default(30),
})

export const getStatistics = endpoint({
  name: 'getStatistics',
  summary: 'How fast reports are answered, and what staff change in the drafts.',
  method: 'GET',
  path: '/api/admin/statistics',
  access: ['admin'],
  input: Period,
  output: Statistics,
})
