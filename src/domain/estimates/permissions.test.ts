import { expect, test } from 'vitest'
import { lineItem } from '#test/builders/line-items.ts'
import type { LineEdit } from './contract.ts'
import { blockersOf } from './permissions.ts'
import { applyBundle } from './rules.ts'

test('an estimate can’t be sent with work that’s free because of a line that isn’t there anymore', () => {
  const contractor = {
    name: 'Lakeside Electric',
    isVerified: true,
    licenseNumber: 'EC-1',
    licenseExpires: null,
  }
  const lines = ['panel', 'tap', 'other'].map((id) => lineItem(id))
  const bundled = applyBundle(lines, { title: '', keeps: 'panel', absorbs: ['tap'], reason: '' })
  const blockers = (some: readonly LineEdit[]) =>
    blockersOf({ contractor, lines: some }, new Date('2026-11-22T18:00:00Z')).map(({ message }) => message)
  expect(blockers(bundled)).toEqual([])
  expect(blockers(bundled.filter(({ id }) => id !== 'panel'))).toEqual([
    '“Work tap” is free because it’s included in “Work panel”, which isn’t in the estimate. Price it, or remove it.',
  ])
})
