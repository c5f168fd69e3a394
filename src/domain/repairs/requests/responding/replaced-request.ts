import type { z } from 'zod'
import * as people from '#domain/accounts/identity/people.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findSent } from '#domain/estimates/estimates.ts'
import type { estimateReplaced } from '#domain/estimates/jobs.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { post } from '#domain/mail/enqueue.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { addressesOf, withoutEnded } from '../addresses.ts'
import { type Newer, requestOutdated, requestReplaced } from '../mails.ts'
import { stateOf } from '../rules.ts'
import * as store from '../store.ts'
import { agentNameIn } from '../wording.ts'

/**
 * Emails the agent, and everyone of the other side who asked for emails, that the request they made or got has ended, because its estimate
 * was replaced. What was agreed or withdrawn before stays as it is. An address whose link the agent ended gets nothing.
 */
export async function concludeRequest(
  ctx: Context,
  { estimateId }: z.output<typeof estimateReplaced.payload>,
) {
  await ctx.db.transaction(async (tx) => {
    const sent = await findSent(tx, estimateId)
    const latest = sent && (await store.findLatest(tx, estimateId))
    if (!latest || latest.content.isWithdrawn || stateOf(latest.content) === 'agreed') return
    const replacement = sent.estimate.supersededBy && (await findSent(tx, sent.estimate.supersededBy))
    if (!replacement) return
    const newer = kindOf(replacement)
    await emailAgent(ctx, tx, replacement, { id: estimateId, version: latest.version, newer })
    const { propertyAddress, report } = presentToAgent(sent)
    const agentName = agentNameIn(report)
    const facts = { id: estimateId, version: latest.version, propertyAddress, agentName, newer }
    for (const { address } of await withoutEnded(tx, estimateId, addressesOf(latest.content)))
      await post(ctx, tx, requestReplaced(address, facts))
  })
}

type Sent = NonNullable<Awaited<ReturnType<typeof findSent>>>

function kindOf({ estimate }: Sent): Newer {
  if (estimate.kind === 'letter') return 'letter'
  return estimate.estimateData === null ? 'document' : 'lines'
}

type Ended = { id: EstimateId; version: number; newer: Newer }

async function emailAgent(ctx: Context, tx: Db, replacement: Sent, ended: Ended) {
  const { report, estimate } = replacement
  const agent = await people.findPerson(tx, report.agentId)
  if (!agent) return
  const { propertyAddress } = presentToAgent(replacement)
  const url = `${ctx.config.publicUrl}/agent/reports/${estimate.reportId}`
  await post(ctx, tx, requestOutdated(agent.email, { ...ended, propertyAddress, url }))
}
