import { expect, test } from 'vitest'
import type { MapZip } from '#domain/territories/zip-boundaries/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { drawingOf, searched } from './zips.ts'

const zip = (zipCode: string, contractor: string | null, more: Partial<MapZip> = {}): MapZip => ({
  zipCode,
  city: 'Milwaukee',
  isTerritory: contractor !== null,
  contractorId: contractor as UserId | null,
  contractorName: contractor,
  waiting: 0,
  ...more,
})

test('contractors get colors by how many ZIP codes they have; the eighth and later share one', () => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']
  const zips = [...names, 'B'].map((name, index) => zip(String(53_201 + index), name))
  const { looks, legend } = drawingOf(zips)
  expect(looks.get('53202')).toBe(0)
  expect(looks.get('53210')).toBe(0)
  expect(looks.get('53201')).toBe(1)
  expect([looks.get('53208'), looks.get('53209')]).toEqual(['others', 'others'])
  expect(legend.map(({ name, zips }) => `${name} ${zips}`)).toEqual([
    ...['B 2', 'A 1', 'C 1', 'D 1', 'E 1', 'F 1', 'G 1'],
    '2 other contractors 2',
  ])
})

test('an unassigned territory differs from a ZIP code that is no territory', () => {
  const { looks, legend } = drawingOf([zip('53201', null, { isTerritory: true }), zip('53202', null)])
  expect([...looks.values()]).toEqual(['unassigned', 'unserved'])
  expect(legend.map(({ name }) => name)).toEqual(['Unassigned', 'Not a territory'])
})

test('the list is searched by ZIP code, city, and contractor, and limited to gaps or demand', () => {
  const zips = [
    zip('53201', 'Ampere & Sons'),
    zip('53703', null, { city: 'Madison', waiting: 2 }),
    zip('53704', null, { city: 'Madison', isTerritory: true }),
  ]
  const found = (
    ...[filter, search]: Parameters<typeof searched> extends [unknown, ...infer R] ? R : never
  ) => searched(zips, filter, search).map(({ zipCode }) => zipCode)
  expect(found('all', '')).toEqual(['53201', '53703', '53704'])
  expect(found('all', '537')).toEqual(['53703', '53704'])
  expect(found('all', ' ampere')).toEqual(['53201'])
  expect(found('all', 'unassigned')).toEqual(['53704'])
  expect(found('gaps', 'madison')).toEqual(['53703', '53704'])
  expect(found('waiting', '')).toEqual(['53703'])
})
