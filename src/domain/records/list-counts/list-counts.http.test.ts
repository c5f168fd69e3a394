import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { countAdminReports } from '#domain/intake/contract.ts'
import { verify } from '#domain/operations/backup/verify.ts'
import * as reports from '#domain/reports/store.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { recountCommand } from '#server/admin-commands.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { call, ctx } from '#test/harness/harness.ts'
import { databaseKind } from '#test/harness/job-queue.ts'
import { fold, readListCounts } from './list-counts.ts'
import { tallies } from './tables.ts'

const storeReport = ({ actor }: Person) =>
  reports.insert(ctx.db, {
    agentId: actor.userId,
    propertyAddress: '1 Tally St',
    reportFilePath: null,
    originalFileName: 'r.pdf',
    fileBytes: 1,
    fileSha256: crypto.randomUUID(),
    analysisStatus: 'failed',
  })

const rowsOf = ({ actor }: Person) => ctx.db.$count(tallies, eq(tallies.ownerId, actor.userId))
const countsOf = ({ actor }: Person) => readListCounts(ctx.db, 'reports_of_agent', actor.userId)

// The database is this file's own.
afterEach(async () => expect(await verify(ctx)).toContain('all counts are right'))

test('adding up leaves one row of each number, and none of an agent without reports', async () => {
  const [agent, other] = [await createUser('agent'), await createUser('agent')]
  for (let count = 0; count < 3; count++) await storeReport(agent)
  const { id } = await storeReport(other)
  await reports.remove(ctx.db, id)
  expect([await rowsOf(agent), await rowsOf(other)]).toEqual([3, 2])
  // Two processes may do it at once.
  await Promise.all([fold(ctx), fold(ctx)])
  expect([await rowsOf(agent), await rowsOf(other)]).toEqual([1, 0])
  expect(await countsOf(agent)).toEqual([{ state: 'failed', number: 3, amount: '0.00' }])
})

test('a statement that changes many reports adds a row for each number that it changes', async () => {
  const agent = await createUser('agent')
  for (let count = 0; count < 5; count++) await storeReport(agent)
  await fold(ctx)
  const ofAgent = eq(inspectionReports.agentId, agent.actor.userId)
  await ctx.db.update(inspectionReports).set({ analysisStatus: 'uploaded' }).where(ofAgent)
  expect(await rowsOf(agent)).toBe(3)
  // Nothing that's counted changes.
  await ctx.db.update(inspectionReports).set({ propertyAddress: '2 Tally St' }).where(ofAgent)
  expect(await rowsOf(agent)).toBe(3)
})

test.runIf(databaseKind === 'postgres')(
  'changes of two reports don’t wait for each other, nor for adding up (needs connections side by side)',
  async () => {
    const agent = await createUser('agent')
    const [one, two] = [await storeReport(agent), await storeReport(agent)]
    const { promise: end, resolve: endFirst } = Promise.withResolvers<void>()
    const { promise: changed, resolve: hasChanged } = Promise.withResolvers<void>()
    const first = ctx.db.transaction(async (tx) => {
      await fold({ db: tx })
      await reports.remove(tx, one.id)
      hasChanged()
      await end
    })
    await changed
    await ctx.db.transaction(async (tx) => {
      // A wait for the first transaction would fail instead of taking forever.
      await tx.execute(sql`set local lock_timeout = '5s'`)
      await reports.change(tx, two.id, ['failed'], { analysisStatus: 'uploaded' })
      await fold({ db: tx })
    })
    expect((await countsOf(agent)).filter(({ number }) => number > 0)).toHaveLength(2)
    endFirst()
    await first
    const { body } = await call(await createUser('admin'), countAdminReports, { agentId: agent.actor.userId })
    expect(body).toMatchObject({ uploaded: 1, failed: 0 })
  },
)

test('bin/odie verify reports wrong counts, and bin/odie recount corrects them', async () => {
  const { agent, id } = await createSentEstimate()
  const ownerId = agent.actor.userId
  await ctx.db.insert(tallies).values({ list: 'reports_of_agent', ownerId, state: 'failed', number: 2 })
  // As the owner of the table could.
  await ctx.db.execute(sql`update estimates set agent_mail_failed = true where id = ${id}`)
  const wrong = await verify(ctx).catch((error: Error) => error.message.split('\n'))
  expect(wrong).toEqual([
    expect.stringContaining('Problems in'),
    'Counts are wrong; bin/odie recount corrects them.',
    `count of reports_of_agent, ${ownerId}, failed: it’s off by 2`,
    'estimates with a wrong state of their email: 1',
  ])
  // Two at once correct it once.
  const services = { ctx } as Parameters<typeof recountCommand.run>[0]
  const summaries = await Promise.all([1, 2].map(() => recountCommand.run(services, {})))
  expect(summaries.sort()).toEqual(['All counts were right.', 'Corrected counts: 1.'])
})
