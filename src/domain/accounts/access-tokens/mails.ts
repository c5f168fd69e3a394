import { dayInWords, dayOf } from '#kernel/days.ts'
import type { EmailContent } from '#platform/mail/mail.ts'

type Facts = { id: string; name: string; url: string }

export function accessTokenCreated(
  to: string,
  { id, name, url, support }: Facts & { support: string },
): EmailContent {
  return {
    to,
    subject: 'An access token was created for your account',
    heading: 'An access token was created',
    body: [
      `Programs that have the access token “${name}” can now use ODIE in your name, within the limits that were chosen for it.`,
      `If you didn’t create it, reset your password right away. That ends all access tokens and logs you out everywhere. Then contact ${support}.`,
    ],
    action: { label: 'See your access tokens', url },
    cause: `access-token-created:${id}`,
  }
}

export function accessTokenExpiring(
  to: string,
  { id, name, url, expiresAt }: Facts & { expiresAt: Date },
): EmailContent {
  return {
    to,
    subject: `Your access token “${name}” expires soon`,
    heading: 'An access token expires soon',
    body: [
      `Your access token “${name}” works until ${dayInWords(dayOf(expiresAt))}. After that, programs that use it can’t reach ODIE anymore.`,
      'If you still need it, create a new one and give it to the program before then.',
    ],
    action: { label: 'See your access tokens', url },
    cause: `access-token-expiring:${id}`,
  }
}
