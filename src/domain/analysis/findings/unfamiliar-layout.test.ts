import { expect, test } from 'vitest'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { documentOf } from '#test/builders/report-text-fixtures.ts'
import { findDeficiencies } from './findings.ts'

/** Four electrical sentences about one room: lines that return on each page would be taken for its header. */
const narrative = (room: string) => [
  `We walked on to the panel in the ${room} and looked at its breakers and wires.`,
  `A receptacle in the ${room} gave power, and the wire to the door opener was tight.`,
  `The breakers of the ${room} are of a size that fits the wires, as far as we could see them.`,
  `From the ${room}, the circuits of the kitchen run behind the cabinets to their outlets.`,
]
const DEFECT = 'A breaker in the panel is double tapped and should be repaired.'

const pagesIn = (...pages: string[][]) =>
  findDeficiencies(structureOf({ kind: 'pdf', ...documentOf(...pages) })).pagesToCheck

test('a narrative without ratings, numbers, and titles names the pages with electrical text of which nothing was found', () => {
  const pages = [
    narrative('den'),
    ['The roof is old.'],
    narrative('study'),
    narrative('loft'),
    narrative('hall'),
    narrative('attic'),
    [DEFECT],
  ]
  expect(pagesIn(...pages)).toEqual([1, 3, 4, 5, 6])
})

test('the title of the report says nothing about the layout below it', () => {
  const pages = [
    ['HOME INSPECTION REPORT', ...narrative('den')],
    ...['study', 'loft', 'hall', 'attic'].map(narrative),
  ]
  expect(pagesIn(...pages)).toEqual([1, 2, 3, 4, 5])
})

test('a report that rates or numbers its items is one that the rules know', () => {
  const numbered = [...narrative('den'), '4.2.1 Receptacles', DEFECT]
  expect(pagesIn(...['study', 'loft', 'hall', 'attic', 'cellar'].map(narrative), numbered)).toBeNull()
})

test('a few electrical sentences say nothing about a layout', () => {
  expect(pagesIn(narrative('den'), ['The roof is old.'])).toBeNull()
})

test('no more than twelve pages are named, those with the most electrical sentences', () => {
  const thin = Array.from({ length: 14 }, (_, index) => [narrative(`room ${'abcdefghijklmn'[index]}`)[0]!])
  const pages = pagesIn(narrative('den'), ...thin, narrative('study'))!
  expect(pages).toHaveLength(12)
  expect(pages).toEqual(expect.arrayContaining([1, 16]))
})

test('a text file has no pages to name', () => {
  const rooms = ['den', 'study', 'loft', 'hall', 'attic', 'cellar']
  expect(pagesIn(rooms.flatMap(narrative))).toEqual([])
})
