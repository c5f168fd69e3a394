import type { Role } from '#kernel/actor.ts'
import { timeInWords } from '#kernel/days.ts'
import type { EmailContent } from '#platform/mail/mail.ts'

const INTRODUCTION = {
  contractor:
    'An ODIE administrator set up a contractor account for you. ODIE turns home inspection reports into electrical estimates with your prices and branding.',
  admin:
    'An ODIE administrator invited you to the admin portal, where staff review estimates and manage accounts, prices, and territories.',
  agent:
    'An ODIE administrator invited you. ODIE turns home inspection reports into electrical estimates from local contractors.',
  any: 'An ODIE administrator invited you. ODIE turns home inspection reports into electrical estimates from local contractors.',
}

/** `cause` contains the token's hash, so every link is an email of its own. */
export function invitation(
  to: string,
  { url, tokenHash, role }: { url: string; tokenHash: string; role: Role | null },
): EmailContent {
  return {
    to,
    subject: 'Your invitation to ODIE',
    heading: 'You’re invited to ODIE',
    body: [INTRODUCTION[role ?? 'any'], 'Choose a password to verify your email address and log in.'],
    action: { label: 'Choose a password', url },
    note: 'The link works once and expires in seven days. If you weren’t expecting this email, you can ignore it.',
    cause: `invitation:${tokenHash}`,
  }
}

export function verification(
  to: string,
  { url, tokenHash, firstName }: { url: string; tokenHash: string; firstName: string },
): EmailContent {
  return {
    to,
    subject: 'Verify your email address',
    heading: `Welcome to ODIE, ${firstName}`,
    body: ['Please confirm your email address to finish signing up.'],
    action: { label: 'Verify email address', url, isSecret: true },
    note: 'The link works once and expires in 24 hours. If you didn’t sign up, you can ignore this email. Nothing happens unless you open the link.',
    cause: `verification:${tokenHash}`,
  }
}

/** Sent when nothing identifies which of several sign-ups was meant. */
export function signUpAgain(to: string, { url, at }: { url: string; at: Date }): EmailContent {
  return {
    to,
    subject: 'Finish signing up for ODIE',
    heading: 'Please sign up again',
    body: [
      'Someone requested a new verification link for this email address, but not from the browser in which you signed up.',
      'To make sure the account is yours, sign up again and choose a new password. We’ll email you a new link.',
    ],
    action: { label: 'Sign up again', url },
    note: 'If this wasn’t you, you can ignore this email.',
    cause: `sign-up-again:${to}:${at.toISOString()}`,
  }
}

export function passwordReset(
  to: string,
  { url, tokenHash }: { url: string; tokenHash: string },
): EmailContent {
  return {
    to,
    subject: 'Reset your password',
    heading: 'Choose a new password',
    body: ['We received a request to reset the password for your ODIE account.'],
    action: { label: 'Reset password', url, isSecret: true },
    note: 'The link works once and expires in one hour. If you didn’t request it, you can ignore this email. Your password won’t change.',
    cause: `password-reset:${tokenHash}`,
  }
}

export function passwordChanged(to: string, { at, support }: { at: Date; support: string }): EmailContent {
  return {
    to,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    body: [
      'The password for your ODIE account was just changed, and you were logged out everywhere.',
      `If this wasn’t you, reset your password right away and contact ${support}.`,
    ],
    cause: `password-changed:${to}:${at.toISOString()}`,
  }
}

export function emailChange(
  to: string,
  { url, tokenHash }: { url: string; tokenHash: string },
): EmailContent {
  return {
    to,
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    body: [
      'Open the link to start using this email address for your ODIE account. Until then, your old address still works.',
    ],
    action: { label: 'Use this address', url, isSecret: true },
    note: 'The link works once and expires in 24 hours. If you didn’t request it, you can ignore this email.',
    cause: `email-change:${tokenHash}`,
  }
}

export function emailChangeNotice(
  to: string,
  {
    newEmail,
    tokenHash,
    support,
    isByStaff,
  }: { newEmail: string; tokenHash: string; support: string; isByStaff: boolean },
): EmailContent {
  const cause = isByStaff
    ? `An administrator is changing the email address of your ODIE account to ${newEmail}.`
    : `We received a request to change the email address of your ODIE account to ${newEmail}.`
  const objection = isByStaff ? 'If you didn’t expect this' : 'If this wasn’t you'
  return {
    to,
    subject: 'Your email address is about to change',
    heading: 'Your email address is about to change',
    body: [
      `${cause} Nothing changes until someone opens the confirmation link we sent to that address.`,
      `${objection}, change your password now to cancel the request and log out everywhere. Then contact ${support}.`,
    ],
    cause: `email-change-notice:${tokenHash}`,
  }
}

/** `hash` identifies the browser, so each is announced once. */
export function newDevice(
  to: string,
  {
    device,
    ip,
    at,
    support,
    url,
    hash,
  }: { device: string; ip: string; at: Date; support: string; url: string; hash: string },
): EmailContent {
  return {
    to,
    subject: 'New login to your ODIE account',
    heading: 'Your account was used in a new browser',
    body: [
      `Someone logged in to your ODIE account on ${timeInWords(at)}. Device: ${device}. IP address: ${ip}.`,
      `If this was you, you don’t need to do anything. If it wasn’t, reset your password right away. That logs out every device and removes every passkey. Then contact ${support}.`,
    ],
    action: { label: 'See where you’re logged in', url },
    cause: `new-device:${to}:${hash}`,
  }
}

/** After the operator let an admin log in without the provider that staff have to use. */
export function providerWaived(
  to: string,
  { name, at, until, support, url }: { name: string; at: Date; until: Date; support: string; url: string },
): EmailContent {
  return {
    to,
    subject: `You can log in without ${name} for an hour`,
    heading: `You can log in without ${name} for an hour`,
    body: [
      `ODIE’s operator let you log in with your password and second factor until ${timeInWords(until)}, without ${name}.`,
      `If you didn’t ask for this, contact ${support}.`,
    ],
    action: { label: 'Log in', url },
    cause: `provider-waived:${to}:${at.toISOString()}`,
  }
}
