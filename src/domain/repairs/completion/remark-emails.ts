import * as people from '#domain/accounts/identity/people.ts'
import { post } from '#domain/mail/enqueue.ts'
import type { Sent } from '#domain/repairs/work/requests.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { CompletionRecord, Remark } from './contract.ts'
import { problemAnswered, problemReported, problemSettled, remarkForOwner } from './mails.ts'
import { linkForOwner } from './owner.ts'

type Said = { completed: CompletionRecord; remark: Remark }

/** Emails what was said last to the others: contractor, agent, and owner; staff, too, if the contractor's account was deleted. */
export async function emailRemark(ctx: Context, tx: Db, sent: Sent, completed: CompletionRecord) {
  const remark = completed.history?.remarks.at(-1)
  if (!remark) return
  const said = { completed, remark }
  if (remark.author !== 'contractor') await emailContractor(ctx, tx, sent, said)
  if (remark.author !== 'agent') await emailAgent(ctx, tx, sent, said)
  if (remark.author === 'owner') return
  const owner = await linkForOwner(ctx, tx, sent)
  if (owner) await post(ctx, tx, remarkForOwner(owner.email, { ...said, url: owner.url }))
}

async function emailContractor(ctx: Context, tx: Db, { estimate: { id, contractorId } }: Sent, said: Said) {
  const { publicUrl } = ctx.config
  const contractor = contractorId && (await people.findPerson(tx, contractorId))
  const letter = said.remark.kind === 'problem' ? problemReported : problemSettled
  if (contractor) {
    const url = `${publicUrl}/contractor/estimates/${id}/completion`
    await post(ctx, tx, letter(contractor.leadsEmail, { ...said, url, reader: 'contractor' }))
    return
  }
  const url = `${publicUrl}/admin/estimates/${id}/repair`
  for (const to of await people.staffEmails(ctx, tx))
    await post(ctx, tx, letter(to, { ...said, url, reader: 'staff' }))
}

async function emailAgent(ctx: Context, tx: Db, { estimate, report }: Sent, said: Said) {
  const agent = await people.findPerson(tx, report.agentId)
  if (!agent) return
  const facts = { ...said, url: agentsUrl(ctx, estimate) }
  const letter =
    said.remark.kind === 'reply'
      ? problemAnswered(agent.email, facts)
      : said.remark.kind === 'problem'
        ? problemReported(agent.email, { ...facts, reader: 'agent' })
        : problemSettled(agent.email, { ...facts, reader: 'agent' })
  await post(ctx, tx, letter)
}

/** The agent's page of the report, with this version of its estimate, which a newer one may have replaced. */
export const agentsUrl = (ctx: Context, { id, reportId }: Sent['estimate']) =>
  `${ctx.config.publicUrl}/agent/reports/${reportId}?version=${id}`
