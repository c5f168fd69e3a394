import { expect, test } from 'vitest'
import { UserId } from '#kernel/actor.ts'
import type { BookEntry } from './matching.ts'
import { rivalsIn, rivalsOf } from './rivals.ts'

const item = (itemName: string, price: string, addedAt: string): BookEntry => ({
  id: `id of ${itemName}`,
  contractorId: UserId.parse('018f5a5e-0000-4000-8000-000000000001'),
  itemName,
  description: null,
  category: null,
  unit: 'each',
  minPrice: price,
  maxPrice: price,
  addedAt: new Date(addedAt),
})
const shown = ({ itemName, minPrice, maxPrice }: BookEntry) => ({ itemName, minPrice, maxPrice })

const install = item('Install GFCI protection', '140.00', '2026-01-05')
const replace = item('Replace GFI outlet', '120.00', '2026-03-01')
const later = item('GFCI protection – install', '90.00', '2026-03-01')

test('a price that other work uses isn’t called unused', async () => {
  expect(await rivalsIn([install, replace])).toEqual([])
  const rivals = await rivalsIn([install, replace, later])
  expect(rivals).toEqual([{ used: shown(install), unused: [shown(later)], why: 'added_earlier' }])
  expect(rivalsOf(rivals, new Set(['gfci protection – install']))).toEqual(rivals)
  expect(rivalsOf(rivals, new Set(['replace gfi outlet']))).toEqual([])
})
