import { daysUntil } from '#kernel/days.ts'

export type License = { licenseNumber: string | null; licenseExpires: string | null }

/** `undated`: there's a number, but its last day is unknown. `ending`: it's valid, but not for much longer. */
export type LicenseState = 'missing' | 'undated' | 'valid' | 'ending' | 'expired'

/** How many days before a license ends its contractor is warned. */
export const LICENSE_WARNING_DAYS = 30

export function licenseStateOf({ licenseNumber, licenseExpires }: License, now: Date): LicenseState {
  if (!licenseNumber?.trim()) return 'missing'
  if (!licenseExpires) return 'undated'
  const days = daysUntil(licenseExpires, now)
  if (days < 0) return 'expired'
  return days <= LICENSE_WARNING_DAYS ? 'ending' : 'valid'
}

/** A step of setting up a contractor's account: required before estimates go out in their name, or optional. */
export type SetupStep = {
  name: 'license' | 'licenseExpires' | 'contact' | 'territories' | 'pricebook' | 'logo'
  isDone: boolean
  isOptional: boolean
}

type Company = License & {
  companyAddress: string | null
  phone: string | null
  territories: number
  pricebookItems: number
  logo: string | null
}

/** What a contractor's account has and is missing, in the order in which it's asked for. */
export function setupOf(company: Company, now: Date): SetupStep[] {
  const license = licenseStateOf(company, now)
  const step = (name: SetupStep['name'], isDone: boolean, isOptional = false) => ({
    name,
    isDone,
    isOptional,
  })
  return [
    step('license', license !== 'missing'),
    step('licenseExpires', license === 'valid' || license === 'ending'),
    step('contact', Boolean(company.phone && company.companyAddress)),
    step('territories', company.territories > 0),
    step('pricebook', company.pricebookItems > 0),
    step('logo', company.logo !== null, true),
  ]
}
