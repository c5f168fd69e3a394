import type { UserId } from '#kernel/actor.ts'
import { dayInWords } from '#kernel/days.ts'
import type { Letter } from '#platform/mail/mail.ts'

export const accountVerified = (to: string, facts: { id: UserId; at: Date; url: string }): Letter => ({
  to,
  subject: 'Your account is verified',
  heading: 'Your account is verified',
  body: [
    'We’ve checked your license and insurance. From now on, estimates for homes in your ZIP codes go out in your name, and we email you each of them.',
  ],
  action: { label: 'Open your dashboard', url: facts.url },
  cause: `account-verified:${facts.id}:${facts.at.toISOString()}`,
})

type LeadsEmail = {
  id: UserId
  /** Where leads go from now on. */
  leadsEmail: string
  at: Date
  support: string
}

export const leadsEmailChanged = (to: string, facts: LeadsEmail): Letter => ({
  to,
  subject: 'The email for your leads has changed',
  heading: 'The email for your leads has changed',
  body: [
    `From now on, emails about your estimates go to ${facts.leadsEmail}: estimates sent on your behalf, acceptances, and questions. You still log in with your account’s address.`,
    `If you didn’t expect this, please change your password and write to ${facts.support}.`,
  ],
  cause: `leads-email-changed:${facts.id}:${facts.at.toISOString()}:${to}`,
})

type Checked = {
  id: UserId
  name: string
  licenseNumber: string | null
  licenseExpires: string | null
  at: Date
  url: string
}

export const licenseToCheck = (to: string, facts: Checked): Letter => ({
  to,
  subject: `Please check the license of ${facts.name}`,
  heading: 'A verified contractor changed their license',
  body: [
    facts.licenseNumber
      ? `${facts.name} entered license ${facts.licenseNumber}, ${facts.licenseExpires ? `which expires on ${dayInWords(facts.licenseExpires)}` : 'without the day it expires'}.`
      : `${facts.name} removed their license number.`,
    'The account stays verified. If the license isn’t valid, take the verification back on the contractors page.',
  ],
  action: { label: 'Open the contractors', url: facts.url },
  cause: `license-to-check:${facts.id}:${facts.at.toISOString()}:${to}`,
})

type Ending = {
  id: UserId
  name: string
  licenseNumber: string
  licenseExpires: string
  /** How many days are left; negative once it has expired. */
  days: number
  url: string
}

const NO_ESTIMATES = 'After that, no estimate goes out in your name until you enter the new date.'

export const licenseEnding = (to: string, facts: Ending): Letter => ({
  to,
  subject: `Your license expires on ${dayInWords(facts.licenseExpires)}`,
  heading: 'Your license is about to expire',
  body: [
    `License ${facts.licenseNumber} of ${facts.name} expires on ${dayInWords(facts.licenseExpires)}, ${facts.days === 1 ? 'tomorrow' : `in ${facts.days} days`}. ${NO_ESTIMATES}`,
    'If you’ve renewed it already, please enter the new date.',
  ],
  action: { label: 'Enter the new date', url: facts.url },
  cause: `license-ending:${facts.id}:${facts.licenseExpires}`,
})

export function licenseExpired(to: string, facts: Ending & { forStaff: boolean }): Letter {
  const { id, name, licenseNumber, licenseExpires, days, forStaff, url } = facts
  const when = days === 0 ? 'expires today' : 'has expired'
  const license = `License ${licenseNumber} of ${name}`
  return {
    to,
    subject: forStaff ? `The license of ${name} ${when}` : `Your license ${when}`,
    heading: forStaff ? `A contractor’s license ${when}` : `Your license ${when}`,
    body: [
      days === 0
        ? `${license} expires today, ${dayInWords(licenseExpires)}.`
        : `${license} expired on ${dayInWords(licenseExpires)}.`,
      forStaff
        ? 'No estimate goes out in their name until they or you enter the new date. Reports from their ZIP codes wait.'
        : 'No estimate goes out in your name on an expired license. Enter the new date as soon as it’s renewed.',
    ],
    action: { label: forStaff ? 'Open the contractors' : 'Enter the new date', url },
    cause: `license-expired:${id}:${licenseExpires}:${to}`,
  }
}
