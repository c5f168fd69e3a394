import { randomUUID } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { MAX_CSV_BYTES, type PricebookItem } from '#domain/pricebooks/contract.ts'
import { type CsvProblem, type CsvRow, parsePricebook } from '#domain/pricebooks/csv.ts'
import { UserId } from '#kernel/actor.ts'
import { Refusal } from './refusal.ts'

/** A contractor's prices from a file; `problems` are the rows that could not be used. */
export type Pricebook = { name: string; items: PricebookItem[]; problems: CsvProblem[] }

/** Reads a CSV as the import of the admin's pages does. Throws `Refusal` when it holds no price, or those of several people. */
export async function openPricebook(file: string): Promise<Pricebook> {
  const name = path.basename(file)
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new Refusal(`There is no pricebook '${file}'.`)
  if (found.size > MAX_CSV_BYTES) throw new Refusal(`'${name}' is larger than a pricebook may be (5 MB).`)
  const { rows, problems } = parsePricebook(await readFile(file))
  if (rows.length === 0)
    throw new Refusal(`'${name}' holds no price: ${problems[0]?.reason ?? 'it has no rows'}.`)
  const owners = new Set(rows.map(({ contractorEmail }) => contractorEmail))
  if (owners.size > 1)
    throw new Refusal(`'${name}' holds the prices of several contractors. Give the rows of one.`)
  return { name, items: itemsOf(rows), problems }
}

/** As the database keeps them: the last of several rows of one name counts. */
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

/** The rows that could not be used, in a few lines for people; null when all could. */
export function problemsIn({ name, problems }: Pricebook): string | null {
  if (problems.length === 0) return null
  const shown = problems.slice(0, MAX_SHOWN).map(({ line, reason }) => `  line ${line}: ${reason}`)
  const more = problems.length > MAX_SHOWN ? [`  and ${problems.length - MAX_SHOWN} more`] : []
  return [`${name}: ${problems.length} of its rows cannot be used`, ...shown, ...more].join('\n')
}
