import { expect, test } from 'vitest'
import { lineItem } from '#test/builders/line-items.ts'
import type { LineEdit } from './contract.ts'
import { blockersOf } from './permissions.ts'
import { applyBundle } from './rules.ts'

const contractor = {
  name: 'Lakeside Electric',
  isVerified: true,
  licenseNumber: 'EC-1',
  licenseExpires: null,
}
const blockers = (lines: readonly LineEdit[]) =>
  blockersOf({ contractor, lines }, new Date('2026-11-22T18:00:00Z')).map(({ message }) => message)

test('an estimate can’t be sent with work that’s free because of a line that isn’t there anymore', () => {
  const lines = ['panel', 'tap', 'other'].map((id) => lineItem(id))
  const bundled = applyBundle(lines, { title: '', keeps: 'panel', absorbs: ['tap'], reason: '' })
  expect(blockers(bundled)).toEqual([])
  expect(blockers(bundled.filter(({ id }) => id !== 'panel'))).toEqual([
    '“Work tap” is free because it’s included in “Work panel”, which isn’t in the estimate. Price it, or remove it.',
  ])
})

test('an estimate can’t be sent with a permit for work that isn’t in it', () => {
  const panel = lineItem('panel', { finding_ids: ['f1'] })
  const other = lineItem('other', { finding_ids: ['f2'] })
  const permit = lineItem('permit', { type: 'permit', description: 'Permit', finding_ids: ['f1'] })
  const forAll = { ...permit, finding_ids: [] }
  expect(blockers([panel, other, permit])).toEqual([])
  expect(blockers([other, forAll])).toEqual([])
  expect(blockers([other, permit])).toEqual([
    '“Permit” is for work that isn’t in the estimate. Remove it, or restore the work.',
  ])
})

test.each([
  ['Lakeside Electric', 'Lakeside Electric’s'],
  ['Badger Services', 'Badger Services’'],
])('the reason names the license of %s', (name, owner) => {
  const expired = { ...contractor, name, licenseExpires: '2026-06-30' }
  const [reason] = blockersOf(
    { contractor: expired, lines: [lineItem('a')] },
    new Date('2026-11-22T18:00:00Z'),
  )
  expect(reason?.message).toBe(`${owner} license expired on June 30, 2026.`)
})
