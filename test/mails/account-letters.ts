import * as accessTokens from '#domain/accounts/access-tokens/mails.ts'
import * as identity from '#domain/accounts/identity/mails.ts'
import * as openid from '#domain/accounts/openid/mails.ts'
import * as passkeys from '#domain/accounts/passkeys/mails.ts'
import * as secondFactor from '#domain/accounts/second-factor/mails.ts'
import * as staff from '#domain/accounts/staff/mails.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import { at, HOSTILE, link, passkey, TO, URL } from './facts.ts'

/** The emails about a user's own account. */
export const ACCOUNT_LETTERS: Record<string, EmailContent> = {
  invitation: identity.invitation(TO, { ...link, role: 'contractor' }),
  verification: identity.verification(TO, { ...link, firstName: HOSTILE }),
  signUpAgain: identity.signUpAgain(TO, { url: URL, at }),
  passwordReset: identity.passwordReset(TO, link),
  passwordChanged: identity.passwordChanged(TO, { at, support: 'help@example.com' }),
  newDevice: identity.newDevice(TO, {
    device: 'Chrome on Mac',
    ip: '203.0.113.7',
    at,
    support: 'help@example.com',
    url: URL,
    hash: link.tokenHash,
  }),
  emailChange: identity.emailChange(TO, link),
  emailChangeNotice: identity.emailChangeNotice(TO, {
    newEmail: 'new@example.com',
    tokenHash: link.tokenHash,
    support: 'help@example.com',
    isByStaff: true,
  }),
  accessTokenCreated: accessTokens.accessTokenCreated(TO, passkey),
  accessTokenExpiring: accessTokens.accessTokenExpiring(TO, { ...passkey, expiresAt: at }),
  passkeyAdded: passkeys.passkeyAdded(TO, passkey),
  passkeyRemoved: passkeys.passkeyRemoved(TO, passkey),
  providerConnected: openid.providerConnected(TO, { ...passkey, email: 'other@example.com' }),
  providerDisconnected: openid.providerDisconnected(TO, { ...passkey, email: null }),
  providerWaived: identity.providerWaived(TO, { ...passkey, at, until: at }),
  secondFactorChanged: secondFactor.secondFactorChanged(TO, { ...passkey, isOn: true, at }),
  passkeysEnded: secondFactor.passkeysEnded(TO, { at, support: 'help@example.com', url: URL }),
  staffInvited: staff.staffInvited(TO, { email: 'new@example.com', inviter: TO, at, url: URL }),
}
