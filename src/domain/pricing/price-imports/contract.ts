import { z } from 'zod'
import { ITEM_FIELDS, inOrder, OUT_OF_ORDER, Owner } from '#domain/pricing/pricebooks/contract.ts'
import { RivalPrices } from '#domain/pricing/pricebooks/coverage/contract.ts'
import { CSV_FIELDS } from '#domain/pricing/pricebooks/rules.ts'
import { UserId } from '#kernel/actor.ts'
import { Download, endpoint, isAllowedName, Nothing } from '#kernel/endpoint.ts'
import { Dollars } from '#kernel/money.ts'
import { PageRequest } from '#kernel/page.ts'

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024
export const MAX_IMPORT_ROWS = 50_000

/** A price list is a document: a PDF, a Word file, or a text file that isn't CSV. */
const LIST_EXTENSIONS = ['.pdf', '.doc', '.docx']
export const MAX_LIST_BYTES = 10 * 1024 * 1024
export const MAX_LIST_PAGES = 200
export const MAX_SCANNED_PAGES = 50
export const LIST_TOO_LARGE = 'A price list can be up to 10 MB. Print it to a new PDF, or upload it in parts.'

export const isListName = (fileName: string) => isAllowedName({ extensions: LIST_EXTENSIONS }, fileName)

export const ImportId = z.uuid().brand<'ImportId'>()
export type ImportId = z.infer<typeof ImportId>

/**
 * `checking`: the file is being compared with the pricebook. `unmapped`: it isn't clear which column is the name, or the price.
 * `checked`: nothing has changed yet. `importing`: a job is at work. `failed` says why in `failure`.
 */
export const ImportStatus = z.enum([
  'checking',
  'unmapped',
  'checked',
  'importing',
  'imported',
  'undone',
  'failed',
])
export type ImportStatus = z.infer<typeof ImportStatus>

/** A price list is a document whose lines are read; a CSV file has columns. */
export const ImportSource = z.enum(['csv', 'list'])
export type ImportSource = z.infer<typeof ImportSource>

