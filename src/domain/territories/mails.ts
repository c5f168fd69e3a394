import type { EmailContent } from '#platform/mail/mail.ts'

/** Sent once per waiting list entry, when the ZIP is served. */
export function zipServed(
  to: string,
  { zipCode, place, url }: { zipCode: string; place: string; url: string },
): EmailContent {
  return {
    to,
    subject: `ODIE now serves ${zipCode}`,
    heading: `ODIE now serves ${zipCode}`,
    body: [
      `You asked us to let you know when we serve ${zipCode} (${place}), and now we do.`,
      'Upload a home inspection report for a property there, and you’ll get an electrical repair estimate from a licensed local contractor.',
    ],
    action: { label: 'Get started', url },
    note: `You’re getting this email because you joined our waiting list for ${zipCode}. It’s the only email we’ll send about it.`,
    cause: `zip-served:${zipCode}:${to}`,
  }
}
