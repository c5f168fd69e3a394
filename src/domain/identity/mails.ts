import type { Letter } from '#platform/mail/mail.ts'

/** `cause` holds the token's hash: each link is a mail of its own. */
export function invitation(
  to: string,
  { url, tokenHash, role }: { url: string; tokenHash: string; role: string | null },
): Letter {
  return {
    to,
    subject: 'Your invitation to ODIE',
    heading: 'You are invited to ODIE',
    body: [
      role === 'contractor'
        ? 'An ODIE administrator has set up a contractor account for you. ODIE turns home inspection reports into electrical estimates at your prices and in your name.'
        : 'An ODIE administrator has invited you. ODIE turns home inspection reports into electrical estimates from local contractors.',
      'Choose a password to verify this address and sign in.',
    ],
    action: { label: 'Choose a password', url },
    note: 'The link works once and for seven days. If you did not expect this mail, you can ignore it.',
    cause: `invitation:${tokenHash}`,
  }
}
