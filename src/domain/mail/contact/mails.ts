import type { Letter } from '#platform/mail/mail.ts'
import { INQUIRIES } from './catalogue.ts'
import type { ContactForm } from './contract.ts'

export function contactMessage(
  to: string,
  { id, name, email, inquiryType, subject, message }: ContactForm & { id: string },
): Letter {
  return {
    to,
    subject: `${INQUIRIES[inquiryType]}: ${subject}`,
    heading: subject,
    body: [`${name} (${email}) wrote:`, ...message.split(/\n{2,}/)],
    cause: `contact:${id}`,
  }
}
