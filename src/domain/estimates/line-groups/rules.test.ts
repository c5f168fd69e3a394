import { expect, test } from 'vitest'
import { areaOf, groupByArea } from './rules.ts'

test.each([
  ['Kitchen', 'Kitchen'],
  ['Kitchen island', 'Kitchen'],
  ['Kitchen (2); Pantry', 'Kitchen'],
  ['HALL BATH', 'Bathrooms'],
  ['Master bedroom closet', 'Bedrooms'],
  ['Front porch', 'Exterior'],
  ['Exterior, rear deck', 'Exterior'],
  ['Detached garage', 'Garage and outbuildings'],
  ['Living room, north wall', 'Living areas'],
  ['Foyer', 'Entry, halls, and stairs'],
  ['Crawlspace', 'Basement and crawl space'],
  ['Water heater', 'Laundry and utilities'],
  ['Basement stairs', 'Basement and crawl space'],
  ['Basement ceiling, near the stairs', 'Basement and crawl space'],
  ['Above the north bedroom', 'Bedrooms'],
  ['Hot tub', 'Exterior'],
  ['Attic', 'Attic'],
  ['Main panel, basement', 'Electrical panel and service'],
  ['Subpanel', 'Electrical panel and service'],
  ['Kitchen; Garage', 'Several areas'],
  ['Loft, bedroom 2', 'Bedrooms'],
  ['Second level, bedroom 4', 'Bedrooms'],
  ['Basement, bathroom', 'Bathrooms'],
  ['Loft, bedroom 2; Upper bath', 'Several areas'],
  ['Loft and bedroom 2', 'Several areas'],
  ['Basement, bathroom, kitchen', 'Several areas'],
  ['Basement, attic', 'Several areas'],
  ['Garage and exterior', 'Several areas'],
  ['Throughout', 'General'],
  ['Second floor', 'General'],
  ['测试', 'General'],
  ['', 'General'],
  [null, 'General'],
])('%s is in: %s', (location, area) => {
  expect(areaOf(location)).toBe(area)
})

const line = (id: string, location: string | null) => ({ id, location })
const shapeOf = (groups: ReturnType<typeof groupByArea<ReturnType<typeof line>>>) =>
  groups.map(({ area, lines }) => [area, lines.map(({ id }) => id).join()])

test('each area comes once, in the order of the house, with its lines in their own order', () => {
  const lines = [
    line('a', null),
    line('b', 'Kitchen'),
    line('c', 'Garage'),
    line('d', 'Kitchen; Garage'),
    line('e', 'Kitchen sink'),
  ]
  expect(shapeOf(groupByArea(lines))).toEqual([
    ['Garage and outbuildings', 'c'],
    ['Kitchen', 'b,e'],
    ['Several areas', 'd'],
    ['General', 'a'],
  ])
})

test('lines without any area are one group without a heading', () => {
  expect(shapeOf(groupByArea([line('a', null), line('b', 'Second floor')]))).toEqual([[null, 'a,b']])
  expect(groupByArea([])).toEqual([])
})
