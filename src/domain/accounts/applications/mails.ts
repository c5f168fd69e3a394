import type { EmailContent } from '#platform/mail/mail.ts'
import type { ApplicationRow } from './store.ts'

/** Confirms an application to the applicant. */
export function applicationReceived({ id, email, firstName, companyName }: ApplicationRow): EmailContent {
  return {
    to: email,
    subject: 'We received your application',
    heading: `Thanks for applying, ${firstName}`,
    body: [
      `We received the application for ${companyName}. Next, we’ll check your license and whether your ZIP codes are still available.`,
      'If everything checks out, we’ll email you an invitation to set up your account, usually within two business days.',
    ],
    note: 'If you didn’t apply to join ODIE, you can ignore this email.',
    cause: `application-received:${id}`,
  }
}

/** Tells staff about a new application. */
export function newApplication(to: string, row: ApplicationRow, url: string): EmailContent {
  const { id, firstName, lastName, companyName, licenseNumber, email, phone, zipCodes } = row
  return {
    to,
    subject: `Contractor application: ${companyName}`,
    heading: `${companyName} wants to join`,
    body: [
      `${firstName} ${lastName}, ${email}, ${phone}`,
      `License ${licenseNumber}`,
      `ZIP codes: ${zipCodes.join(', ')}`,
    ],
    action: { label: 'Review the application', url },
    cause: `new-application:${id}:${to}`,
  }
}
