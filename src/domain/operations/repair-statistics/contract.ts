import { z } from 'zod'
import { Period } from '#domain/operations/statistics/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'

/** With fewer cases than this, a share or a median says nothing. */
export const MIN_CASES = 5

/** Charged ÷ estimated of completed lines; 1.1 is 10% more than estimated. All but `cases` are null for fewer than `MIN_CASES`. */
export const Actual = z.object({
  cases: z.int(),
  median: z.number().nullable(),
  mean: z.number().nullable(),
  /** How many were charged within the range that was printed, or at the firm price. */
  inRange: z.int().nullable(),
})
export type Actual = z.infer<typeof Actual>

/** `id`: the kind or the contractor; empty without one. */
const NamedActual = Actual.extend({ id: z.string(), title: z.string() })

/** How many of the lines of a kind something happened to, those with the most first. `kind` is null for work without a finding. */
export const LineCount = z.object({
  kind: z.string().nullable(),
  title: z.string(),
  lines: z.int(),
  of: z.int(),
})
export type LineCount = z.infer<typeof LineCount>

/** How far the estimates of a period got, by report: a revision takes the place of what it revises. */
export const Funnel = z.object({
  estimates: z.int(),
  repairRequests: z.int(),
  linksOpened: z.int(),
  responses: z.int(),
  agreed: z.int(),
  workRequests: z.int(),
  workAnswers: z.int(),
  confirmed: z.int(),
  declined: z.int(),
  done: z.int(),
})
export type Funnel = z.infer<typeof Funnel>

export const RepairStatistics = z.object({
  /** When these numbers were computed; null for just now. Those of a large ODIE are up to an hour old. */
  keptAt: z.iso.datetime().nullable(),
  funnel: Funnel,
  /** Hours from the request for work until the contractor's first answer; null for fewer than `MIN_CASES`. */
  answerHours: z.object({ cases: z.int(), median: z.number().nullable() }),
  /** Those who uploaded a report in the period, and how many of them have at least two in all. */
  agents: z.object({ uploading: z.int(), returning: z.int() }),
  /** Of the work that was reported as done in the period. */
  actual: z.object({
    all: Actual,
    firm: Actual,
    range: Actual,
    kinds: z.array(NamedActual),
    contractors: z.array(NamedActual),
  }),
  /** Lines whose price staff changed, `of` those that were sent with a price. */
  repriced: z.array(LineCount),
  /** Lines that the other side declined, `of` those that they answered. */
  declined: z.array(LineCount),
  /** Lines that contractors found to need no work, `of` those that they answered. */
  noWorkNeeded: z.array(LineCount),
})
export type RepairStatistics = z.infer<typeof RepairStatistics>

export const getRepairStatistics = endpoint({
  name: 'getRepairStatistics',
  summary: 'What becomes of sent estimates, and what’s charged for the work.',
  method: 'GET',
  path: '/api/admin/statistics/repairs',
  access: ['admin'],
  input: Period,
  output: RepairStatistics,
})
