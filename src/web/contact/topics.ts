import type { InquiryType } from '#domain/contact/contract.ts'

/** The labels of the inquiry types. */
export const INQUIRIES: Record<InquiryType, string> = {
  general: 'General Inquiry',
  support: 'Technical Support',
  partnership: 'Partnership',
  technical: 'Technical Question',
}

/** The form values that the `topic` in a link to the contact page fills in. */
export const TOPICS: Partial<Record<string, { inquiryType: InquiryType; subject: string }>> = {
  demo: { inquiryType: 'partnership', subject: 'Schedule a demo' },
}
