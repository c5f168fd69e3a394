import type { EmailContent } from '#platform/mail/mail.ts'

type Facts = { id: string; name: string; url: string; support: string }

export function passkeyAdded(to: string, { id, name, url, support }: Facts): EmailContent {
  return {
    to,
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added',
    body: [
      `The passkey “${name}” can now be used to log in to your ODIE account.`,
      `If you didn’t add it, reset your password right away. That removes all passkeys and logs you out everywhere. Then contact ${support}.`,
    ],
    action: { label: 'See your passkeys', url },
    cause: `passkey-added:${id}`,
  }
}

export function passkeyRemoved(to: string, { id, name, url, support }: Facts): EmailContent {
  return {
    to,
    subject: 'A passkey was removed from your account',
    heading: 'A passkey was removed',
    body: [
      `The passkey “${name}” can no longer be used to log in to your ODIE account. You can still log in with your password.`,
      `If you didn’t remove it, reset your password right away and contact ${support}.`,
    ],
    action: { label: 'See your passkeys', url },
    cause: `passkey-removed:${id}`,
  }
}
