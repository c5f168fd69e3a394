import type { Limit } from '#platform/limits/limits.ts'

const HOUR = 60 * 60

/** Emails with a link that one IP address can trigger by sign-up, resend and forgot together, whoever they go to. */
export const LINK_EMAILS_PER_IP: Limit = { name: 'link-email-ip', max: 60, windowSeconds: HOUR }

/** The same per recipient *and* IP address, so that nobody can keep the owner from asking for a link. */
export const LINK_EMAILS_PER_RECIPIENT = {
  signUp: { name: 'sign-up-email', max: 5, windowSeconds: HOUR },
  resend: { name: 'resend', max: 5, windowSeconds: HOUR },
  forgot: { name: 'forgot', max: 5, windowSeconds: HOUR },
} satisfies Record<string, Limit>
