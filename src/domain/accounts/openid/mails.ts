import type { EmailContent } from '#platform/mail/mail.ts'

/** `name` is the provider's; `email` is that of the account there. */
type Facts = { id: string; name: string; email: string | null; url: string; support: string }

const accountAt = ({ name, email }: Facts) => (email ? `The ${name} account ${email}` : `A ${name} account`)

export function providerConnected(to: string, facts: Facts): EmailContent {
  const { id, name, url, support } = facts
  return {
    to,
    subject: `${name} was connected to your account`,
    heading: `${name} was connected`,
    body: [
      `${accountAt(facts)} can now be used to log in to your ODIE account.`,
      `If you didn’t connect it, reset your password right away, and then disconnect it in your profile settings. Also contact ${support}.`,
    ],
    action: { label: 'See your connected accounts', url },
    cause: `provider-connected:${id}`,
  }
}

export function providerDisconnected(to: string, facts: Facts): EmailContent {
  const { id, name, url, support } = facts
  return {
    to,
    subject: `${name} was disconnected from your account`,
    heading: `${name} was disconnected`,
    body: [
      `${accountAt(facts)} can no longer be used to log in to your ODIE account. You can still log in with your password.`,
      `If you didn’t disconnect it, reset your password right away and contact ${support}.`,
    ],
    action: { label: 'See your connected accounts', url },
    cause: `provider-disconnected:${id}`,
  }
}
