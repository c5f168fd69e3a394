import { dayInWords, dayOf } from '#kernel/days.ts'
import type { EmailContent } from '#platform/mail/mail.ts'

export function reportWillBeDeleted(
  to: string,
  {
    reportId,
    propertyAddress,
    on,
    url,
  }: { reportId: string; propertyAddress: string; on: Date; url: string },
): EmailContent {
  return {
    to,
    subject: `Report file will be deleted: ${propertyAddress}`,
    heading: 'A report hasn’t been processed',
    body: [
      `The report for ${propertyAddress} has been waiting for almost six months. We’ll delete its file on ${dayInWords(dayOf(on))}.`,
    ],
    action: { label: 'Open the queue', url },
    cause: `report-will-be-deleted:${reportId}:${to}`,
  }
}
