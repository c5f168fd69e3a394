import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '#domain/analysis/catalogue.ts'
import { parsePricebook } from '#domain/pricing/pricebooks/csv/csv.ts'
import { openBook } from '#domain/pricing/pricebooks/matching/matching.ts'
import { UserId } from '#kernel/actor.ts'

const contractorId = UserId.parse('018f5a5e-0000-4000-8000-000000000001')

test.each(['brightline', 'kettle-range'])(
  'the pricebook of %s is read without errors and prices most of the catalogue',
  (name) => {
    const { rows, problems } = parsePricebook(
      readFileSync(new URL(`./pricebooks/${name}.csv`, import.meta.url)),
    )
    const book = rows.map((row, n) => ({
      ...row,
      contractorId,
      id: `018f5a5e-0000-4000-8000-${String(n).padStart(12, '0')}`,
    }))
    const pricesOf = openBook(book, catalogue)
    const covered = catalogue.filter((kind) => pricesOf(kind).item !== null).map(({ kind }) => kind)

    expect(problems).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(40)
    expect(rows.some(({ minPrice, maxPrice }) => minPrice === maxPrice)).toBe(true)
    expect(covered.length).toBeGreaterThanOrEqual(45)
    expect(covered).toEqual(
      expect.arrayContaining(['service_call', 'permit', 'missing_gfci', 'double_tapped_breaker']),
    )
  },
)
