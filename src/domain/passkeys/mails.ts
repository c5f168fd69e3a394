import type { Letter } from '#platform/mail/mail.ts'

type Facts = { id: string; name: string; url: string; support: string }

export function passkeyAdded(to: string, { id, name, url, support }: Facts): Letter {
  return {
    to,
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added',
    body: [
      `The passkey “${name}” can now log in to your ODIE account.`,
      `If you didn’t add it, reset your password right away: that removes every passkey and signs you out everywhere. Then write to ${support}.`,
    ],
    action: { label: 'See your passkeys', url },
    cause: `passkey-added:${id}`,
  }
}

export function passkeyRemoved(to: string, { id, name, url, support }: Facts): Letter {
  return {
    to,
    subject: 'A passkey was removed from your account',
    heading: 'A passkey was removed',
    body: [
      `The passkey “${name}” can no longer log in to your ODIE account. You can still log in with your password.`,
      `If you didn’t remove it, reset your password right away and write to ${support}.`,
    ],
    action: { label: 'See your passkeys', url },
    cause: `passkey-removed:${id}`,
  }
}
