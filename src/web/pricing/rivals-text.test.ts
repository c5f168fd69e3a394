import { expect, test } from 'vitest'
import { rivalsText } from './rivals-text.ts'

const own = { itemName: 'GFI receptacle', minPrice: '135.00', maxPrice: '135.00' }
const later = { itemName: 'GFCI receptacle', minPrice: '148.00', maxPrice: '160.00' }

test('a price that isn’t used is named with the one that is, the reason, and what to do', () => {
  expect(rivalsText({ used: own, unused: [later], why: 'added_earlier' })).toBe(
    '“GFCI receptacle” ($148.00 – $160.00) isn’t used: “GFI receptacle” ($135.00) names the same work and was added earlier. To use another price, change or remove “GFI receptacle”.',
  )
  expect(rivalsText({ used: own, unused: [later], why: 'own_name' })).toContain(
    '“GFI receptacle” ($135.00) is the catalog’s own name for this work.',
  )
  expect(rivalsText({ used: null, unused: [own, later], why: 'undecided' })).toBe(
    '“GFI receptacle” ($135.00) and “GFCI receptacle” ($148.00 – $160.00) name the same work, so neither is used. Keep only one of them.',
  )
})
