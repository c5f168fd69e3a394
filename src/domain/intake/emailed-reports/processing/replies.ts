import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { Reason } from '../contract.ts'
import * as store from '../store.ts'
import type { Agent } from './sender.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * How many replies with the same reason an agent gets in an hour, for reasons that can come in masses: the agent sends too many emails, or
 * another person sends them in the agent's name.
 */
const MAX_REPLIES: Partial<Record<Reason, number>> = { limit: 1, unverified: 3 }

/** Whether the agent still gets a reply with this reason. Holds others up that ask for the same agent, until the transaction ends. */
export async function mayReply(ctx: Context, tx: Db, agent: Agent, reason: Reason): Promise<boolean> {
  const max = MAX_REPLIES[reason]
  if (max === undefined) return true
  await store.lockReplies(tx, agent.id)
  const since = new Date(ctx.now().getTime() - HOUR_MS)
  return (await store.countReplies(tx, { agentId: agent.id, reason, since })) < max
}

export const sentencesOf = {
  unverified: [
    'We got an email from your address, but nothing proves that you sent it: it may be someone else’s. So we didn’t use it.',
    'If it’s yours, send the report to your private address instead. You’ll find it on your dashboard, under “Reports by email.” Or upload the report there.',
  ],
  tooLarge: [
    'Your email is larger than we can take. A report can have up to 80 MB.',
    'Ask the inspector for a smaller PDF, or upload the report on your dashboard.',
  ],
  unreadable: [
    'Your email is damaged, or has more parts than we can take.',
    'Send a new email with the report attached as a PDF, or upload it on your dashboard.',
  ],
  failed: [
    'Something went wrong on our side while we were reading your email.',
    'Please upload the report on your dashboard.',
  ],
}

/** The sentences about a limit; null for any other error. */
export const limitSentences = (error: unknown): string[] | null =>
  error instanceof DomainError && error.code === 'too_many_requests'
    ? [
        error.message,
        'We didn’t use your email, and won’t answer others until then. Send it again later, or upload the report on your dashboard.',
      ]
    : null
