import type { EmailContent } from '#platform/mail/mail.ts'

type Facts = { reportId: string; propertyAddress: string; reason: string; url: string }

export const infectedReport = (
  to: string,
  { reportId, propertyAddress, reason, url }: Facts,
): EmailContent => ({
  to,
  subject: `We need a clean copy of the report for ${propertyAddress}`,
  heading: 'We couldn’t accept this report',
  body: [reason, 'Once we have a clean copy, we’ll get started on your estimate.'],
  action: { label: 'Upload a clean copy', url },
  cause: `infected-report:${reportId}`,
})
