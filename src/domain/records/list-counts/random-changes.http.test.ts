import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { users } from '#domain/accounts/identity/tables.ts'
import { acceptEstimate, withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { saveEstimate, sendEstimate } from '#domain/estimates/contract.ts'
import {
  countAllEstimates,
  countContractorEstimates,
  countEstimates,
} from '#domain/estimates/lists/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { countAdminReports, withdrawReport } from '#domain/intake/contract.ts'
import { countMails, resendMail } from '#domain/mail/contract.ts'
import { mails } from '#domain/mail/tables.ts'
import { deleteAgent, deleteContractor } from '#domain/operations/account-deletion/contract.ts'
import { verify } from '#domain/operations/backup/verify.ts'
import { countReports } from '#domain/reports/contract.ts'
import { agentStatusOf, isWaiting } from '#domain/reports/rules.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { discardRevision, reviseEstimate } from '#domain/review/desk/contract.ts'
import { returnReport, sendLetter } from '#domain/review/manual-responses/contract.ts'
import { centsOf } from '#kernel/money.ts'
import { makeLine } from '#test/builders/estimates.ts'
import { createMarket, type Market, upload } from '#test/builders/market.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { fold } from './list-counts.ts'

/** The people of the test below; `pick` chooses among them, and among what they have. */
type World = { markets: Market[]; pick<T>(from: readonly T[]): T | undefined }

const allReports = () => ctx.db.select().from(inspectionReports).orderBy(inspectionReports.createdAt)
const allEstimates = () => ctx.db.select().from(estimates).orderBy(estimates.createdAt)
const allMails = () => ctx.db.select().from(mails).orderBy(mails.createdAt)

type Report = typeof inspectionReports.$inferSelect
type Estimate = typeof estimates.$inferSelect
const isCurrent = ({ status, supersededBy }: Estimate) => status !== 'draft' && supersededBy === null

const pickReport = async ({ pick }: World, isFitting: (report: Report) => boolean) =>
  pick((await allReports()).filter(isFitting))
const pickEstimate = async ({ pick }: World, isFitting: (estimate: Estimate) => boolean) =>
  pick((await allEstimates()).filter(isFitting))

const isDraft = ({ status }: Estimate) => status === 'draft'
const agentOf = ({ markets }: World, agentId: string) =>
  (markets.find(({ agent }) => agent.actor.userId === agentId) ?? markets[0]!).agent

/** A response, or undefined if there was nothing to do it with. */
type Outcome = { status: number } | undefined
const DONE: Outcome = { status: 200 }

/** What people do, and what happens to a database, in an order in which each of these is possible. */
const OPERATIONS: Readonly<Record<string, (world: World) => Promise<Outcome>>> = {
  upload: ({ pick, markets }) => upload(pick(markets)!.agent, pick(markets)!.address),
  assign: async (world) => {
    const draft = await pickEstimate(world, isDraft)
    const contractorId = world.pick(world.markets)!.contractor.actor.userId
    const saved = { contractorId, line_items: [makeLine()] }
    return draft && call(world.markets[0]!.admin, saveEstimate, { ...draft, ...saved })
  },
  send: async (world) => {
    const draft = await pickEstimate(world, isDraft)
    return draft && call(world.markets[0]!.admin, sendEstimate, { id: draft.id, version: draft.version })
  },
  bounce: async (world) => {
    const estimate = await pickEstimate(world, ({ agentMailId }) => agentMailId !== null)
    if (!estimate) return undefined
    await ctx.db.update(mails).set({ status: 'failed' }).where(eq(mails.id, estimate.agentMailId!))
    return DONE
  },
  resend: async ({ pick, markets }) => {
    const mail = pick((await allMails()).filter(({ status }) => status === 'failed'))
    return mail && call(markets[0]!.admin, resendMail, { id: mail.id })
  },
  accept: async (world) => {
    const sent = await pickEstimate(world, (each) => isCurrent(each) && each.kind === 'estimate')
    return sent && call(agentOf(world, sent.agentId), acceptEstimate, { id: sent.id })
  },
  'withdraw acceptance': async (world) => {
    const accepted = await pickEstimate(world, ({ status }) => status === 'accepted')
    return accepted && call(agentOf(world, accepted.agentId), withdrawAcceptance, { id: accepted.id })
  },
  revise: async (world) => {
    const sent = await pickEstimate(world, isCurrent)
    return sent && call(world.markets[0]!.admin, reviseEstimate, { id: sent.id, version: sent.version })
  },
  discard: async (world) => {
    const draft = await pickEstimate(world, (each) => isDraft(each) && each.revisionOf !== null)
    return draft && call(world.markets[0]!.admin, discardRevision, { id: draft.id, version: draft.version })
  },
  letter: async (world) => {
    const draft = await pickEstimate(world, (each) => isDraft(each) && each.revisionOf === null)
    if (!draft) return undefined
    const { admin } = world.markets[0]!
    const contractorId = world.pick(world.markets)!.contractor.actor.userId
    const { body } = await call(admin, saveEstimate, { ...draft, contractorId, line_items: [] })
    const draftVersion = body.version ?? draft.version
    return await call(admin, sendLetter, { id: draft.reportId, contractorId, draftVersion })
  },
  return: async (world) => {
    const report = await pickReport(world, ({ analysisStatus }) => isWaiting(analysisStatus))
    return report && call(world.markets[0]!.admin, returnReport, { id: report.id, reason: 'A test.' })
  },
  withdraw: async (world) => {
    const report = await pickReport(world, ({ analysisStatus }) => isWaiting(analysisStatus))
    return report && call(agentOf(world, report.agentId), withdrawReport, { id: report.id })
  },
  'lose an email': async (world) => {
    const sent = await pickEstimate(world, isCurrent)
    if (!sent) return undefined
    const lost = { deliveryFailure: 'A test.', agentMailId: null }
    await ctx.db.update(estimates).set(lost).where(eq(estimates.id, sent.id))
    return DONE
  },
  'roll back': async (world) => {
    const report = await pickReport(world, () => true)
    const rolledBack = ctx.db.transaction(async (tx) => {
      await tx.delete(inspectionReports).where(eq(inspectionReports.id, report!.id))
      await fold({ db: tx })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow()
    return DONE
  },
  'add up': async () => {
    await fold(ctx)
    return DONE
  },
  'delete contractor': async (world) => {
    const market = world.pick(world.markets.slice(1))!
    return await call(market.admin, deleteContractor, { id: market.contractor.actor.userId })
  },
  'delete agent': async (world) => {
    const market = world.pick(world.markets.slice(2))!
    return await call(market.admin, deleteAgent, { id: market.agent.actor.userId })
  },
}

type Count = Record<string, number>

function countBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Count {
  const counts: Count = {}
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null) counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

const withoutZeros = (counts: object): Count =>
  Object.fromEntries(Object.entries(counts).filter(([, number]) => number !== 0))

const shownState = ({ kind, status }: Estimate) => (kind === 'letter' ? 'letters' : status)

/** Every count that the API returns is the number of rows, counted here by what the rows say. */
async function expectRightCounts(markets: readonly Market[]) {
  const [reports, all, posted] = [await allReports(), await allEstimates(), await allMails()]
  const failed = new Set<string | null>(
    posted.filter(({ status }) => status === 'failed').map(({ id }) => id),
  )
  const stateOf = (each: Estimate) => {
    if (each.status === 'draft') return 'draft'
    if (each.supersededBy) return 'replaced'
    if (each.status === 'accepted') return 'accepted'
    const isUndelivered = each.agentMailId ? failed.has(each.agentMailId) : each.deliveryFailure !== null
    return isUndelivered ? 'undelivered' : 'sent'
  }
  const { admin } = markets[0]!
  const { body: byStatus } = await call(admin, countAdminReports, {})
  expect(withoutZeros(byStatus)).toEqual(countBy(reports, ({ analysisStatus }) => analysisStatus))
  const { body: byState } = await call(admin, countAllEstimates, {})
  expect(withoutZeros(byState)).toEqual(countBy(all, stateOf))
  const { body: byMailStatus } = await call(admin, countMails, {})
  expect(withoutZeros(byMailStatus)).toEqual(countBy(posted, ({ status }) => status))

  const accounts = new Set<string>((await ctx.db.select().from(users)).map(({ id }) => id))
  for (const { agent, contractor } of markets) {
    const [agentId, contractorId] = [agent.actor.userId, contractor.actor.userId]
    if (accounts.has(agentId)) {
      const own = reports.filter((each) => each.agentId === agentId)
      const { body: seenByStaff } = await call(admin, countAdminReports, { agentId })
      expect(withoutZeros(seenByStaff)).toEqual(countBy(own, ({ analysisStatus }) => analysisStatus))
      const { body: ownReports } = await call(agent, countReports, {})
      expect(withoutZeros(ownReports)).toEqual(countBy(own, (each) => agentStatusOf(each.analysisStatus)))
      const received = all.filter((each) => each.agentId === agentId && isCurrent(each))
      const { body: ownEstimates } = await call(agent, countEstimates, {})
      expect(withoutZeros(ownEstimates)).toEqual(countBy(received, shownState))
    }
    if (accounts.has(contractorId)) {
      const sent = all.filter((each) => each.contractorId === contractorId && isCurrent(each))
      const { totalAmount, ...counts } = (await call(contractor, countContractorEstimates, {})).body
      expect(withoutZeros(counts)).toEqual(countBy(sent, shownState))
      expect(centsOf(totalAmount)).toBe(sent.reduce((sum, each) => sum + centsOf(each.totalAmount), 0))
    }
  }
}

/** Operations at the same time, each with the number that it picks by. */
const round = fc.array(fc.tuple(fc.constantFrom(...Object.keys(OPERATIONS)), fc.nat(1_000)), {
  minLength: 4,
  maxLength: 4,
})

test('whatever is done, in whatever order and at the same time, every count is the number of rows', async () => {
  const markets = [await createMarket(), await createMarket(), await createMarket(), await createMarket()]
  for (const { agent, address } of [...markets, ...markets]) await upload(agent, address)
  await runJobs()
  const run = async (name: string, number: number) => {
    const pick = <T>(from: readonly T[]): T | undefined => from[number % Math.max(1, from.length)]
    const outcome = await OPERATIONS[name]!({ markets, pick })
    return outcome?.status ?? null
  }
  for (const name of Object.keys(OPERATIONS)) {
    expect([name, await run(name, 0)]).toEqual([name, expect.toSatisfy((status) => status < 300)])
    await runJobs()
    await expectRightCounts(markets)
  }
  for (const operations of fc.sample(round, { seed: 13, numRuns: 25 })) {
    // Some are rejected or fail, and those may leave nothing behind.
    await Promise.all(operations.map(([name, number]) => run(name, number)))
    await runJobs()
    await expectRightCounts(markets)
  }
  expect(await verify(ctx)).toContain('all counts are right')
})
