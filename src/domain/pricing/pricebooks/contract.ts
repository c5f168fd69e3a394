import { z } from 'zod'
import { UserId } from '#kernel/actor.ts'
import { Download, endpoint, Nothing } from '#kernel/endpoint.ts'
import { centsOf, Dollars, dollarsOf } from '#kernel/money.ts'
import { PageRequest } from '#kernel/page.ts'
import { Coverage, RivalPrices } from './coverage/contract.ts'
import { cleanLine, cleanText, MAX_LENGTHS, priceRangeOf } from './rules.ts'

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

/** A pricebook item that might fit a line, but not certainly enough to be used automatically. */
export const PriceSuggestion = z.object({
  lineId: z.string(),
  itemName: z.string(),
  unit: z.string().nullable(),
  minPrice: Dollars,
  maxPrice: Dollars,
})
export type PriceSuggestion = z.infer<typeof PriceSuggestion>

/** An item as its owner sees it, with their own key for it. */
export const BookItem = PricebookItem.extend({
  code: z.string().nullable(),
  /** Changes with every value. */
  version: z.string(),
})
export type BookItem = z.infer<typeof BookItem>

/** Whose pricebook: contractors always have their own, admins say whose. */
export const Owner = z.object({ contractorId: UserId.optional() })

const line = (max: number) => z.string().overwrite(cleanLine).max(max)
const optional = (schema: z.ZodString) => schema.nullish().transform((value) => value || null)

const rangeFrom = (text: string) => priceRangeOf({ price: '', min: text.trim(), max: text.trim() })

/** A price as people write it: `145`, `$1,200.00`. */
const price = (label: string) =>
  z.string().transform((text, context) => {
    const range = rangeFrom(text)
    if (!('reason' in range)) return dollarsOf(range.min)
    context.addIssue(text.trim() === '' ? `${label} is required` : range.reason)
    return z.NEVER
  })

/** Why a text isn't a price. A union on its own only says that it fits none of its options. */
function priceProblem({ input }: { input?: unknown }): string | undefined {
  if (typeof input !== 'string') return undefined
  const range = rangeFrom(input)
  return 'reason' in range ? range.reason : undefined
}

/** What people fill in for an item; `inOrder` refines an object with these fields. */
export const ITEM_FIELDS = {
  itemName: z
    .string('Name is required')
    .overwrite(cleanLine)
    .min(1, 'Name is required')
    .max(MAX_LENGTHS.item_name, `Please shorten the name to ${MAX_LENGTHS.item_name} characters`),
  code: optional(line(MAX_LENGTHS.code)),
  description: optional(z.string().overwrite(cleanText).max(MAX_LENGTHS.description)),
  minPrice: price('Minimum price'),
  /** Empty or missing: the same as the minimum, a firm price. */
  maxPrice: z
    .union([z.literal('').transform(() => null), price('Maximum price')], { error: priceProblem })
    .nullish()
    .transform((max) => max ?? null),
  unit: optional(line(MAX_LENGTHS.unit)),
  category: optional(line(MAX_LENGTHS.category)),
}

export const inOrder = (item: { minPrice: Dollars; maxPrice: Dollars | null }) =>
  item.maxPrice === null || centsOf(item.minPrice) <= centsOf(item.maxPrice)
export const OUT_OF_ORDER = {
  path: ['maxPrice'],
  message: 'The maximum price is lower than the minimum price',
}

/** What people fill in for an item. */
export const ItemForm = z.object(ITEM_FIELDS).refine(inOrder, OUT_OF_ORDER)
export type ItemForm = z.output<typeof ItemForm>

const ItemFilter = Owner.extend({
  /** Each word begins one of the name, the code, or the category. Empty means all. */
  search: z.string().trim().max(100).optional(),
})
export type ItemFilter = z.infer<typeof ItemFilter>

export const ItemRequest = PageRequest.extend(ItemFilter.shape)
export type ItemRequest = z.infer<typeof ItemRequest>

export const listPricebook = endpoint({
  name: 'listPricebook',
  summary: 'A pricebook’s items by name. Contractors get their own; admins say whose.',
  method: 'GET',
  path: '/api/contractor/pricebook',
  access: ['contractor', 'admin'],
  input: ItemRequest,
  output: z.array(BookItem),
})

export const countPricebook = endpoint({
  name: 'countPricebook',
  summary: 'How many items of a pricebook match a search.',
  method: 'GET',
  path: '/api/contractor/pricebook/counts',
  access: ['contractor', 'admin'],
  input: ItemFilter,
  output: z.object({ items: z.int() }),
})

export const getPricebookItem = endpoint({
  name: 'getPricebookItem',
  summary: 'One item of a pricebook.',
  method: 'GET',
  path: '/api/contractor/pricebook/:id',
  access: ['contractor', 'admin'],
  input: z.object({ id: z.uuid() }),
  output: BookItem,
})

