import { expect, test } from 'vitest'
import { licenseStateOf, setupOf } from './rules.ts'

const now = new Date('2026-11-22T18:00:00Z')

test.each([
  ['missing', null, '2027-06-30'],
  ['missing', ' ', '2027-06-30'],
  ['undated', 'EC-1', null],
  ['valid', 'EC-1', '2026-12-23'],
  ['ending', 'EC-1', '2026-12-22'],
  ['ending', 'EC-1', '2026-11-22'],
  ['expired', 'EC-1', '2026-11-21'],
])('a license is %s with the number %s and the last day %s', (state, licenseNumber, licenseExpires) => {
  expect(licenseStateOf({ licenseNumber, licenseExpires }, now)).toBe(state)
})

test('an account’s setup lists what it has and is missing; only the logo is optional', () => {
  const company = {
    licenseNumber: 'EC-1',
    licenseExpires: '2026-11-21',
    companyAddress: '48 Dock St',
    phone: null,
    territories: 3,
    pricebookItems: 0,
    logo: null,
  }
  const steps = setupOf(company, now)
  const missing = steps.filter(({ isDone }) => !isDone).map(({ name }) => name)
  expect(missing).toEqual(['licenseExpires', 'contact', 'pricebook', 'logo'])
  expect(steps.filter(({ isOptional }) => isOptional).map(({ name }) => name)).toEqual(['logo'])
})
