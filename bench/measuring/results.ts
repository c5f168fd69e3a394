import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'

export const RESULTS = path.join(import.meta.dirname, '../results')

/** A heading and rows of as many cells, which are text that's ready to be read. */
export type Table = { title: string; columns: readonly string[]; rows: readonly (readonly string[])[] }

/** What must be reached and what was. `met` is null if the run couldn't tell. */
export type Target = { name: string; target: string; measured: string; met: boolean | null }

/** Lines over a shared axis: what grows, and what it costs. */
export type Chart = {
  title: string
  x: { label: string; values: readonly number[] }
  y: { label: string }
  lines: readonly { name: string; values: readonly number[] }[]
}

export type Result = {
  name: string
  summary: string
  tables: readonly Table[]
  targets: readonly Target[]
  notes: readonly string[]
  charts?: readonly Chart[]
}

/** Where a result was measured. It names no machine. */
export type Run = {
  at: string
  commit: string
  node: string
  cores: number
  loadBefore: number
  loadAfter: number
}

const loadBefore = loadavg()[0]!

/** Prints a result and writes it to `bench/results`. */
export function publish(result: Result) {
  const run = print(result)
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(path.join(RESULTS, `${result.name}.json`), `${JSON.stringify({ run, ...result }, null, 2)}\n`)
}

/** Prints a result. A missed target is printed, never an error: times depend on the machine. */
export function print(result: Result): Run {
  for (const table of result.tables) printTable(table)
  for (const { name, target, measured, met } of result.targets)
    console.log(
      `${met === null ? 'unknown' : met ? 'met' : 'MISSED'}: ${name}: ${measured} (target: ${target})`,
    )
  for (const note of result.notes) console.log(note)
  const run = runOf()
  console.log(`load average ${run.loadBefore} before, ${run.loadAfter} after, ${run.cores} cores`)
  return run
}

function runOf(): Run {
  const round = (load: number) => Math.round(load * 10) / 10
  return {
    at: new Date().toISOString().slice(0, 16),
    commit: execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { encoding: 'utf8' }).trim(),
    node: process.version,
    cores: availableParallelism(),
    loadBefore: round(loadBefore),
    loadAfter: round(loadavg()[0]!),
  }
}

function printTable({ title, columns, rows }: Table) {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (index ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)))
      .join('  ')
  console.log(`\n${title}`)
  console.log(line(columns))
  for (const row of rows) console.log(line(row))
}
