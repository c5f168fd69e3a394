import type { Limit } from '#platform/limits/limits.ts'

const HOUR = 60 * 60

/** Emails with a link that one IP address can trigger by sign-up, resend, and forgot combined, to any recipients. */
export const LINK_EMAILS_PER_IP: Limit = {
  name: 'link-email-ip',
  max: 60,
  windowSeconds: HOUR,
  noun: 'emails',
}

/** Per recipient *and* IP address, so that an attacker can't keep the owner from requesting a link. */
export const LINK_EMAILS_PER_RECIPIENT = {
  signUp: { name: 'sign-up-email', max: 5, windowSeconds: HOUR, noun: 'emails' },
  resend: { name: 'resend', max: 5, windowSeconds: HOUR, noun: 'emails' },
  forgot: { name: 'forgot', max: 5, windowSeconds: HOUR, noun: 'emails' },
} satisfies Record<string, Limit>
