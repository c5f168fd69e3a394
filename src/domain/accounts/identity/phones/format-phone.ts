import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number as estimates print it: `(414) 555-0134 ext. 5`, or `+44 20 7946 0018` from abroad. Only on the server, because the
 * numbering plans of all countries are 80 kB. What they don't have, such as a number without its area code, stays as it was typed.
 */
export function phoneText(typed: string): string {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false })
  if (!number?.isPossible()) return typed
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational()
}

/** A user's details with their phone number as it's stored. */
export const withPhoneText = <T extends { phone?: string | null | undefined }>(details: T): T =>
  details.phone ? { ...details, phone: phoneText(details.phone) } : details
