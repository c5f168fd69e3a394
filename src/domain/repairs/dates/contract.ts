import { z } from 'zod'
import { ReportId } from '#domain/reports/contract.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { MAX_LABEL } from './rules.ts'

export const ReportDateId = z.uuid().brand<'ReportDateId'>()
export type ReportDateId = z.infer<typeof ReportDateId>

/** What the agent enters. */
export const DateEntry = z.object({
  label: z
    .string()
    .trim()
    .min(1, 'Enter what happens on this date')
    .max(MAX_LABEL, `Use up to ${MAX_LABEL} characters`),
  day: z.iso.date('Please enter a date'),
  /** Whether the agent gets an email the day before. */
  hasReminder: z.boolean(),
})
export type DateEntry = z.infer<typeof DateEntry>

/** A date of the sale, as the agent entered it. A change or removal names the version that it's based on. */
export const ReportDate = DateEntry.extend({ id: ReportDateId, version: z.int().positive() })
export type ReportDate = z.infer<typeof ReportDate>

const ofReport = z.object({ id: ReportId })
const ofDate = ofReport.extend({ dateId: ReportDateId, version: z.int().positive() })

export const listReportDates = endpoint({
  name: 'listReportDates',
  summary: 'The dates of the sale that the agent entered for a report, the earliest first.',
  method: 'GET',
  path: '/api/inspection-reports/:id/dates',
  access: ['agent', 'admin'],
  input: ofReport,
  output: z.object({
    dates: z.array(ReportDate),
    /** False if the agent has turned all reminders off. */
    areRemindersOn: z.boolean(),
  }),
})

export const addReportDate = endpoint({
  name: 'addReportDate',
  summary: 'Adds a date of the sale to a report. One that it has stays the only one.',
  method: 'POST',
  path: '/api/inspection-reports/:id/dates',
  access: ['agent'],
  status: 201,
  input: ofReport.extend(DateEntry.shape),
  output: ReportDate,
})

export const changeReportDate = endpoint({
  name: 'changeReportDate',
  summary: 'Changes a date of the sale. Returns 409 if it was changed in the meantime.',
  method: 'PUT',
  path: '/api/inspection-reports/:id/dates/:dateId',
  access: ['agent'],
  input: ofDate.extend(DateEntry.shape),
  output: ReportDate,
})

export const removeReportDate = endpoint({
  name: 'removeReportDate',
  summary: 'Removes a date of the sale. Returns 409 if it was changed in the meantime.',
  method: 'DELETE',
  path: '/api/inspection-reports/:id/dates/:dateId',
  access: ['agent'],
  input: ofDate,
  output: Nothing,
})

/** A date that's near, with its report. */
export const NearDate = z.object({
  /** Of the date; null for the end of the inspection period. */
  id: ReportDateId.nullable(),
  reportId: ReportId,
  propertyAddress: z.string(),
  label: z.string(),
  day: z.iso.date(),
})
export type NearDate = z.infer<typeof NearDate>

export const listNearDates = endpoint({
  name: 'listNearDates',
  summary: 'The dates of the agent’s reports within the next seven days, the earliest first.',
  method: 'GET',
  path: '/api/near-dates',
  access: ['agent'],
  input: z.object({}),
  output: z.array(NearDate),
})
