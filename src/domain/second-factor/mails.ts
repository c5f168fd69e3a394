import type { Letter } from '#platform/mail/mail.ts'

export function secondFactorChanged(
  to: string,
  { isOn, at, support, url }: { isOn: boolean; at: Date; support: string; url: string },
): Letter {
  const change = isOn ? 'Two-step sign-in is on' : 'Two-step sign-in is off'
  return {
    to,
    subject: change,
    heading: change,
    body: [
      isOn
        ? 'From now on, signing in to your ODIE account with the password also takes a code from your authenticator app.'
        : 'Signing in to your ODIE account with the password no longer takes a code from an authenticator app.',
      `If you didn’t change this, reset your password right away and write to ${support}.`,
    ],
    action: { label: 'See your settings', url },
    cause: `second-factor:${to}:${at.toISOString()}`,
  }
}
