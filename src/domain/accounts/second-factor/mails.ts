import type { EmailContent } from '#platform/mail/mail.ts'

type Facts = { at: Date; support: string; url: string }

export function secondFactorChanged(
  to: string,
  { isOn, at, support, url }: Facts & { isOn: boolean },
): EmailContent {
  const change = isOn ? 'Two-step verification is on' : 'Two-step verification is off'
  return {
    to,
    subject: change,
    heading: change,
    body: [
      isOn
        ? 'From now on, you’ll need your password and a code from your authenticator app to log in to ODIE.'
        : 'You can log in to ODIE with your password, without a code from an authenticator app.',
      `If you didn’t make this change, reset your password right away and contact ${support}.`,
    ],
    action: { label: 'Open your settings', url },
    cause: `second-factor:${to}:${at.toISOString()}`,
  }
}

/** After the operator ended them for an admin who lost all of them. */
export const passkeysEnded = (to: string, { at, support, url }: Facts): EmailContent => ({
  to,
  subject: 'Your passkeys were removed',
  heading: 'Your passkeys were removed',
  body: [
    'ODIE’s operator removed all passkeys from your account so that you can log in without them. Delete them from your devices, too.',
    `If you didn’t ask for this, reset your password right away and contact ${support}.`,
  ],
  action: { label: 'Open your settings', url },
  cause: `passkeys-ended:${to}:${at.toISOString()}`,
})
