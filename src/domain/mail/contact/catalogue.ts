import type { InquiryType } from './contract.ts'

/** The labels of the inquiry types, as specified. */
export const INQUIRIES: Readonly<Record<InquiryType, string>> = {
  general: 'General Inquiry',
  support: 'Technical Support',
  partnership: 'Partnership',
  technical: 'Technical Question',
}
