import type { EstimateId } from '#domain/estimates/contract.ts'
import { publishAbout } from '#domain/estimates/events.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import * as store from './store.ts'

/*
 * How far the requested work of an estimate is. Each runs in the caller's transaction, which has the estimate locked.
 */

/**
 * Schedules the work: for a day, or for none that's known yet. The day before it stays as called off if no other one follows it.
 */
export async function schedule(ctx: Context, tx: Db, estimate: store.EstimateRow, day: string | null) {
  const { scheduledAt, scheduledOn } = estimate
  await store.update(tx, estimate.id, {
    scheduledAt: scheduledAt && scheduledOn === day ? scheduledAt : ctx.now(),
    scheduledOn: day,
    ...(day ? {} : calledOff(ctx, estimate)),
  })
  // Each day that the work is scheduled for is an occurrence.
  const cause = `${day ?? 'no day'}:${ctx.now().toISOString()}`
  const data = { status: 'scheduled', scheduledOn: day } as const
  await publishAbout(ctx, tx, estimate, { type: 'work.scheduled', cause, data })
}

/** Takes back that the work is scheduled. */
export const unschedule = (ctx: Context, tx: Db, estimate: store.EstimateRow) =>
  store.update(tx, estimate.id, { scheduledAt: null, scheduledOn: null, ...calledOff(ctx, estimate) })

/** Keeps the day of work that's no longer scheduled for one. */
export const calledOff = (ctx: Context, { scheduledOn }: store.EstimateRow) =>
  scheduledOn ? { calledOffDay: scheduledOn, calledOffAt: ctx.now() } : {}

/** Marks the work as done, or not. Done work keeps its time. */
export async function markDone(ctx: Context, tx: Db, id: EstimateId, isDone: boolean) {
  const estimate = await store.lock(tx, id)
  await store.update(tx, id, { doneAt: isDone ? (estimate?.doneAt ?? ctx.now()) : null })
}
