import { expect, test } from 'vitest'
import { licenseNoteFor } from './blockers.ts'

const contractor = {
  firstName: 'Sam',
  lastName: 'Oak',
  email: 'sam@example.com',
  companyName: 'Oak Electric',
  licenseNumber: 'EC-1',
  licenseExpires: null,
}
const now = new Date('2026-11-22T18:00:00Z')
const noteFor = (license: Partial<Record<'licenseNumber' | 'licenseExpires', string | null>>) =>
  licenseNoteFor({ ...contractor, ...license }, now)

test('a license that expires while the estimate is valid, or at an unknown date, is noted', () => {
  expect(noteFor({ licenseExpires: '2026-12-22' })).toBeNull()
  expect(noteFor({ licenseExpires: '2026-12-21' })).toBe(
    'Oak Electric’s license expires on December 21, 2026. The estimate’s prices are valid for 30 days.',
  )
  expect(noteFor({})).toMatch(/^We don’t know when Oak Electric’s license expires\./)
})

test('a license that keeps the estimate from going out needs no note', () => {
  expect(noteFor({ licenseNumber: null })).toBeNull()
  expect(noteFor({ licenseExpires: '2026-11-21' })).toBeNull()
})
