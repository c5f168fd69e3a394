import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { createReported, newVisitor, problemWith, type Reported } from '#test/builders/repairs/reported.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { getCompletion } from './contract.ts'
import * as remarking from './remarking.ts'
import { workRemarks } from './tables.ts'

/** Dies at the end of a transaction that has stored a remark on this work, after everything else in it. */
const dying = ({ id }: Reported, stored: number): Context => ({
  ...ctx,
  db: Object.create(ctx.db, {
    transaction: {
      value: (run: (tx: Db) => Promise<unknown>) =>
        ctx.db.transaction(async (tx) => {
          const result = await run(tx)
          if ((await tx.$count(workRemarks, eq(workRemarks.estimateId, id))) > stored)
            throw new Error('the process died here')
          return result
        }),
    },
  }),
})

/** The emails about a remark, whether they were sent or not. */
async function mailsAbout({ id }: Reported, number: number) {
  const { rows } = await ctx.db.execute<{ recipient: string; status: string }>(
    sql`select recipient, status from mails where cause like ${`work-remark:${id}:%:${number}:%`} order by recipient`,
  )
  return rows
}

type Reader = 'owner' | 'agent' | 'contractor'
type Written = { to: readonly Reader[]; write: (ctx: Context) => Promise<unknown> }

/** Each kind of remark, in turn. */
function written(work: Reported): Written[] {
  const { agent, id, token, recordToken, seen } = work
  const theirs = { token: recordToken, purpose: 'completion' as const }
  const { ip = '' } = newVisitor()
  const client = { ip, userAgent: '' }
  return [
    {
      to: ['agent', 'contractor'],
      write: (ctx) => remarking.reportProblemByLink(ctx, { ...problemWith(work), ...theirs }, client),
    },
    {
      to: ['agent', 'owner'],
      write: (ctx) =>
        remarking.replyByLink(ctx, { ...seen, token, remarks: 1, words: 'It is labeled.' }, client),
    },
    {
      to: ['contractor', 'owner'],
      write: (ctx) =>
        remarking.reportProblem(ctx, agent.actor, { id, ...problemWith(work, 'Not all.'), remarks: 2 }),
    },
    {
      to: ['contractor', 'owner'],
      write: (ctx) => remarking.settle(ctx, agent.actor, { id, ...seen, remarks: 3, words: null }),
    },
  ]
}

test('a remark whose transaction fails at its end emails no one, and is sent again as if it were the first time', async () => {
  const work = await createReported()
  const { agent, id } = work
  const remarks = async () => (await call(agent, getCompletion, { id })).body.history?.remarks.length
  for (const [index, { write }] of written(work).entries()) {
    await expect(write(dying(work, index))).rejects.toThrow('the process died here')
    await runJobs()
    expect([await remarks(), await mailsAbout(work, index + 1)]).toEqual([index, []])
    await write(ctx)
    expect([await remarks(), (await mailsAbout(work, index + 1)).length]).toEqual([index + 1, 2])
  }
})

test('once a remark is stored, its emails are queued: a server that dies then loses none, and they’re sent once', async () => {
  const work = await createReported()
  const addresses = { owner: work.email, agent: work.agent.email, contractor: work.contractor.email }
  for (const [index, { to, write }] of written(work).entries()) {
    await write(ctx)
    const recipients = to.map((reader) => addresses[reader]).toSorted()
    const inStatus = (status: string) => recipients.map((recipient) => ({ recipient, status }))
    // Nothing but the request's transaction has run. Any server's jobs go on from here.
    expect(await mailsAbout(work, index + 1)).toEqual(inStatus('queued'))
    const before = await Promise.all(recipients.map(async (each) => (await mailsTo(each)).length))
    await runJobs()
    await runJobs()
    expect(await mailsAbout(work, index + 1)).toEqual(inStatus('sent'))
    const after = await Promise.all(recipients.map(async (each) => (await mailsTo(each)).length))
    expect(after).toEqual(before.map((count) => count + 1))
  }
})
