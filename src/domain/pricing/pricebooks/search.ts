import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { type CatalogueEntry, catalogue } from '#domain/analysis/catalogue.ts'
import type { UserId } from '#kernel/actor.ts'
import type { ParsedInputOf } from '#kernel/endpoint.ts'
import { cents, dollarsOf } from '#kernel/money.ts'
import { searchForm } from '#kernel/text/search-form.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { searchFormSql } from '#platform/db/search.ts'
import type { PriceOption, searchPrices } from './contract.ts'
import { ADDITIONAL_UNITS } from './matching/names.ts'
import { pricebooks } from './tables.ts'

const MAX_ITEMS = 12
const MAX_KINDS = 8
/** A description has a few significant words; more would only cost time. */
const MAX_WORDS = 10
/** `a`, `of`, and `to` are in every other name. */
const MIN_LIKE_LENGTH = 4

/** What to look for: how many of the words must match, and the text that a name starts with to come first. */
type Search = { words: readonly string[]; least: number; start: string }

/**
 * Prices with the words, the contractor's own first: those whose name begins with them, then those with the most of them in the name, and
 * those for additional units last. Without any words, the first ones of the book.
 */
export async function search(
  ctx: Context,
  input: ParsedInputOf<typeof searchPrices>,
): Promise<PriceOption[]> {
  const wanted = searchFrom(input)
  const items = input.contractorId ? await searchBook(ctx.db, input.contractorId, wanted) : []
  return [...items, ...searchCatalogue(wanted)]
}

function searchFrom({ q, like }: { q?: string | undefined; like?: string | undefined }): Search {
  const start = searchForm(q ?? '')
  const words = wordsOf(start)
  if (words.length > 0) return { words, least: words.length, start }
  const similar = wordsOf(searchForm(like ?? '')).filter(({ length }) => length >= MIN_LIKE_LENGTH)
  return { words: similar, least: Math.min(similar.length, 1), start: '' }
}

const wordsOf = (text: string) =>
  [...new Set(text.split(/[^\p{L}\p{N}.-]+/u).filter(Boolean))].slice(0, MAX_WORDS)

async function searchBook(
  db: Db,
  contractorId: UserId,
  { words, least, start }: Search,
): Promise<PriceOption[]> {
  const content = sql`concat_ws(E'\n', ${pricebooks.itemName}, ${pricebooks.description}, ${pricebooks.category})`
  // `offset 0` keeps the planner from computing the form anew for each word.
  const searched = sql`lateral (select ${searchFormSql(content)} as form offset 0) as searched`
  const named = sql`lateral (select split_part(searched.form, E'\\n', 1) as form offset 0) as named`
  const name = sql`named.form`
  const matches = matchesIn(sql`searched.form`, words)
  const rows = await db
    .select({
      name: pricebooks.itemName,
      detail: pricebooks.description,
      unit: pricebooks.unit,
      minPrice: pricebooks.minPrice,
      maxPrice: pricebooks.maxPrice,
    })
    .from(pricebooks)
    .innerJoin(searched, sql`true`)
    .innerJoin(named, sql`true`)
    .where(and(eq(pricebooks.contractorId, contractorId), gte(sql`(${matches})`, least)))
    .orderBy(
      desc(sql`(${matches})`),
      desc(sql`starts_with(${name}, ${start})`),
      desc(sql`(${matchesIn(name, words)})`),
      asc(sql`${name} ~ ${`\\y(${ADDITIONAL_UNITS})\\y`}`),
      asc(pricebooks.itemKey),
    )
    .limit(MAX_ITEMS)
  return rows.map((row) => ({ source: 'pricebook' as const, ...row }))
}

/** How many of the words a text has. */
function matchesIn(text: SQL, words: readonly string[]): SQL {
  const has = (word: string) => sql`(position(${word} in ${text}) > 0)::int`
  return words.length > 0 ? sql.join(words.map(has), sql` + `) : sql`0`
}

const formOf = ({ code, work, title, names }: CatalogueEntry) =>
  searchForm([work, title, ...names, code].join(' '))

function searchCatalogue({ words, least, start }: Search): PriceOption[] {
  const found = catalogue.map((entry) => {
    const [form, name] = [formOf(entry), searchForm(entry.work)]
    const countIn = (text: string) => words.filter((word) => text.includes(word)).length
    return { entry, matches: countIn(form), isStart: name.startsWith(start), inName: countIn(name) }
  })
  return found
    .filter(({ matches }) => matches >= least)
    .sort((a, b) => b.matches - a.matches || Number(b.isStart) - Number(a.isStart) || b.inName - a.inName)
    .slice(0, MAX_KINDS)
    .map(({ entry: { work, title, unit, priceCents } }) => ({
      source: 'catalogue',
      name: work,
      detail: title,
      unit,
      minPrice: dollarsOf(cents(priceCents.low)),
      maxPrice: dollarsOf(cents(priceCents.high)),
    }))
}
