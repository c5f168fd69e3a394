import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'

/**
 * Keyset pagination: a page starts behind the last row of the one before it, so rows that are added, changed, or deleted
 * in between neither repeat nor hide others, and the tenth page costs what the first one does.
 */
export type Keyset = {
  /** The row's cursor: select it as `cursor`. */
  cursor: SQL<string>
  orderBy: SQL[]
  /** What restricts a query to the rows behind `cursor` and up to `until`. Throws `invalid` for a cursor that isn't ours. */
  within(range: Pick<PageRequest, 'cursor' | 'until'>): SQL | undefined
}

type Direction = 'asc' | 'desc'

/** A column, or an expression with its type. */
type Key = PgColumn | { expression: SQL; type: 'text' | 'timestamp with time zone' }

/** The key's columns, the most significant first. Together they must be unique and not null. */
export function keyset(direction: Direction, keys: readonly Key[]): Keyset {
  const columns = keys.map((each) =>
    'expression' in each ? each : { expression: sql`${each}`, type: each.getSQLType() },
  )
  const key = sql.join(
    columns.map(({ expression }) => expression),
    sql`, `,
  )
  const rowAt = (cursor: string) => {
    const values = valuesOf(cursor, columns).map(
      (value, index) => sql`${value}::${sql.raw(columns[index]!.type)}`,
    )
    return sql`(${sql.join(values, sql`, `)})`
  }
  const [behind, upTo] = direction === 'asc' ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`]
  return {
    // The database writes the key: a `Date` has milliseconds, a timestamp microseconds, and rounding would lose rows.
    cursor: sql<string>`json_build_array(${key})::text`,
    orderBy: columns.map(({ expression }) => sql`${expression} ${sql.raw(direction)}`),
    within: ({ cursor, until }) =>
      and(
        cursor ? sql`(${key}) ${behind} ${rowAt(cursor)}` : undefined,
        until ? sql`(${key}) ${upTo} ${rowAt(until)}` : undefined,
      ),
  }
}

/** Cuts the page out of rows that were queried with `limit + 1`: the extra row only shows that there is a next page. */
export function pageOf<R extends { cursor: string }, T>(
  rows: readonly R[],
  limit: number,
  present: (row: Omit<R, 'cursor'>) => T,
): Page<T> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: page.map(({ cursor: _, ...row }) => present(row)),
    nextCursor: rows.length > limit && last ? encode(last.cursor) : null,
  }
}

const encode = (key: string) => Buffer.from(key).toString('base64url')

/** What a cursor may hold of each type, so that the database never sees a value that it would refuse. */
const VALUES: Readonly<Record<string, z.ZodType<string>>> = {
  uuid: z.uuid(),
  bigint: z.int().transform(String),
  integer: z.int32().transform(String),
  text: z
    .string()
    .max(500)
    .refine((text) => text.isWellFormed() && !text.includes('\0')),
  // JavaScript knows years that the database doesn't.
  'timestamp with time zone': z.iso.datetime({ offset: true }).refine((at) => /^[12]\d{3}/.test(at)),
}

function valuesOf(cursor: string, columns: readonly { type: string }[]): string[] {
  const types = columns.map(({ type }) => VALUES[type] ?? z.never())
  const { data } = z.tuple(types as [z.ZodType<string>]).safeParse(decode(cursor))
  if (data) return data
  throw new DomainError('invalid', 'This page of the list doesn’t exist. Go back to the first page.')
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
