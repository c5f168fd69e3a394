import type { UserId } from '#kernel/actor.ts'
import { dayInWords } from '#kernel/days.ts'
import { possessive } from '#kernel/formatters.ts'
import type { EmailContent } from '#platform/mail/mail.ts'

export const accountVerified = (to: string, facts: { id: UserId; at: Date; url: string }): EmailContent => ({
  to,
  subject: 'Your account is verified',
  heading: 'Your account is verified',
  body: [
    'We’ve verified your license and insurance. From now on, we’ll send estimates for homes in your ZIP codes on your behalf and email you a copy of each one.',
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

export const leadsEmailChanged = (to: string, facts: LeadsEmail): EmailContent => ({
  to,
  subject: 'Your email for leads has changed',
  heading: 'Your email for leads has changed',
  body: [
    `From now on, we’ll send emails about your estimates to ${facts.leadsEmail}: estimates sent on your behalf, requests for work, and questions. You still log in with your account’s email address.`,
    `If you didn’t expect this, change your password and contact ${facts.support}.`,
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

export const licenseToCheck = (to: string, facts: Checked): EmailContent => ({
  to,
  subject: `Please check ${possessive(facts.name)} license`,
  heading: 'A verified contractor changed their license',
  body: [
    facts.licenseNumber
      ? `${facts.name} entered license ${facts.licenseNumber}, ${facts.licenseExpires ? `which expires on ${dayInWords(facts.licenseExpires)}` : 'without an expiration date'}.`
      : `${facts.name} removed their license number.`,
    'The account stays verified. If the license isn’t valid, remove the verification on the Contractors page.',
  ],
  action: { label: 'Open the Contractors page', url: facts.url },
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

const NO_ESTIMATES =
  'After that, we can’t send estimates on your behalf until you enter a new expiration date.'

export const licenseEnding = (to: string, facts: Ending): EmailContent => ({
  to,
  subject: `Your license expires on ${dayInWords(facts.licenseExpires)}`,
  heading: 'Your license is about to expire',
  body: [
    `${possessive(facts.name)} license ${facts.licenseNumber} expires ${facts.days === 1 ? 'tomorrow' : `in ${facts.days} days`}, on ${dayInWords(facts.licenseExpires)}. ${NO_ESTIMATES}`,
    'If you’ve already renewed it, please enter the new expiration date.',
  ],
  action: { label: 'Update the expiration date', url: facts.url },
  cause: `license-ending:${facts.id}:${facts.licenseExpires}`,
})

export function licenseExpired(to: string, facts: Ending & { forStaff: boolean }): EmailContent {
  const { id, name, licenseNumber, licenseExpires, days, forStaff, url } = facts
  const when = days === 0 ? 'expires today' : 'has expired'
  const license = `${possessive(name)} license ${licenseNumber}`
  return {
    to,
    subject: forStaff ? `${possessive(name)} license ${when}` : `Your license ${when}`,
    heading: forStaff ? `A contractor’s license ${when}` : `Your license ${when}`,
    body: [
      days === 0
        ? `${license} expires today, ${dayInWords(licenseExpires)}.`
        : `${license} expired on ${dayInWords(licenseExpires)}.`,
      forStaff
        ? `${days === 0 ? 'From tomorrow on, we' : 'We'} can’t send estimates for their ZIP codes until you or they enter a new expiration date, or you assign those ZIP codes to another contractor.`
        : 'We can’t send estimates on your behalf with an expired license. Enter the new expiration date as soon as you’ve renewed it.',
    ],
    action: { label: forStaff ? 'Open the Contractors page' : 'Update the expiration date', url },
    cause: `license-expired:${id}:${licenseExpires}:${to}`,
  }
}
