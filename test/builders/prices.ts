import { expect } from 'vitest'
import { importPricebookCsv } from '#domain/pricing/pricebooks/contract.ts'
import { call } from '../harness/harness.ts'
import type { Person } from './people.ts'

/** Gives a contractor a pricebook with a price, in dollars, for the work on the double tap that test reports mention. */
export async function priceWork(admin: Person, contractor: Person, dollars: string) {
  const content = `name,unit,min,max\nDouble tap repair,each,${dollars},${dollars}\n`
  const file = { name: 'book.csv', content, type: 'text/csv' }
  const { status, body } = await call(
    admin,
    importPricebookCsv,
    { contractorId: contractor.actor.userId },
    { file },
  )
  expect([status, body.imported], body.message).toEqual([200, 1])
}
