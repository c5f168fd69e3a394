import { createReadStream } from 'node:fs'
import * as users from '#domain/accounts/identity/store.ts'
import * as acceptances from '#domain/client/acceptances/acceptances.ts'
import * as review from '#domain/estimates/drafting/draft-editing.ts'
import * as delivery from '#domain/estimates/sending/delivery.ts'
import * as sending from '#domain/estimates/sending/sending.ts'
import * as analyzing from '#domain/intake/analyzing.ts'
import { MAX_REPORT_BYTES } from '#domain/intake/contract.ts'
import * as queue from '#domain/intake/report-queue/report-queue.ts'
import * as intake from '#domain/intake/uploads/receive-report.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Attempt } from '#platform/job.ts'
import { demoAdmin, demoAgent } from './people.ts'
import { type Sample, samples } from './samples.ts'

const HOUR_MS = 60 * 60 * 1000
/** Time between a sample's upload and its approval. */
const REVIEW_MS = 3 * HOUR_MS

/** Brings every sample to its goal through the real use cases. Resumes where an interrupted run left off. */
export async function seedAllSamples(ctx: Context, attempt: Attempt) {
  const agent = await signedIn(ctx, demoAgent.email)
  const admin = await signedIn(ctx, demoAdmin.email)
  if (!agent || !admin) return // the demo was removed
  for (const sample of samples) await seedSample(ctx, { agent, admin, attempt }, sample)
}

async function signedIn(ctx: Context, email: string): Promise<SignedIn | null> {
  const user = await users.findByEmail(ctx.db, email)
  return user?.role ? { kind: user.role, userId: user.id } : null
}

type SeedOptions = { agent: SignedIn; admin: SignedIn; attempt: Attempt }

/**
 * Without this, jobs of the upload and the sending would analyze and deliver the sample with today's date. This job does both, and is
 * retried itself.
 */
const withoutJob = (ctx: Context): Context => ({ ...ctx, enqueue: async () => undefined })

async function seedSample(ctx: Context, { agent, admin, attempt }: SeedOptions, sample: Sample) {
  if (!(await find(ctx, agent, sample))) {
    const hoursAgo = atTime(ctx, Date.now() - sample.hoursAgo * HOUR_MS)
    await upload(withoutJob(hoursAgo), agent, sample)
  }
  const report = await find(ctx, agent, sample)
  if (!report) return
  // Not from now: a seeding that was interrupted continues with the same dates.
  const uploadedAt = new Date(report.createdAt).getTime()
  await analyzing.analyze(atTime(ctx, uploadedAt), { reportId: report.id }, attempt)
  if (sample.goal === 'drafted' || sample.goal === 'failed') return

  const id = (await find(ctx, agent, sample))?.estimateId
  if (!id) return // withdrawn meanwhile
  const { status, version } = await review.read(ctx, id)
  const sentAt = atTime(ctx, uploadedAt + REVIEW_MS)
  if (status === 'draft') await sending.send(withoutJob(sentAt), admin, { id, version })
  // Before there's an email, whose own confirmation would give the report's last step today's date.
  await delivery.confirm(sentAt, { estimateId: id })
  await delivery.deliver(sentAt, { estimateId: id })
  if (sample.goal !== 'accepted') return
  await acceptances.accept(atTime(ctx, uploadedAt + 2 * REVIEW_MS), agent, { id })
}

async function find(ctx: Context, agent: SignedIn, { address }: Sample) {
  const { items } = await queue.list(ctx, { agentId: agent.userId, order: 'newest', limit: 500 })
  return items.find(({ propertyAddress }) => propertyAddress === address)
}

async function upload(ctx: Context, agent: SignedIn, { file, name = file, address, cutAtBytes }: Sample) {
  const source = createReadStream(new URL(`./reports/${file}`, import.meta.url), {
    ...(cutAtBytes && { end: cutAtBytes - 1 }),
  })
  await intake.upload(ctx, agent, { propertyAddress: address }, async () => ({
    ...(await ctx.storage.put(source, { maxBytes: MAX_REPORT_BYTES })),
    originalName: name,
  }))
}

/** The context with a different clock, so that the demo has reports from last week. */
const atTime = (ctx: Context, ms: number): Context => ({ ...ctx, now: () => new Date(ms) })
