import { expect, test } from 'vitest'
import * as users from '#domain/accounts/identity/store.ts'
import * as estimates from '#domain/estimates/lists/lists.ts'
import * as queue from '#domain/intake/report-queue/report-queue.ts'
import * as pricebooks from '#domain/pricing/pricebooks/pricebooks.ts'
import * as reports from '#domain/reports/reports.ts'
import { SERVED_COUNTIES } from '#domain/site/public-site/catalogue.ts'
import * as territories from '#domain/territories/territories.ts'
import type { Context } from '#platform/context.ts'
import { attachmentOf, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { demoAdmin, demoAgent, demoContractor, secondContractor } from './people.ts'
import { seedDemo } from './seed.ts'
import { seedAllSamples } from './seed-samples.ts'

const idOf = async (email: string) => (await users.findByEmail(ctx.db, email))!.id
const statesOf = async () =>
  (await queue.list(ctx, { order: 'newest', limit: 500 })).items
    .map(({ analysisStatus }) => analysisStatus)
    .sort()
const attempt = () => ({ signal: new AbortController().signal })

/** A context that throws at the nth enqueue, like a process that's killed there. */
function stoppingAt(nth: number): Context {
  let queued = 0
  return {
    ...ctx,
    enqueue: async (...args) => {
      if (++queued === nth) throw new Error('stopped here')
      await ctx.enqueue(...args)
    },
  }
}

/** A context in which a worker has run everything that's queued before each file is stored, as it may at any time. */
const withWorker = (context: Context): Context => ({
  ...context,
  storage: new Proxy(context.storage, {
    get(storage, name) {
      if (name !== 'put') {
        const value = Reflect.get(storage, name)
        return typeof value === 'function' ? value.bind(storage) : value
      }
      return async (...args: Parameters<typeof storage.put>) => {
        await runJobs()
        return await storage.put(...args)
      }
    },
  }),
})

test('an interrupted seeding leaves nothing behind, and the next startup repeats it', async () => {
  await expect(seedDemo(stoppingAt(1))).rejects.toThrow('stopped here')
  expect(await users.findByEmail(ctx.db, demoAgent.email)).toBeUndefined()
  expect(await territories.count(ctx)).toEqual({ assigned: 0, unassigned: 0 })

  // The samples come later, and without a job that brings them, too.
  await seedDemo({ ...ctx, enqueue: async () => undefined })
  const advertised = SERVED_COUNTIES.flatMap(({ zipCodes }) => zipCodes)
  expect(await territories.count(ctx)).toEqual({ assigned: advertised.length, unassigned: 0 })
  const { items: holders } = await territories.listHolders(ctx, { limit: 10 })
  for (const { email } of [demoContractor, secondContractor]) {
    const id = await idOf(email)
    expect(holders.find(({ contractorId }) => contractorId === id)?.territories).toBeGreaterThan(50)
    expect((await pricebooks.listItems(ctx.db, id)).length).toBeGreaterThanOrEqual(40)
  }
})

const isCutOff = (work: Promise<void>) =>
  work.then(
    () => false,
    (error: Error) => error.message === 'stopped here',
  )

test('samples interrupted at any point reach their goals on the next try, each exactly once', async () => {
  // Each try gets one step further: the first stops at its second email or job, the next at its third, …
  let tries = 1
  while (await isCutOff(seedAllSamples(withWorker(stoppingAt(tries + 1)), attempt()))) tries++
  expect(tries).toBeGreaterThan(3)
  await runJobs()

  expect(await statesOf()).toEqual(['completed', 'failed', 'processed', 'processed'])
  const agent = { kind: 'agent', userId: await idOf(demoAgent.email) } as const
  const { items: received } = await estimates.listReceived(ctx, agent, { limit: 10 })
  expect(received.map(({ status }) => status).sort()).toEqual(['accepted', 'sent'])
  for (const email of [demoContractor.email, secondContractor.email]) {
    const contractor = { kind: 'contractor', userId: await idOf(email) } as const
    expect((await estimates.listSentBy(ctx, contractor, { limit: 10 })).items).toHaveLength(1)
  }
  const mails = (await mailsTo(demoAgent.email)).filter(({ subject }) => /estimate/i.test(subject))
  expect(mails.length).toBe(2)
  for (const mail of mails) expect((await attachmentOf(mail))?.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await mailsTo(demoAdmin.email)).length).toBeGreaterThan(0)
})

test('a demo report’s last step and its estimate have the same timestamp', async () => {
  const agent = { kind: 'agent', userId: await idOf(demoAgent.email) } as const
  const { items: received } = await estimates.listReceived(ctx, agent, { limit: 10 })
  const steps = await Promise.all(received.map(({ reportId }) => reports.read(ctx, agent, reportId)))
  expect(steps.map(({ processedAt }) => processedAt)).toEqual(received.map(({ sentAt }) => sentAt))
})

test('a later startup changes nothing', async () => {
  const before = await statesOf()
  await seedDemo(ctx)
  await seedAllSamples(ctx, attempt())
  await runJobs()
  expect(await statesOf()).toEqual(before)
})
