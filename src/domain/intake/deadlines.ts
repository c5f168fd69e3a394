import { findPerson, staffEmails } from '#domain/accounts/identity/people.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import { deadlineText } from '#domain/reports/rules.ts'
import * as states from '#domain/reports/status-changes.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { dayOf } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { deadlineReminder } from './mails.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Deadline = { id: ReportId; inspectionEnds: string | null }

/** Sets or clears the last day of the inspection period. Throws `conflict` once an estimate was sent. */
export async function setEnd(ctx: Context, agent: SignedIn, { id, inspectionEnds }: Deadline) {
  await reports.readRow(ctx, agent, id)
  await ctx.db.transaction(async (tx) => {
    const report = await states.lock(tx, id)
    if (!report) throw reports.notFound()
    if (await estimates.hasSent(tx, id))
      throw new DomainError(
        'conflict',
        'This report already has an estimate, so you can’t change the date anymore.',
      )
    if (report.inspectionEnds === inspectionEnds) return
    await states.setInspectionEnd(tx, report, inspectionEnds)
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
 * estimate yet. Each of them is reminded once for each date.
 */
export async function remind(ctx: Context) {
  const now = ctx.now()
  const days = [dayOf(now), dayOf(new Date(now.getTime() + DAY_MS))]
  for (const { id, agentId, propertyAddress, inspectionEnds } of await store.listEnding(ctx.db, days)) {
    const facts = {
      reportId: id,
      propertyAddress,
      inspectionEnds,
      timeLeft: deadlineText(inspectionEnds, now),
    }
    await ctx.db.transaction(async (tx) => {
      const agent = await findPerson(tx, agentId)
      const ownUrl = `${ctx.config.publicUrl}/agent/reports/${id}`
      if (agent)
        await post(ctx, tx, deadlineReminder(agent.email, { ...facts, forStaff: false, url: ownUrl }))
      for (const to of await staffEmails(ctx, tx))
        await post(
          ctx,
          tx,
          deadlineReminder(to, { ...facts, forStaff: true, url: `${ctx.config.publicUrl}/admin` }),
        )
    })
  }
}
