import type { Letter } from '#platform/mail/mail.ts'
import type { ContactForm } from './contract.ts'

export function contactMessage(
  to: string,
  { id, name, email, inquiryType, subject, message }: ContactForm & { id: string },
): Letter {
  return {
    to,
    subject: `Contact (${inquiryType}): ${subject}`,
    heading: subject,
    body: [`${name} <${email}> wrote (${inquiryType}):`, ...message.split(/\n{2,}/)],
    cause: `contact:${id}`,
  }
}
