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

export function verification(
  to: string,
  { url, tokenHash, firstName }: { url: string; tokenHash: string; firstName: string },
): Letter {
  return {
    to,
    subject: 'Verify your email address',
    heading: `Welcome to ODIE, ${firstName}`,
    body: [
      'Please confirm that this address is yours. After that you can upload your first inspection report.',
    ],
    action: { label: 'Verify this address', url },
    note: 'The link works once and for 24 hours. If you did not sign up, you can ignore this mail: nothing happens without the link.',
    cause: `verification:${tokenHash}`,
  }
}

/** Sent where nothing tells which of several sign-ups was meant. */
export function signUpAgain(to: string, { url, at }: { url: string; at: Date }): Letter {
  return {
    to,
    subject: 'Finish signing up for ODIE',
    heading: 'Please sign up once more',
    body: [
      'Somebody asked for a new verification link for this address, from another browser than the one that signed up.',
      'To keep your account yours, sign up again with a password of your choice. We then mail you a fresh link.',
    ],
    action: { label: 'Sign up', url },
    note: 'If this was not you, you can ignore this mail.',
    cause: `sign-up-again:${to}:${at.toISOString()}`,
  }
}

export function passwordReset(to: string, { url, tokenHash }: { url: string; tokenHash: string }): Letter {
  return {
    to,
    subject: 'Reset your password',
    heading: 'Choose a new password',
    body: ['Somebody, hopefully you, asked to reset the password of your ODIE account.'],
    action: { label: 'Reset password', url },
    note: 'The link works once and for one hour. If you did not ask for it, you can ignore this mail: your password stays as it is.',
    cause: `password-reset:${tokenHash}`,
  }
}

export function passwordChanged(to: string, { at, support }: { at: Date; support: string }): Letter {
  return {
    to,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    body: [
      'The password of your ODIE account was changed just now, and every session was signed out.',
      `If this was not you, reset the password at once and write to ${support}.`,
    ],
    cause: `password-changed:${to}:${at.toISOString()}`,
  }
}

export function emailChange(to: string, { url, tokenHash }: { url: string; tokenHash: string }): Letter {
  return {
    to,
    subject: 'Confirm your new email address',
    heading: 'Confirm your new address',
    body: ['Follow the link to use this address for your ODIE account. Until then the old one stays.'],
    action: { label: 'Use this address', url },
    note: 'The link works once and for 24 hours. If you did not ask for it, you can ignore this mail.',
    cause: `email-change:${tokenHash}`,
  }
}

export function emailChangeNotice(
  to: string,
  { newEmail, tokenHash, support }: { newEmail: string; tokenHash: string; support: string },
): Letter {
  return {
    to,
    subject: 'Your email address is about to change',
    heading: 'A new address was asked for',
    body: [
      `Your ODIE account was asked to move to ${newEmail}. Nothing changes until the link that was sent there is followed.`,
      `If this was not you, change your password now and write to ${support}.`,
    ],
    cause: `email-change-notice:${tokenHash}`,
  }
}
