import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type CsvEntry, parseTable } from './csv.ts'
import type { CsvMessage, CsvWork } from './read-csv.ts'

/*
 * Worker thread: parses a CSV file, posts its header, then its entries in batches, and ends. Waits until a batch has been
 * handled before it posts the next one, so that the process never holds more than one.
 */

const BATCH = 500
const SAMPLES = 3
const MAX_SAMPLE_LENGTH = 100

const { path, limits, columns, uniqueNames, handled } = workerData as CsvWork
const table = parseTable(readFileSync(path), { limits, columns: columns && new Map(columns) })
const entries = uniqueNames ? withoutRepeats(table.entries) : table.entries
let posted = 0

function post(message: CsvMessage) {
  parentPort?.postMessage(message)
  posted += 1
  Atomics.wait(handled, 0, posted - 1)
}

const samplesOf = (column: number) =>
  table.entries
    .map(({ cells }) => cells[column]?.trim().slice(0, MAX_SAMPLE_LENGTH) ?? '')
    .filter((cell) => cell !== '')
    .slice(0, SAMPLES)

// A file with thousands of columns isn't a pricebook, and would only cost time.
const MAX_COLUMNS = 100

post({
  header: table.header.slice(0, MAX_COLUMNS).map((cell, column) => ({
    name: cell.trim().slice(0, MAX_SAMPLE_LENGTH),
    samples: samplesOf(column),
  })),
  columns: [...table.columns],
  problem: table.problem,
  total: entries.length,
})
for (let start = 0; start < entries.length; start += BATCH)
  post({ entries: entries.slice(start, start + BATCH).map(withoutUnneeded) })

/** Only rows that can't be used are shown as they are in the file. */
function withoutUnneeded(entry: CsvEntry): CsvEntry {
  return 'row' in entry ? { ...entry, cells: [] } : entry
}

/** Of several rows with one name, only the last one counts. */
function withoutRepeats(all: readonly CsvEntry[]): CsvEntry[] {
  const lastLines = new Map<string, number>()
  for (const entry of all) if ('row' in entry) lastLines.set(keyOf(entry.row), entry.line)
  return all.map((entry) => {
    if (!('row' in entry)) return entry
    const last = lastLines.get(keyOf(entry.row))!
    if (last === entry.line) return entry
    const { line, cells } = entry
    return { line, cells, reason: `Line ${last} has this item again, so this line isn’t used` }
  })
}

function keyOf({ itemName }: { itemName: string }) {
  return itemName.toLowerCase()
}