export const addPricebookItem = endpoint({
  name: 'addPricebookItem',
  summary: 'Adds an item to a pricebook. Returns 409 when it has one with this name.',
  method: 'POST',
  path: '/api/contractor/pricebook',
  access: ['contractor', 'admin'],
  input: z.object({ ...Owner.shape, ...ITEM_FIELDS }).refine(inOrder, OUT_OF_ORDER),
  output: BookItem,
  status: 201,
})

/** `version` is the one that was changed; without it, the last change wins. */
const ItemChange = z.object({ id: z.uuid(), version: z.string().max(40).optional(), ...ITEM_FIELDS })
export type ItemChange = z.output<typeof ItemChange>

export const changePricebookItem = endpoint({
  name: 'changePricebookItem',
  summary:
    'Changes an item. Drafts that use its price have to be updated before they’re sent. Returns 409 if it isn’t the given `version` anymore.',
  method: 'PUT',
  path: '/api/contractor/pricebook/:id',
  access: ['contractor', 'admin'],
  input: ItemChange.refine(inOrder, OUT_OF_ORDER),
  output: BookItem,
})

export const removePricebookItem = endpoint({
  name: 'removePricebookItem',
  summary: 'Removes an item from its pricebook.',
  method: 'DELETE',
  path: '/api/contractor/pricebook/:id',
  access: ['contractor', 'admin'],
  input: z.object({ id: z.uuid() }),
  output: Nothing,
})

export const getPricebookCoverage = endpoint({
  name: 'getPricebookCoverage',
  summary: 'Which work a pricebook prices, and what is still priced from the catalog.',
  method: 'GET',
  path: '/api/contractor/pricebook/coverage',
  access: ['contractor', 'admin'],
  input: Owner,
  output: Coverage,
})

export const exportPricebook = endpoint({
  name: 'exportPricebook',
  summary: 'A pricebook as CSV. Importing it gives the same pricebook.',
  method: 'GET',
  path: '/api/contractor/pricebook/export',
  access: ['contractor', 'admin'],
  input: Owner,
  output: Download,
})

export const getPricebookTemplate = endpoint({
  name: 'getPricebookTemplate',
  summary: 'A CSV file with the work that reports call for, to fill in prices.',
  method: 'GET',
  path: '/api/contractor/pricebook/template',
  access: ['contractor', 'admin'],
  input: z.object({}),
  output: Download,
})

/** A contractor's pricebook, as the list of all pricebooks shows it. */
export const Pricebook = z.object({
  contractorId: UserId,
  contractorName: z.string(),
  email: z.string(),
  items: z.int(),
  /** When an item was last added or changed; null for an empty pricebook. */
  updatedAt: z.iso.datetime().nullable(),
})
export type Pricebook = z.infer<typeof Pricebook>

/** Part of a contractor's name, company, or email address. Empty means all. */
const PricebookFilter = z.object({ search: z.string().trim().max(100).optional() })
export type PricebookFilter = z.infer<typeof PricebookFilter>

export const PricebookRequest = PageRequest.extend(PricebookFilter.shape)
export type PricebookRequest = z.infer<typeof PricebookRequest>

export const listPricebooks = endpoint({
  name: 'listPricebooks',
  summary: 'The pricebooks of all contractors, by contractor.',
  method: 'GET',
  path: '/api/admin/pricebooks',
  access: ['admin'],
  input: PricebookRequest,
  output: z.array(Pricebook),
})

export const countPricebooks = endpoint({
  name: 'countPricebooks',
  summary: 'How many contractors match a search, and how many of them have no prices yet.',
  method: 'GET',
  path: '/api/admin/pricebooks/counts',
  access: ['admin'],
  input: PricebookFilter,
  output: z.object({ contractors: z.int(), empty: z.int() }),
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
  summary: 'Prices by name: the best matches in a contractor’s pricebook, then those in the catalog.',
  method: 'GET',
  path: '/api/admin/prices',
  access: ['admin'],
  input: z.object({
    contractorId: z.union([z.literal(''), UserId]).optional(), // without one, only the catalogue is searched
    q: z.string().trim().max(MAX_SEARCH).optional(), // all of these words
    like: z.string().trim().max(300).optional(), // without `q`: items with any of these words, those with the most first
  }),
  output: z.array(PriceOption),
})

/** What there is to say of a row, with the name of its item where it has one. */
const CsvLine = z.object({ line: z.int(), reason: z.string(), name: z.string().optional() })

export const CsvImport = z.object({
  imported: z.int(),
  skipped: z.int(),
  errors: z.array(CsvLine),
  /** What to check of rows that were imported; absent without any. */
  checks: z.array(CsvLine).optional(),
  /** The names of columns that aren't part of a pricebook; absent without any. */
  unusedColumns: z.array(z.string()).optional(),
  /** Prices of the file that aren’t used, or that keep others from being used; absent without any. */
  rivals: z.array(RivalPrices.extend({ contractorName: z.string() })).optional(),
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
