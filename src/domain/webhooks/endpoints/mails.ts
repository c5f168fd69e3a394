import type { EmailContent } from '#platform/mail/mail.ts'
import type { PauseReason } from './contract.ts'

type Facts = { id: string; target: string; reason: Exclude<PauseReason, 'owner'>; at: Date; url: string }

const WHY = {
  failing:
    'For three days, every attempt to send it an event has failed, so ODIE has stopped trying. The log says how your server answered.',
  gone: 'Your server answered 410 Gone, which asks us to stop, so ODIE has.',
}

/** An endpoint was paused by ODIE itself. `target` is its address without a query. */
export const webhookPaused = (to: string, { id, target, reason, at, url }: Facts): EmailContent => ({
  to,
  subject: 'Your webhook is paused',
  heading: 'Your webhook is paused',
  body: [
    `ODIE no longer sends events to ${target}.`,
    WHY[reason],
    'Fix the receiving server, then choose Resume. What happened in the last three days is sent then; you can replay what’s older from the log, which goes back 30 days.',
  ],
  action: { label: 'See what went wrong', url },
  cause: `webhook-paused:${id}:${at.toISOString()}`,
})
