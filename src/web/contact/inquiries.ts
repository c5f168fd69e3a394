import type { InquiryType } from '#domain/contact/contract.ts'

/** What a message may be about, in words. */
export const INQUIRIES: Record<InquiryType, string> = {
  general: 'General Inquiry',
  support: 'Technical Support',
  partnership: 'Partnership',
  technical: 'Technical Question',
}