/** `excluded`: it can be imported, but its reader doesn't want that. `error`: it can't. */
export const ImportOutcome = z.enum(['new', 'changed', 'unchanged', 'excluded', 'error'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** Which column of the file, counted from 0, is which field of an item. */
export const ImportMapping = z.partialRecord(z.enum(CSV_FIELDS), z.int().min(0).max(99))
export type ImportMapping = z.infer<typeof ImportMapping>

/** The header of a column, and what is in it. */
export const ImportColumn = z.object({ name: z.string(), samples: z.array(z.string()) })
export type ImportColumn = z.infer<typeof ImportColumn>

export const PriceImport = z.object({
  id: ImportId,
  contractorId: UserId,
  fileName: z.string(),
  source: ImportSource,
  status: ImportStatus,
  failure: z.string().nullable(),
  columns: z.array(ImportColumn),
  mapping: ImportMapping,
  /** How far checking or importing has come. */
  rowsDone: z.int(),
  rowsTotal: z.int(),
  counts: z.record(ImportOutcome, z.int()),
  /** How many of the excluded rows weren't imported because their items had changed since the comparison. */
  skipped: z.int().optional(),
  /** Another one after a comparison that found changes. Send it with what was reviewed. */
  version: z.string().optional(),
  createdAt: z.iso.datetime(),
})
export type PriceImport = z.infer<typeof PriceImport>

/** What a pricebook says of an item. */
export const ImportItem = z.object({
  itemName: z.string(),
  code: z.string().nullable(),
  description: z.string().nullable(),
  minPrice: Dollars,
  maxPrice: Dollars,
  unit: z.string().nullable(),
  category: z.string().nullable(),
})
export type ImportItem = z.infer<typeof ImportItem>

/** What a file says of an item: its fields, a note on the price, and what to check. A field that the file doesn't have is left out. */
export type StatedItem = { item: Partial<ImportItem>; note?: string | null; reason?: string | null }

/**
 * A row of the file: its item and what the pricebook said before. `reason` is why it's left out, or what to check of an item that's
 * printed in an unusual way.
 */
export const ImportRow = z.object({
  position: z.int(),
  /** Where it's printed in a price list, and as what; null for a CSV file. */
  page: z.int().nullable(),
  line: z.int(),
  text: z.string().nullable(),
  /** The name of an item whose price couldn't be read. */
  name: z.string().nullable(),
  outcome: ImportOutcome,
  reason: z.string().nullable(),
  item: ImportItem.nullable(),
  before: ImportItem.nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

const access = ['contractor', 'admin'] as const
const byId = z.object({ id: ImportId })

export const startPriceImport = endpoint({
  name: 'startPriceImport',
  summary: 'Uploads a CSV file or a price list and compares it with the pricebook. Changes nothing yet.',
  method: 'POST',
  path: '/api/contractor/pricebook/import',
  access,
  input: Owner,
  output: PriceImport,
  status: 201,
  upload: {
    field: 'csvFile',
    maxBytes: MAX_IMPORT_BYTES,
    extensions: ['.pdf', '.doc', '.docx', '.txt', '.csv', '.tsv'],
    messages: {
      missing: 'Please select a file to upload',
      tooLarge: 'File size must be less than 20MB',
      wrongType: 'File type not supported. Allowed types: .pdf, .doc, .docx, .txt, .csv, .tsv',
    },
  },
})

export const listPriceImports = endpoint({
  name: 'listPriceImports',
  summary: 'The imports of a pricebook in the last 30 days, newest first.',
  method: 'GET',
  path: '/api/contractor/pricebook/imports',
  access,
  input: PageRequest.extend(Owner.shape),
  output: z.array(PriceImport),
})

export const getPriceImport = endpoint({
  name: 'getPriceImport',
  summary: 'An import with its progress and counts.',
  method: 'GET',
  path: '/api/contractor/pricebook/imports/:id',
  access,
  input: byId,
  output: PriceImport,
})

export const mapPriceImport = endpoint({
  name: 'mapPriceImport',
  summary: 'Sets which column of the file is what, and compares it again.',
  method: 'PUT',
  path: '/api/contractor/pricebook/imports/:id/mapping',
  access,
  input: byId.extend({ mapping: ImportMapping }),
  output: PriceImport,
})

export const listImportRows = endpoint({
  name: 'listImportRows',
  summary: 'The rows of an import with one outcome, in the order of the file.',
  method: 'GET',
  path: '/api/contractor/pricebook/imports/:id/rows',
  access,
  /** `skipped`: of the excluded rows, only those whose items had changed since the comparison, or only the others. */
  input: PageRequest.extend({
    id: ImportId,
    outcome: ImportOutcome,
    skipped: z.enum(['true', 'false']).optional(),
  }),
  output: z.array(ImportRow),
})

export const listImportRivals = endpoint({
  name: 'listImportRivals',
  summary:
    'The prices of an import that aren’t used, or that keep others from being used, because two items name the same work. Before the import, those that it would leave.',
  method: 'GET',
  path: '/api/contractor/pricebook/imports/:id/rivals',
  access,
  input: byId,
  output: z.array(RivalPrices),
})

const rowById = byId.extend({ position: z.coerce.number<number>().int().min(0).max(1_000_000) })

export const changeImportRow = endpoint({
  name: 'changeImportRow',
  summary: 'Corrects a row before it’s imported, or adds one that couldn’t be read.',
  method: 'PUT',
  path: '/api/contractor/pricebook/imports/:id/rows/:position',
  access,
  input: z.object({ ...rowById.shape, ...ITEM_FIELDS }).refine(inOrder, OUT_OF_ORDER),
  output: ImportRow,
})

export const excludeImportRow = endpoint({
  name: 'excludeImportRow',
  summary: 'Leaves a row out of the import, or takes it back in.',
  method: 'PUT',
  path: '/api/contractor/pricebook/imports/:id/rows/:position/excluded',
  access,
  input: rowById.extend({ excluded: z.boolean() }),
  output: ImportRow,
})

export const downloadImportErrors = endpoint({
  name: 'downloadImportErrors',
  summary: 'The rows that were left out as CSV: their cells, their line numbers, and the reasons.',
  method: 'GET',
  path: '/api/contractor/pricebook/imports/:id/errors',
  access,
  input: byId,
  output: Download,
})

export const comparePriceImport = endpoint({
  name: 'comparePriceImport',
  summary:
    'Compares a checked file with the pricebook as it is now. An import in any other state stays as it is; of an imported one that skipped items, the response is another import, with only these.',
  method: 'POST',
  path: '/api/contractor/pricebook/imports/:id/compare',
  access,
  input: byId,
  output: PriceImport,
})

export const applyPriceImport = endpoint({
  name: 'applyPriceImport',
  summary:
    'Writes a compared file to the pricebook. A job does it; poll the import for its progress. Returns 409 if the pricebook has changed since the comparison, or if `version` isn’t the current one. An item that changes later, before it’s written, is skipped.',
  method: 'POST',
  path: '/api/contractor/pricebook/imports/:id/apply',
  access,
  input: byId.extend({ version: z.string().max(100).optional() }),
  output: PriceImport,
})

export const undoPriceImport = endpoint({
  name: 'undoPriceImport',
  summary: 'Restores the pricebook as it was before an import. Returns 409 if its items have changed since.',
  method: 'POST',
  path: '/api/contractor/pricebook/imports/:id/undo',
  access,
  input: byId,
  output: PriceImport,
})

export const discardPriceImport = endpoint({
  name: 'discardPriceImport',
  summary: 'Deletes an import that hasn’t changed the pricebook, with its file. Idempotent.',
  method: 'DELETE',
  path: '/api/contractor/pricebook/imports/:id',
  access,
  input: byId,
  output: Nothing,
})
