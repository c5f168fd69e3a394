import { z } from 'zod'
import { cleanName } from './text/text.ts'

/* How people can be reached and what they're licensed for: one rule for every form. */

const MAX_PHONE_LENGTH = 40
const PHONE_MESSAGE = 'Enter a phone number with 7 to 15 digits, like (414) 555-0134'

/** Digits as people group them, with a country code and an extension if they like. */
const PHONE = /^\+?([\d\s()./\p{Pd}]+?)\s?(?:(?:ext(?:ension)?\.?|x|#)\s?\d{1,6})?$/iu

/** Whether a text is a phone number: 7 to 15 digits, as the international numbering plan has it. */
export function isPhone(text: string): boolean {
  if (text.length > MAX_PHONE_LENGTH) return false
  const digits = PHONE.exec(text)?.[1]?.replaceAll(/\D/g, '').length ?? 0
  return digits >= 7 && digits <= 15
}

/** A phone number; the server stores it as `phoneText` writes it. */
export const Phone = z
  .string('Phone is required')
  .overwrite(cleanName)
  .refine(isPhone, { error: ({ input }) => (input === '' ? 'Phone is required' : PHONE_MESSAGE) })

/** Like `Phone`, but optional: missing, null, and blank all become null. */
export const OptionalPhone = z
  .string()
  .overwrite(cleanName)
  .refine((phone) => phone === '' || isPhone(phone), PHONE_MESSAGE)
  .nullish()
  .transform((phone) => phone || null)

/** States publish no format. This is what Wisconsin’s license lookup accepts, and every license has a number. */
const isLicense = (text: string) => /^[A-Za-z0-9-]{3,20}$/.test(text) && /\d/.test(text)
const LICENSE_MESSAGE = 'Enter the license number: 3 to 20 letters, digits, and dashes'

/** The number of a contractor's license. */
export const LicenseNumber = z
  .string('License number is required')
  .trim()
  .refine(isLicense, {
    error: ({ input }) => (input === '' ? 'License number is required' : LICENSE_MESSAGE),
  })

/** Like `LicenseNumber`, but optional: missing, null, and blank all become null. */
export const OptionalLicenseNumber = z
  .string()
  .trim()
  .refine((license) => license === '' || isLicense(license), LICENSE_MESSAGE)
  .nullish()
  .transform((license) => license || null)
