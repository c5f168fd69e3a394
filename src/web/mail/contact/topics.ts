import type { InquiryType } from '#domain/mail/contact/contract.ts'

/** The form values that the `topic` in a link to the contact page fills in. */
export const TOPICS: Partial<Record<string, { inquiryType: InquiryType; subject: string }>> = {
  demo: { inquiryType: 'partnership', subject: 'Schedule a demo' },
}
