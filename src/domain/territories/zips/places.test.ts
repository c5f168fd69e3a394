import { expect, test } from 'vitest'
import { problemWithPlace } from './places.ts'

test.each([
  ['53202', 'WI', null],
  ['99999', 'WI', 'Wisconsin has no ZIP code 99999'],
  ['53000', 'WI', 'Wisconsin has no ZIP code 53000'],
  ['53202', 'IL', 'ZIP code 53202 is in Wisconsin'],
  ['60601', 'IL', null],
  ['53999', 'IL', 'Illinois has no ZIP code 53999'],
  ['55401', 'MN', null],
  ['50309', 'IA', null],
  ['48226', 'MI', null],
  ['60601', 'MI', 'ZIP code 60601 is in Illinois'],
  ['60601', 'CA', 'ZIP code 60601 is in Illinois'],
  ['49999', 'MI', 'Michigan has no ZIP code 49999'],
  ['55999', 'MN', 'Minnesota has no ZIP code 55999'],
  ['52999', 'IA', 'Iowa has no ZIP code 52999'],
  ['90210', 'CA', null],
])('ZIP code %s in %s: %s', (zipCode, state, problem) => {
  expect(problemWithPlace({ zipCode, state })).toBe(problem)
})
