import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { searchForm } from '#kernel/text/search-form.ts'
import { ctx } from '#test/harness/harness.ts'
import { searchFormSql } from './search.ts'

const LATIN = String.fromCodePoint(
  ...Array.from({ length: 0x24f - 0x20 }, (_, at) => 0x20 + at).filter((code) => code < 0x7f || code > 0x9f),
)
const SIGNS = String.fromCodePoint(...Array.from({ length: 0x2070 - 0x2000 }, (_, at) => 0x2000 + at))
const TEXTS = [
  'Jose\u0301 O’Keefe',
  'Łódź Straße ẞ Æsop Œuvre İstanbul ıssız Søren Đặng Ðorđe',
  'ﬁle ＦＩＬＥ％＿ 1½″ ´ʼʹ`',
  'कि שָׁלוֹם',
  '漢字 한국어 ガ',
  '',
]

/** A database with the locale C, like the one of these tests, has no lower case of Þ. */
const isInLocale = (text: string) => text === text.toLowerCase() || !/[^\0-\x7f]/.test(searchForm(text))

test('the database and the pages compare texts in the same form', async () => {
  for (const text of [...[...LATIN].filter(isInLocale), ...SIGNS, ...TEXTS]) {
    const { rows } = await ctx.db.execute<{ form: string }>(sql`select ${searchFormSql(text)} as form`)
    expect(rows[0]?.form, text).toBe(searchForm(text))
  }
})

test('a sign that becomes a wildcard in another Unicode form is a sign', async () => {
  const find = async (text: string, search: string) =>
    (await ctx.db.execute(sql`select where search_form(${text}) like search_pattern(${search})`)).rows.length
  expect(await find('100% of it', '００％')).toBe(1)
  expect(await find('1000 of it', '00％ of')).toBe(0)
  expect(await find('a_b', '＿')).toBe(1)
  expect(await find('ab', '＿')).toBe(0)
  expect(await find('a\\b', '\\')).toBe(1)
  expect(await find('ab', '\\')).toBe(0)
})

/** Whether a query can use an index. Of a few rows the planner would read them all. */
async function planOf(query: string) {
  return await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_indexscan = off`)
    const { rows } = await tx.execute<Record<string, string>>(sql.raw(`explain ${query}`))
    return rows.flatMap(Object.values).join('\n')
  })
}

test('each search of a large table has an index', async () => {
  const searches = {
    users_search: "users where search_text like search_pattern('josé')",
    report_listings_search: "report_listings where search_text like search_pattern('josé')",
    territories_city: "territories where search_form(city) like search_pattern('josé')",
    precedents_search: "precedents where search_form(sentence) like search_pattern('josé')",
    audit_events_search: "audit_events where search_form(subject) like search_pattern('josé')",
    mails_search:
      "mails where search_form(recipient) like search_pattern('josé') or search_form(subject) like search_pattern('josé')",
    inspection_reports_file_search:
      "inspection_reports where report_file_path is not null and search_form(property_address) like search_pattern('josé')",
    pricebooks_search: "pricebooks where search @@ array_to_string(search_words('josé'), ' & ')::tsquery",
  }
  for (const [index, query] of Object.entries(searches))
    expect(await planOf(`select * from ${query}`), index).toContain(`Bitmap Index Scan on ${index}`)
})
