import { and, lt, ne } from 'drizzle-orm'
import { applications } from '#domain/applications/tables.ts'
import { contactMessages } from '#domain/contact/tables.ts'
import { mails } from '#domain/mail/tables.ts'
import { estimateShares } from '#domain/shares/tables.ts'
import { waitlist } from '#domain/territories/tables.ts'
import type { Db } from '#platform/db/db.ts'
import { KEEP_ENDED_DAYS, KEEP_HANDLED_DAYS, KEEP_MAIL_TEXT_DAYS } from './rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes what people wrote or were sent, some time after it came to its end. What is still open stays. */
export async function deleteEnded(db: Db, now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.delete(contactMessages).where(lt(contactMessages.handledAt, ago(KEEP_HANDLED_DAYS)))
  await db.delete(applications).where(lt(applications.decidedAt, ago(KEEP_HANDLED_DAYS)))
  await db.delete(waitlist).where(lt(waitlist.notifiedAt, ago(KEEP_ENDED_DAYS)))
  await db.delete(estimateShares).where(lt(estimateShares.expiresAt, ago(KEEP_ENDED_DAYS)))
  // The row stays, because it says that an estimate was delivered, and when.
  await db
    .update(mails)
    .set({ text: '', html: '', attachments: [], link: null })
    .where(and(ne(mails.status, 'queued'), ne(mails.text, ''), lt(mails.createdAt, ago(KEEP_MAIL_TEXT_DAYS))))
}
