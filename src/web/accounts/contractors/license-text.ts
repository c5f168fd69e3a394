import { type License, licenseStateOf } from '#domain/accounts/contractors/rules.ts'
import { dayInWords, daysUntil } from '#kernel/days.ts'

/** `expires today`, `expires in 12 days, on June 30, 2027`. */
export function endingText(licenseExpires: string, now: Date): string {
  const days = daysUntil(licenseExpires, now)
  if (days === 0) return 'expires today'
  return `expires ${days === 1 ? 'tomorrow' : `in ${days} days`}, on ${dayInWords(licenseExpires)}`
}

/** A license with its date, in a line: `EC-1, valid through June 30, 2027`. */
export function licenseText(license: License, now: Date): string {
  const { licenseNumber, licenseExpires } = license
  switch (licenseStateOf(license, now)) {
    case 'missing':
      return 'No license number'
    case 'undated':
      return `${licenseNumber}, no expiration date`
    case 'expired':
      return `${licenseNumber}, expired on ${dayInWords(licenseExpires!)}`
    case 'ending':
    case 'valid':
      return `${licenseNumber}, valid through ${dayInWords(licenseExpires!)}`
  }
}
