import type { Context } from '#platform/context.ts'
import * as devices from './sessions/devices-store.ts'
import * as sessionStore from './sessions-store.ts'
import * as pending from './sign-in/pending-sign-ins-store.ts'
import * as vouchers from './sign-in/vouchers-store.ts'
import * as signups from './sign-up/sign-ups-store.ts'

/** After that, a sign-in from there is a new device's again. */
const KEEP_DEVICES_MS = 365 * 24 * 60 * 60 * 1000

/** Deletes expired sessions, sign-ups, sign-ins that waited for a code or another step, and devices that haven't been used for a year. */
export async function deleteExpired(ctx: Context) {
  await sessionStore.deleteExpiredSessions(ctx.db, ctx.now())
  await signups.deleteExpired(ctx.db, ctx.now())
  await pending.deleteExpired(ctx.db, ctx.now())
  await vouchers.deleteExpired(ctx.db, ctx.now())
  await devices.deleteUnusedSince(ctx.db, new Date(ctx.now().getTime() - KEEP_DEVICES_MS))
}
