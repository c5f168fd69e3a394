import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogue } from '#domain/analysis/catalogue.ts'
import { UserId } from '#kernel/actor.ts'
import type { PricebookItem } from '../contract.ts'
import { type BookEntry, openBook } from './matching.ts'
import { nameOf } from './names.ts'

fc.configureGlobal({ seed: 31 })

const contractorId = UserId.parse('018f5a5e-0000-4000-8000-000000000001')

const item = (itemName: string, over: Partial<PricebookItem> = {}): PricebookItem => ({
  id: '018f5a5e-0000-4000-8000-000000000002',
  contractorId,
  itemName,
  description: null,
  category: null,
  unit: 'each',
  minPrice: '100.00',
  maxPrice: '150.00',
  ...over,
})

const kindNamed = (kind: string) => catalogue.find((entry) => entry.kind === kind)!
const pricesOf = (kind: string, ...book: BookEntry[]) => openBook(book, catalogue)(kindNamed(kind))
const usedFor = (kind: string, ...book: BookEntry[]) => pricesOf(kind, ...book).item?.itemName ?? null

test.each([
  ['missing_gfci', 'GFCI outlet – install'],
  ['missing_gfci', 'Install G.F.C.I. receptacle (20A), labor & material'],
  ['missing_gfci', 'Std. receptacle to GFCI upgrade'],
  ['gfci_not_tripping', 'Replace GFI outlet'],
  ['exterior_receptacle_unprotected', 'Outdoor WP GFCI outlet'],
  ['missing_weather_cover', 'In-use (bubble) cover, outdoor outlet'],
  ['double_tapped_breaker', 'Double-tap repair'],
  ['recalled_panel_brand', 'Federal Pacific panel replacement'],
  ['service_upgrade', '200 amp service upgrade'],
  ['undersized_service', 'Upgrade service to 100A'],
  ['missing_smoke_alarm', 'Smoke detector replacement'],
  ['missing_co_alarm', 'Carbon monoxide detector'],
  ['damaged_receptacle', 'Duplex outlet replacement'],
  ['unlabeled_panel', 'Panel labelling'],
  ['missing_grounding', 'Ground rods & clamp'],
  ['inoperative_exhaust_fan', 'Bathroom fan replacement'],
  ['service_call', 'Trip charge'],
  ['permit', 'Electrical permit fee'],
  ['missing_cover_plate', 'PNL-99 cover plates'],
])('a book names %s as “%s”, and its price is used', (kind, name) => {
  expect(usedFor(kind, item(name))).toBe(name)
})

test('an item with the code of a kind is its price, whatever its name', () => {
  expect(usedFor('open_junction_box', item('WIR-01 Lid on box'))).toBe('WIR-01 Lid on box')
  expect(usedFor('open_junction_box', item('wir01 lid'))).toBe('wir01 lid')
})

test.each([
  ['missing_gfci', 'Outdoor WP GFCI outlet', 'another place'],
  ['missing_gfci', 'GFCI breaker', 'another device'],
  ['damaged_receptacle', 'New outlet', 'a new run is no replacement'],
  ['missing_exterior_receptacle', 'Replace exterior outlet', 'a replacement is no new run'],
  ['missing_smoke_alarm', 'Smoke/CO combination alarm', 'another device'],
  ['service_upgrade', '400A service upgrade', 'another size'],
  ['faulty_switch', 'Switch, dimmer, smart', 'a dearer one'],
  ['open_knockout', 'Electrical work', 'says nothing'],
  ['fuse_panel', 'Panel upgrade', 'two groups of work'],
])('for %s “%s” is not used: %s', (kind, name) => {
  expect(usedFor(kind, item(name))).toBeNull()
})

test('what is only like the work is offered, likeliest first', () => {
  const { item: used, suggestions } = pricesOf(
    'missing_smoke_alarm',
    item('Smoke/CO combination alarm'),
    item('Attic fan'),
    item('Smoke alarm, interconnected wireless'),
  )

  expect(used).toBeNull()
  expect(suggestions.map(({ itemName }) => itemName)).toEqual([
    'Smoke/CO combination alarm',
    'Smoke alarm, interconnected wireless',
  ])
})

test('a price by the hour or the foot is not the price of a piece', () => {
  expect(usedFor('dead_receptacle', item('Dead outlet repair', { unit: 'hr' }))).toBeNull()
  expect(usedFor('unprotected_wiring', item('Conduit sleeve', { unit: 'per foot' }))).toBeNull()
  expect(usedFor('dead_receptacle', item('Dead outlet repair', { unit: 'flat rate' }))).toBe(
    'Dead outlet repair',
  )
  expect(usedFor('dead_receptacle', item('Dead outlet repair', { unit: null }))).toBe('Dead outlet repair')
})

test('two items for one kind at different prices are offered, not chosen between', () => {
  const cheap = item('GFCI outlet', { minPrice: '90.00' })
  const dear = item('GFCI receptacle', { minPrice: '95.00' })

  expect(pricesOf('missing_gfci', cheap, dear)).toMatchObject({ item: null, suggestions: [cheap, dear] })
  expect(usedFor('missing_gfci', cheap, { ...dear, minPrice: '90.00' })).toBe('GFCI outlet')
})

test('an item that’s added later, under another name for the same work, leaves the price of the earlier one', () => {
  const own = { ...item('GFI receptacle', { minPrice: '135.00' }), addedAt: new Date('2026-01-05') }
  const later = { ...item('GFCI receptacle', { minPrice: '1148.00' }), addedAt: new Date('2026-03-01') }

  for (const book of [
    [own, later],
    [later, own],
  ])
    expect(pricesOf('missing_gfci', ...book)).toMatchObject({ item: own, suggestions: [] })
  expect(pricesOf('missing_gfci', own, { ...later, addedAt: own.addedAt }).item).toBeNull()
})

