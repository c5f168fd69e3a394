import type { EmailContent } from '#platform/mail/mail.ts'

export const reportReturned = (
  to: string,
  facts: {
    reportId: string
    propertyAddress: string
    originalFileName: string
    reason: string
    url: string
  },
): EmailContent => ({
  to,
  subject: `We need another report for ${facts.propertyAddress}`,
  heading: 'We couldn’t prepare an estimate from this report',
  body: [
    `Our team reviewed “${facts.originalFileName}” for ${facts.propertyAddress}. Here’s what they found:`,
    facts.reason,
    'Please upload another report from your dashboard, and we’ll get started on it right away.',
  ],
  action: { label: 'Upload another report', url: facts.url },
  cause: `report-returned:${facts.reportId}`,
})
