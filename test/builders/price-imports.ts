import { expect } from 'vitest'
import {
  applyPriceImport,
  getPriceImport,
  type ImportId,
  startPriceImport,
} from '#domain/pricing/price-imports/contract.ts'
import { exportPricebook, listPricebook } from '#domain/pricing/pricebooks/contract.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { type Caller, call, runJobs, type UploadedFile } from '../harness/harness.ts'
import { readPages } from '../harness/pages.ts'
import type { Person } from './people.ts'

const HEADER = 'item_name,min_price,max_price,unit'
/** A price file in our own columns. */
export const csv = (...lines: string[]): UploadedFile => ({
  name: 'Fall prices.csv',
  content: [HEADER, ...lines].join('\r\n'),
})

/** Uploads a file and waits for its comparison. */
export async function check(caller: Person, file: UploadedFile, contractorId?: SignedIn['userId']) {
  const { status, body } = await call(
    caller,
    startPriceImport,
    { ...(contractorId && { contractorId }) },
    { file },
  )
  expect([status, body.status], body.message).toEqual([201, 'checking'])
  await runJobs()
  return (await call(caller, getPriceImport, { id: body.id })).body
}

/** Imports a file that was compared, and waits for it. */
export async function apply(caller: Caller, id: ImportId) {
  const { status, body } = await call(caller, applyPriceImport, { id })
  expect([status, body.status], body.message).toEqual([200, 'importing'])
  await runJobs()
  return (await call(caller, getPriceImport, { id })).body
}

/** A contractor's items, without their ids. */
export const bookOf = async (caller: Caller) =>
  (await readPages(caller, listPricebook, { limit: 500 }))
    .flat()
    .map(({ id: _, contractorId: __, ...item }) => item)
/** A contractor's pricebook as CSV. */
export const exported = async (caller: Caller) => (await call(caller, exportPricebook, {})).bytes.toString()
