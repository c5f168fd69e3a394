import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { MAX_CSV_BYTES, type PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { type CsvProblem, parsePricebook } from '#domain/pricing/pricebooks/csv/csv.ts'
import type { CsvRow } from '#domain/pricing/pricebooks/csv/csv-row.ts'
import { UserId } from '#kernel/actor.ts'
import { CommandError } from './command-error.ts'

/** A contractor's prices from a file. `problems` are the skipped rows. */
export type Pricebook = { name: string; items: PricebookItem[]; problems: CsvProblem[] }

/** Parses a CSV like the admin import. Throws a `CommandError` if it has no prices, or several contractors' prices. */
export async function openPricebook(file: string): Promise<Pricebook> {
  const name = path.basename(file)
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new CommandError(`The pricebook '${file}' doesn’t exist.`)
  if (found.size > MAX_CSV_BYTES)
    throw new CommandError(`'${name}' is too large: pricebooks can be up to 5 MB.`)
  const { rows, problems } = parsePricebook(await readFile(file))
  if (rows.length === 0)
    throw new CommandError(`'${name}' has no prices: ${problems[0]?.reason ?? 'it has no rows'}.`)
  const owners = new Set(rows.map(({ contractorEmail }) => contractorEmail))
  if (owners.size > 1)
    throw new CommandError(`'${name}' has prices of several contractors. Keep only one contractor’s rows.`)
  return { name, items: itemsOf(rows), problems }
}

/** As in the database, the last of several rows with the same name wins. */
function itemsOf(rows: readonly CsvRow[]): PricebookItem[] {
  const contractorId = UserId.parse(randomUUID())
  const byName = new Map(rows.map((row) => [row.itemName.toLowerCase(), row]))
  return [...byName.values()].map(({ line: _, contractorEmail: __, ...item }) => ({
    id: randomUUID(),
    contractorId,
    ...item,
  }))
}

const MAX_SHOWN = 5

/** A few lines about the skipped rows; null if there are none. */
export function problemsIn({ name, problems }: Pricebook): string | null {
  if (problems.length === 0) return null
  const shown = problems
    .slice(0, MAX_SHOWN)
    .map(({ line, name: item, reason }) => `  line ${line}${item ? `, ${item}` : ''}: ${reason}`)
  const more = problems.length > MAX_SHOWN ? [`  and ${problems.length - MAX_SHOWN} more`] : []
  return [
    `${name}: skipped ${problems.length} ${problems.length === 1 ? 'row' : 'rows'}`,
    ...shown,
    ...more,
  ].join('\n')
}
