import { expect, test } from 'vitest'
import { chargedText, itemChargesText } from './charged-text.ts'

const charges = { jobs: 3, min: '44.00', median: '47.00', max: '1050.01' }

test('what was charged reads as a median with its range', () => {
  expect(chargedText(charges)).toBe('Charged: median $47.00 in 3 jobs ($44.00–$1,050.01)')
})

test('always the same charge reads as one price', () => {
  expect(chargedText({ ...charges, jobs: 1, min: '47.00', max: '47.00' })).toBe('Charged: $47.00 in 1 job')
})

test('jobs that were left out are said to be', () => {
  expect(itemChargesText({ charged: charges, leftOut: 0 })).toBe(chargedText(charges))
  expect(itemChargesText({ charged: charges, leftOut: 2 })).toBe(
    `${chargedText(charges)}; without 2 jobs charged together with another item`,
  )
  expect(itemChargesText({ charged: null, leftOut: 1 })).toBe('In 1 job, charged together with another item')
})
