import { expect, test } from 'vitest'
import { STATES } from '#domain/territories/catalogue.ts'
import { zipsOf } from '#domain/territories/zips/states.ts'
import { COUNTY_NAMES } from './catalogue.ts'

test.each(STATES)('the counties of $name that can be chosen are those of its ZIPs', ({ code }) => {
  expect([...COUNTY_NAMES[code]]).toEqual([...new Set(zipsOf(code).map(({ county }) => county))].sort())
})
