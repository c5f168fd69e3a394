import type { OffSwitch } from '#domain/accounts/reminders/reminders.ts'
import { dayInWords, shortDayText, whenText } from '#kernel/days.ts'
import { possessive } from '#kernel/formatters.ts'
import { dollarText } from '#kernel/money.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import { DATES_DISCLOSURE } from './rules.ts'

type Reminder = {
  /** Of the reminder, which names the date and its day. */
  cause: string
  propertyAddress: string
  day: string
  now: Date
  url: string
  off: OffSwitch
}

export function dateReminder(to: string, reminder: Reminder & { label: string }): EmailContent {
  const { cause, label, propertyAddress, day, now, url, off } = reminder
  const when = whenText(day, now)
  return {
    to,
    subject: `${capitalized(when)}: ${label}, ${propertyAddress}`,
    heading: label,
    body: [`${capitalized(when)}, ${dayInWords(day)}, for ${propertyAddress}.`, DATES_DISCLOSURE],
    action: { label: 'Open the report', url },
    unsubscribe: off,
    cause: `date-reminder:${cause}:${to}`,
  }
}

export function pricesReminder(
  to: string,
  reminder: Reminder & { totalAmount: string; contractorName: string },
): EmailContent {
  const { cause, propertyAddress, totalAmount, contractorName, day, now, url, off } = reminder
  const when = whenText(day, now)
  return {
    to,
    subject: `Prices valid until ${shortDayText(day, now)}: ${propertyAddress}`,
    heading: 'The estimate’s prices are about to expire',
    body: [
      `The prices of ${possessive(contractorName)} estimate of ${dollarText(totalAmount)} for ${propertyAddress} are valid until ${dayInWords(day)}. That’s ${when}.`,
      'If you want the work done, request it by then. You still can after that, but the contractor will have to confirm the prices.',
    ],
    action: { label: 'Open the estimate', url },
    unsubscribe: off,
    cause: `prices-reminder:${cause}:${to}`,
  }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
