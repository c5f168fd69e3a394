import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { DomainError } from '#kernel/errors.ts'
import { InputRejected } from '#platform/tasks/task.ts'
import { type CsvEntry, type CsvTable, parseTable } from './csv.ts'
import type { CsvHeader, parseCsvTask } from './csv-task.ts'

/** A batch has at most this many entries, and about this many characters: parsing it in the server takes 3 ms. */
const BATCH = 500
const BATCH_CHARACTERS = 500_000
const SAMPLES = 3
const MAX_SAMPLE_LENGTH = 100
/** A file with more columns isn't a pricebook. */
const MAX_SHOWN_COLUMNS = 100

/** Implements `parseCsvTask`. */
export async function parseCsv({
  file,
  folder,
  limits,
  columns,
  uniqueNames,
}: z.output<typeof parseCsvTask.input>): Promise<CsvHeader> {
  const table = tableIn(await readFile(file), { limits, columns: columns && new Map(columns) })
  const entries = uniqueNames ? withoutRepeats(table.entries) : table.entries
  let batches = 0
  for (const batch of batchesOf(entries)) await writeFile(path.join(folder, String(batches++)), batch)
  return { ...headerOf(table), total: entries.length, batches }
}

function tableIn(...args: Parameters<typeof parseTable>): CsvTable {
  try {
    return parseTable(...args)
  } catch (error) {
    throw error instanceof DomainError ? new InputRejected(error.code, error.message) : error
  }
}

const headerOf = (table: CsvTable) => ({
  header: table.header.slice(0, MAX_SHOWN_COLUMNS).map((cell, column) => ({
    name: cell.trim().slice(0, MAX_SAMPLE_LENGTH),
    samples: samplesOf(table, column),
  })),
  columns: [...table.columns],
  problem: table.problem,
})

const samplesOf = ({ entries }: CsvTable, column: number) =>
  entries
    .values()
    .map(({ cells }) => cells[column]?.trim().slice(0, MAX_SAMPLE_LENGTH) ?? '')
    .filter((cell) => cell !== '')
    .take(SAMPLES)
    .toArray()

/** As JSON. */
function* batchesOf(entries: readonly CsvEntry[]) {
  let batch: string[] = []
  let characters = 0
  for (const entry of entries) {
    const json = JSON.stringify(withoutUnneeded(entry))
    batch.push(json)
    characters += json.length
    if (batch.length < BATCH && characters < BATCH_CHARACTERS) continue
    yield `[${batch.join()}]`
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield `[${batch.join()}]`
}

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
    const { itemName: name } = entry.row
    return { line, cells, reason: `Line ${last} repeats this item, so this line isn’t used`, name }
  })
}

const keyOf = ({ itemName }: { itemName: string }) => itemName.toLowerCase()
