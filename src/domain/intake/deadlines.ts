import { staffEmails } from '#domain/accounts/identity/people.ts'
import { remindOnce } from '#domain/accounts/reminders/reminders.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import { deadlineText, INSPECTION_LABEL } from '#domain/reports/rules.ts'
import * as reportStates from '#domain/reports/status-changes.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { dayOf, daysAfter } from '#kernel/days.ts'
import { isDaytime } from '#kernel/quiet-hours.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { forEachItem } from '#platform/jobs/for-each-item.ts'
import { deadlineReminder } from './mails.ts'
import * as store from './store.ts'

type Deadline = { id: ReportId; inspectionEnds: string | null }

/** Sets or clears the last day of the inspection period, also once an estimate was sent. */
export async function setEnd(ctx: Context, agent: SignedIn, { id, inspectionEnds }: Deadline) {
  await reports.readRow(ctx, agent, id)
  await ctx.db.transaction(async (tx) => {
    const report = await reports.lock(tx, id)
    if (!report) throw reports.notFound()
    if (report.inspectionEnds === inspectionEnds) return
    await reportStates.setInspectionEnd(tx, report, inspectionEnds)
    const details = {
      propertyAddress: report.propertyAddress,
      from: report.inspectionEnds,
      to: inspectionEnds,
    }
    await record(tx, agent, { action: 'inspection-period-changed', subject: id, details })
  })
}

/**
 * Reminds agent and staff of the reports whose inspection period ends tomorrow, or today if that was missed, and that have no
 * estimate yet. Each of them is reminded once for each date, and the agent only if they haven't turned reminders off. At night, it
 * does nothing.
 */
export async function remind(ctx: Context) {
  const now = ctx.now()
  if (!isDaytime(now)) return
  const today = dayOf(now)
  await forEachItem(await store.listEnding(ctx.db, [today, daysAfter(today, 1)]), (ending) =>
    ctx.db.transaction((tx) => remindOf(ctx, tx, ending)),
  )
}

type Ending = Awaited<ReturnType<typeof store.listEnding>>[number]

async function remindOf(ctx: Context, tx: Db, { id, agentId, propertyAddress, inspectionEnds }: Ending) {
  const { publicUrl } = ctx.config
  const timeLeft = deadlineText(inspectionEnds, ctx.now())
  const facts = { reportId: id, propertyAddress, inspectionEnds, timeLeft }
  await remindOnce(ctx, tx, {
    userId: agentId,
    topic: `inspection:${id}`,
    cause: `inspection:${id}:${inspectionEnds}`,
    about: { label: INSPECTION_LABEL, day: inspectionEnds, propertyAddress },
    letter: (to, off) =>
      deadlineReminder(to, { ...facts, forStaff: false, url: `${publicUrl}/agent/reports/${id}`, off }),
  })
  for (const to of await staffEmails(ctx, tx))
    await post(ctx, tx, deadlineReminder(to, { ...facts, forStaff: true, url: `${publicUrl}/admin` }))
}
