import type { z } from 'zod'
import * as people from '#domain/accounts/identity/people.ts'
import { findSent } from '#domain/estimates/estimates.ts'
import type { estimateReplaced } from '#domain/estimates/jobs.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { post } from '#domain/mail/enqueue.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { addressesOf, withoutEnded } from '../addresses.ts'
import { requestOutdated, requestReplaced } from '../mails.ts'
import { stateOf } from '../rules.ts'
import * as store from '../store.ts'
import { agentNameIn } from '../wording.ts'

/**
 * Emails the agent, and everyone of the other side who asked for emails, that the request they made or got isn't current anymore, because
 * a newer estimate replaced its own. What was agreed or withdrawn before stays as it is. An address whose link the agent ended gets nothing.
 */
export async function concludeRequest(
  ctx: Context,
  { estimateId }: z.output<typeof estimateReplaced.payload>,
) {
  await ctx.db.transaction(async (tx) => {
    const sent = await findSent(tx, estimateId)
    const latest = sent && (await store.findLatest(tx, estimateId))
    if (!latest || latest.content.isWithdrawn || stateOf(latest.content) === 'agreed') return
    const { propertyAddress, report } = presentToAgent(sent)
    const { version } = latest
    await emailAgent(ctx, tx, sent, version)
    const facts = { id: estimateId, version, propertyAddress, agentName: agentNameIn(report) }
    for (const { address } of await withoutEnded(tx, estimateId, addressesOf(latest.content)))
      await post(ctx, tx, requestReplaced(address, facts))
  })
}

type Sent = NonNullable<Awaited<ReturnType<typeof findSent>>>

async function emailAgent(ctx: Context, tx: Db, { estimate, report }: Sent, version: number) {
  const { id, reportId, supersededBy } = estimate
  const newer = supersededBy && (await findSent(tx, supersededBy))
  const agent = await people.findPerson(tx, report.agentId)
  if (!newer || !agent) return
  const { propertyAddress } = presentToAgent(newer)
  const url = `${ctx.config.publicUrl}/agent/reports/${reportId}`
  const isPriced = newer.estimate.kind === 'estimate' && newer.estimate.estimateData !== null
  await post(ctx, tx, requestOutdated(agent.email, { id, version, propertyAddress, url, isPriced }))
}
