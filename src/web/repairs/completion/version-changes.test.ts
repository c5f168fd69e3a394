import { expect, test } from 'vitest'
import type { Completion } from '#domain/repairs/completion/contract.ts'
import { changesBetween } from './version-changes.ts'

const lineOf = (id: string, description: string) => ({
  id,
  description,
  scope: '',
  location: null,
  price: null,
  quotes: [],
  verdict: 'confirmed' as const,
  verdictReason: null,
})
const lines = [lineOf('panel', 'Replace the panel'), lineOf('gfci', 'Add GFCI protection')]
const done = { isDone: true, reason: null, charged: null, before: [], after: [] }
const report: Completion = {
  version: 1,
  at: '2026-11-21T12:00:00.000Z',
  by: 'Electric Company',
  lines: [
    { lineId: 'panel', ...done, charged: '1800.00' },
    { lineId: 'gfci', ...done },
  ],
  doneOn: '2026-11-20',
  permit: null,
  inspection: null,
  charged: '1895.00',
  note: null,
  license: null,
}

test('a correction is shown item by item, with what was said before', () => {
  const photo = '0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e' as never
  const corrected: Completion = {
    ...report,
    version: 2,
    lines: [
      { lineId: 'panel', ...done, charged: '1750.00', after: [photo] },
      { lineId: 'gfci', ...done, isDone: false, reason: 'Next week.' },
    ],
    permit: 'P-2026-118',
    charged: null,
  }
  expect(changesBetween({ lines }, report, corrected)).toEqual([
    'Replace the panel, charged: $1,750.00 (was $1,800.00)',
    'Replace the panel, after photos: 1 (was 0)',
    'Add GFCI protection: Not done (was Done)',
    'Add GFCI protection, why not: Next week. (was nothing)',
    'Permit: P-2026-118 (was nothing)',
    'Charged in total: nothing (was $1,895.00)',
  ])
})

test('the same report again has no changes, and as many other photos are one', () => {
  expect(changesBetween({ lines }, report, { ...report, version: 2 })).toEqual([])
  const reportWith = (id: string) => ({
    ...report,
    lines: [{ lineId: 'panel', ...done, charged: '1800.00', before: [id as never] }, report.lines[1]!],
  })
  expect(changesBetween({ lines }, reportWith('a'), reportWith('b'))).toEqual([
    'Replace the panel, before photos: replaced',
  ])
})

test('items with the same description differ by their place, and one that’s done has no reason', () => {
  const alike = lines.map((line, index) => ({
    ...line,
    description: 'Replace the outlet',
    location: ['Kitchen', 'Garage'][index]!,
  }))
  const undone = { isDone: false, reason: 'Next week.' }
  const before = { ...report, lines: report.lines.map((line) => ({ ...line, ...undone, charged: null })) }
  const after = { ...before, version: 2, lines: before.lines.map((line) => ({ ...line, ...done })) }
  expect(changesBetween({ lines: alike }, before, after)).toEqual([
    'Replace the outlet, Kitchen: Done (was Not done)',
    'Replace the outlet, Garage: Done (was Not done)',
  ])
})
