import { expect, test } from 'vitest'
import { precedentFor, setsPrecedent } from './rules.ts'

let minutes = 0

/** A later precedent than the one before. */
const precedent = (details: {
  company?: string | null
  foundKind?: string | null
  reason?: string
  kind?: string
}) => ({
  company: 'heron.test',
  foundKind: 'missing_gfci',
  ...details,
  reason: details.reason ?? null,
  kind: details.kind ?? null,
  decidedAt: new Date(Date.UTC(2026, 0, 1, 0, ++minutes)),
})

const asked = { foundKind: 'missing_gfci', company: 'heron.test' }
const setAside = { reason: 'not_a_deficiency' }
const kept = { kind: 'missing_gfci' }

test('a removal sets a precedent only for a reason that is about the sentence', () => {
  expect(setsPrecedent('not_a_deficiency')).toBe(true)
  expect(setsPrecedent('not_electrical')).toBe(true)
  expect((['duplicate', 'already_repaired', 'out_of_scope'] as const).filter(setsPrecedent)).toEqual([])
})

test('the same company’s decision comes before others’', () => {
  const own = precedent(setAside)
  const others = [precedent({ ...kept, company: 'wren.test' }), precedent({ ...kept, company: null })]
  expect(precedentFor([...others, own], asked)).toBe(own)
})

test('other companies’ decisions apply only if they agree', () => {
  const one = precedent({ ...setAside, company: 'wren.test' })
  const two = precedent({ reason: 'not_electrical', company: null })
  const against = precedent({ ...kept, company: 'crane.test' })
  expect(precedentFor([one, two], asked)).toBe(two)
  expect(precedentFor([one, two], { ...asked, company: null })).toBe(two)
  expect(precedentFor([one, two, against], asked)).toBeUndefined()
})

test('a decision about one of two deficiencies in a sentence doesn’t affect the other', () => {
  const first = precedent({ foundKind: 'double_tapped_breaker', ...setAside })
  const second = precedent({ foundKind: 'open_knockout', kind: 'open_knockout' })
  expect(precedentFor([first, second], { ...asked, foundKind: 'double_tapped_breaker' })).toBe(first)
  expect(precedentFor([first, second], { ...asked, foundKind: 'open_knockout' })).toBe(second)
  expect(precedentFor([first, second], asked)).toBeUndefined()
})

test('a sentence that was set aside stays set aside when it’s found with another kind', () => {
  const one = precedent(setAside)
  expect(precedentFor([one], { ...asked, foundKind: 'open_ground' })).toBe(one)
})

test('a sentence that was kept with one kind isn’t changed to it when it’s found with another one', () => {
  expect(precedentFor([precedent(kept)], { ...asked, foundKind: 'open_ground' })).toBeUndefined()
})

test('a mention becomes a finding only if one like it was made one', () => {
  const added = precedent({ foundKind: null, kind: 'open_ground' })
  expect(precedentFor([added], { ...asked, foundKind: null })).toBe(added)
  expect(precedentFor([precedent(kept)], { ...asked, foundKind: null })).toBeUndefined()
  expect(precedentFor([added], asked)).toBe(added)
})

test('without precedents, none applies', () => {
  expect(precedentFor([], asked)).toBeUndefined()
})