test('prices that aren’t used, because another item’s name means the same, are named with the reason', () => {
  const [january, march] = [new Date('2026-01-05'), new Date('2026-03-01')]
  const own = { ...item('GFI receptacle', { minPrice: '135.00' }), addedAt: january }
  const later = { ...item('GFCI receptacle', { minPrice: '148.00' }), addedAt: march }
  const rivalsIn = (...book: BookEntry[]) => pricesOf('missing_gfci', ...book).rivals

  expect(rivalsIn(later, own)).toEqual([{ used: own, unused: [later], why: 'added_earlier' }])
  const together = { ...later, addedAt: january }
  expect(rivalsIn(own, together)).toEqual([{ used: null, unused: [together, own], why: 'undecided' }])
  const named = { ...item('Install GFCI protection', { minPrice: '140.00' }), addedAt: january }
  const other = { ...item('GFCI protection – install', { minPrice: '90.00' }), addedAt: january }
  expect(rivalsIn(other, named)).toEqual([{ used: named, unused: [other], why: 'own_name' }])
  expect(rivalsIn(own, { ...later, minPrice: own.minPrice })).toEqual([])
  const further = { ...item('GFCI receptacle, each additional', { minPrice: '80.00' }), addedAt: january }
  const rival = { ...further, itemName: 'GFI receptacle, additional', minPrice: '85.00', addedAt: march }
  expect(rivalsIn(own, further, rival)).toEqual([{ used: further, unused: [rival], why: 'added_earlier' }])
})

test('a more telling name, or one of another category, is no rival', () => {
  const book = [item('Panel replacement'), item('Zinsco panel replacement', { minPrice: '90.00' })]
  expect(pricesOf('recalled_panel_brand', ...book).rivals).toEqual([])
  const breaker = item('Breaker replacement', { category: 'Panels & breakers' })
  const other = item('Replace breaker', { category: 'Appliances', minPrice: '1.00' })
  expect(pricesOf('mismatched_breaker', other, breaker).rivals).toEqual([])
})

test('of two names for one kind, added at once, the catalogue’s own name of the work is used', () => {
  const other = item('GFCI protection – install', { minPrice: '90.00' })

  expect(usedFor('missing_gfci', other, item('Install GFCI protection'))).toBe('Install GFCI protection')
})

test('the category settles which of two like items is meant', () => {
  const breaker = item('Breaker replacement', { category: 'Panels & breakers' })
  const other = item('Replace breaker', { category: 'Appliances', minPrice: '1.00' })

  expect(usedFor('mismatched_breaker', other, breaker)).toBe('Breaker replacement')
})

test('the more telling name wins over the general one', () => {
  const general = item('Panel replacement')
  const telling = item('Zinsco panel replacement', { minPrice: '90.00' })

  expect(usedFor('recalled_panel_brand', general, telling)).toBe('Zinsco panel replacement')
  expect(usedFor('corroded_panel', general, telling)).toBe('Panel replacement')
})

test('“each additional” is the price of the further ones, never of the first', () => {
  const first = item('GFCI outlet')
  const further = item('GFCI outlet, each additional', { minPrice: '80.00', maxPrice: '80.00' })

  expect(pricesOf('missing_gfci', further, first)).toEqual({
    item: first,
    additional: further,
    suggestions: [],
    rivals: [],
  })
  expect(pricesOf('missing_gfci', further)).toMatchObject({ item: null, additional: null, suggestions: [] })
})

test('the catalogue’s own names of work each find their kind', () => {
  const lost = catalogue.filter(({ kind, work, unit }) => usedFor(kind, item(work, { unit })) !== work)

  expect(lost.map(({ kind }) => kind)).toEqual([])
})

test('the order of the book plays no part', () => {
  const names = [
    'GFCI outlet',
    'GFI receptacle',
    'GFCI add’l',
    'Replace GFCI',
    'Panel replacement',
    'Smoke detector',
    'Trip fee',
  ]
  const books = fc.shuffledSubarray(
    names.map((name, n) => item(name, { minPrice: `${10 + n}.00` })),
    { minLength: names.length },
  )
  const expected = openBook(
    names.map((name, n) => item(name, { minPrice: `${10 + n}.00` })),
    catalogue,
  )
  fc.assert(
    fc.property(books, (book) => {
      const pricesIn = openBook(book, catalogue)
      expect(catalogue.map(pricesIn)).toEqual(catalogue.map(expected))
    }),
    { numRuns: 20 },
  )
})

test('item names of any characters are matched without an error', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 5 }), (names) => {
      const pricesOf = openBook(
        names.map((name) => item(name)),
        catalogue,
      )
      for (const kind of catalogue) expect(pricesOf(kind)).toHaveProperty('item')
    }),
    { numRuns: 50 },
  )
})

test('no name in the catalogue names work of two groups', () => {
  const named = catalogue.flatMap((entry) =>
    [entry.work, entry.title, ...entry.names].map((text) => ({
      key: nameOf(text).key,
      group: entry.code.slice(0, 3),
    })),
  )
  const byKey = Map.groupBy(named, ({ key }) => key)
  const shared = [...byKey].filter(([, all]) => new Set(all.map(({ group }) => group)).size > 1)
  expect(shared.map(([key]) => key)).toEqual([])
})
