import type { EmailContent } from '#platform/mail/mail.ts'
import { INQUIRIES } from './catalogue.ts'
import type { SendContactMessage } from './contract.ts'

export function contactMessage(
  to: string,
  { id, name, email, inquiryType, subject, message }: SendContactMessage & { id: string },
): EmailContent {
  return {
    to,
    subject: `${INQUIRIES[inquiryType]}: ${subject}`,
    heading: subject,
    body: [`${name} (${email}) wrote:`, ...message.split(/\n{2,}/)],
    cause: `contact:${id}`,
  }
}
