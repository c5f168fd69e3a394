import { z } from 'zod'
import { UserId } from '#kernel/actor.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { Dollars } from '#kernel/money.ts'

export const MAX_CSV_BYTES = 5 * 1024 * 1024

/** One item of a contractor's pricebook. `minPrice` equal to `maxPrice` is a firm price. */
export const PricebookItem = z.object({
  id: z.uuid(),
  contractorId: UserId,
  itemName: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  unit: z.string().nullable(),
  minPrice: Dollars,
  maxPrice: Dollars,
})
export type PricebookItem = z.infer<typeof PricebookItem>

export const listContractorPricebook = endpoint({
  name: 'listContractorPricebook',
  summary: 'The pricebook of one contractor, by item name.',
  method: 'GET',
  path: '/api/admin/contractors/:id/pricebook',
  access: ['admin'],
  input: z.object({ id: UserId }),
  output: z.array(PricebookItem),
})

/** A price to choose for a line: an item of the contractor's pricebook, or the catalogue's price for a kind of work. */
export const PriceOption = PricebookItem.pick({ unit: true, minPrice: true, maxPrice: true }).extend({
  source: z.enum(['pricebook', 'catalogue']),
  name: z.string(),
  detail: z.string().nullable(),
})
export type PriceOption = z.infer<typeof PriceOption>

const MAX_SEARCH = 100

export const searchPrices = endpoint({
  name: 'searchPrices',
  summary: "Prices by name: the best matches in a contractor's pricebook, then those in the catalogue.",
  method: 'GET',
  path: '/api/admin/prices',
  access: ['admin'],
  input: z.object({
    contractorId: z.union([z.literal(''), UserId]).optional(), // without one, only the catalogue is searched
    q: z.string().trim().max(MAX_SEARCH).optional(), // all of these words
    like: z.string().trim().max(300).optional(), // without `q`: any of these words, the most first
  }),
  output: z.array(PriceOption),
})

export const CsvImport = z.object({
  imported: z.int(),
  skipped: z.int(),
  errors: z.array(z.object({ line: z.int(), reason: z.string() })),
})
export type CsvImport = z.infer<typeof CsvImport>

export const importPricebookCsv = endpoint({
  name: 'importPricebookCsv',
  summary: 'Imports a pricebook from CSV. Rows that cannot be used are reported and don’t stop the others.',
  method: 'POST',
  path: '/api/admin/import-pricebook-csv',
  access: ['admin'],
  input: z.object({ contractorId: z.union([z.literal(''), UserId]).optional() }),
  output: CsvImport,
  upload: {
    field: 'csvFile',
    maxBytes: MAX_CSV_BYTES,
    extensions: ['.csv'],
    messages: {
      missing: 'Please select a CSV file to upload',
      tooLarge: 'File size must be less than 5MB',
      wrongType: 'Please select a CSV file to upload',
    },
  },
})
