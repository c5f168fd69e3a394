import { addReportDate } from '#domain/repairs/dates/contract.ts'
import { remind } from '#domain/repairs/dates/reminding.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { call, ctx, mailsTo, runJobs } from '../../harness/harness.ts'
import { createMarket, type Market, upload } from '../market.ts'
import type { Person } from '../people.ts'

/** Noon in Wisconsin on a winter’s day. */
export const NOON = new Date('2031-01-10T18:00:00Z')

export type Reported = Market & { reportId: ReportId }

/** An agent with a report that has no estimate yet. */
export async function createReported(): Promise<Reported> {
  const market = await createMarket()
  const { body } = await upload(market.agent, market.address)
  return { ...market, reportId: body.id }
}

/** Adds a date as if it were entered at `at`. */
export async function addDate(
  { agent, reportId }: Pick<Reported, 'agent' | 'reportId'>,
  day: string,
  { at = NOON, label = 'Closing' } = {},
) {
  const context = { now: () => at }
  const input = { id: reportId, label, day, hasReminder: true }
  return (await call(agent, addReportDate, input, { context })).body
}

/** Runs the hourly job at a moment, and sends its emails. */
export async function remindAt(at: Date | string) {
  await remind({ ...ctx, now: () => new Date(at) })
  await runJobs()
}

/** The subjects of the reminders that someone got, the earliest first. */
export const reminderSubjectsTo = async ({ email }: Person) =>
  (await mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => /^(Today|Tomorrow|Prices)/.test(subject))
    .reverse()

/** The token of the link that ends the newest email to someone. */
export async function reminderTokenTo({ email }: Person): Promise<string> {
  const [mail] = await mailsTo(email)
  const url = /\S+\/reminders\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  return new URL(url).searchParams.get('token') ?? ''
}
