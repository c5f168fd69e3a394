import { parseCsvTask } from '#domain/pricing/pricebooks/csv/csv-task.ts'
import { parseCsv } from '#domain/pricing/pricebooks/csv/parse-csv.ts'
import { readDocument } from '#platform/documents/read.ts'
import { serve } from '#platform/tasks/serve.ts'
import { handle } from '#platform/tasks/task.ts'
import { MAX_LIST_PAGES, MAX_SCANNED_PAGES } from '../contract.ts'
import { readPriceList } from './price-list.ts'
import { readPriceListTask } from './task.ts'

const LIMITS = { maxPages: MAX_LIST_PAGES, maxCharactersPerPage: 50_000, maxOcrPages: MAX_SCANNED_PAGES }

serve([
  handle(readPriceListTask, async ({ path }, onProgress) =>
    readPriceList(await readDocument(path, { layout: true, limits: LIMITS, onOcr: onProgress })),
  ),
  handle(parseCsvTask, parseCsv),
])
