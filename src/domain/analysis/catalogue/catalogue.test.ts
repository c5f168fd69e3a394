import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDeficiencies } from '#domain/analysis/findings/findings.ts'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { readTxt } from '#platform/documents/txt.ts'
import { bundleRules, type CatalogueEntry, catalogue, families, kin, kindNamed } from '../catalogue.ts'

fc.configureGlobal({ seed: 20 })

const MIN_PHRASINGS = 3

/** Kinds that reports speak of; the others are charges. */
const reported = catalogue.filter(({ patterns }) => patterns.length > 0)
const phrasings = reported.flatMap(({ kind, examples }) => examples.map((text) => ({ kind, text })))

/** The kinds that the engine finds in a report of these items, in the report's order. */
function kindsIn(items: readonly string[]): string[] {
  const numbered = items.map((text, index) => `4.${index + 1}.1 ${text}`)
  const document = readTxt(Buffer.from(['Electrical', ...numbered].join('\n\n')))
  return findDeficiencies(structureOf(document)).findings.map(({ kind }) => kind)
}

test.each(reported.map(({ kind, examples }) => ({ kind, examples })))(
  '$kind is found by each of its own phrasings, and none of them is taken for another',
  ({ kind, examples }) => {
    expect(new Set(examples.map((text) => text.toLowerCase())).size).toBeGreaterThanOrEqual(MIN_PHRASINGS)
    expect(examples.map((text) => [text, kindsIn([text])])).toEqual(examples.map((text) => [text, [kind]]))
  },
)

test('no two kinds claim the same phrasing', () => {
  const byText = Map.groupBy(phrasings, ({ text }) => text.toLowerCase())
  expect([...byText.values()].filter((same) => same.length > 1)).toEqual([])
})

test('phrasings of many kinds in one report are each found as their kind, in any order', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(phrasings, { minLength: 2, maxLength: 12 }), (chosen) => {
      expect(kindsIn(chosen.map(({ text }) => text))).toEqual(chosen.map(({ kind }) => kind))
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['recepticle', 'The recepticle at the workbench has no power.', 'dead_receptacle'],
  ['GFI', 'GFI did not trip in the hall bathroom.', 'gfci_not_tripping'],
  ['aluminium', 'Solid aluminium branch wiring was observed.', 'aluminum_branch_wiring'],
  ['unlabelled', 'The panel is unlabelled.', 'unlabeled_panel'],
  ['dectector', 'The smoke dectector in the hallway is missing.', 'missing_smoke_alarm'],
  ['curly apostrophe', 'The outlet in the den doesn’t have power.', 'dead_receptacle'],
  ['capitals', 'REVERSED POLARITY WAS FOUND AT THE OUTLET IN THE DEN.', 'reversed_polarity'],
])('a report that writes %s is understood', (_, text, kind) => {
  expect(kindsIn([text])).toEqual([kind])
})

const PURPOSES: [string, (entry: CatalogueEntry) => unknown][] = [
  ['a title, the work and its scope in words of their own', (entry) => wordsMissing(entry)],
  [
    'a unit and a range of prices whose ends are in order',
    ({ unit, priceCents: { low, high } }) => unit === '' || low > high,
  ],
  ['a name in pricebooks', ({ names }) => names.length === 0],
]

const wordsMissing = ({ title, work, scope }: CatalogueEntry) =>
  title.length < 5 || work.length < 5 || scope.length < 20 || !/^[A-Z].*\.$/.test(scope) || title === work

describe('every kind has', () => {
  test.each(PURPOSES)('%s', (_, lacks) => {
    const lacking = catalogue.filter((entry) => {
      const missing = lacks(entry)
      return Array.isArray(missing) ? missing.length > 0 : missing
    })
    expect(lacking.map(({ kind }) => kind)).toEqual([])
  })
})

test('every family has its traits, and is the family of a kind', () => {
  const used = new Set(catalogue.map(({ family }) => family))
  expect(Object.keys(families).toSorted()).toEqual([...used].toSorted())
  expect(kin.flat().filter((family) => !used.has(family))).toEqual([])
})

test('bundles name kinds', () => {
  const kinds = new Set(catalogue.map(({ kind }) => kind))
  const named = bundleRules.flatMap(({ keeps, absorbs }) => [...keeps, ...absorbs])
  expect(named.filter((id) => !kinds.has(id.replace(/\.more$/, '')))).toEqual([])
})

test('codes, kinds and titles are unique', () => {
  const isOnce = (names: readonly string[]) => new Set(names).size === names.length
  expect(isOnce(catalogue.map(({ code }) => code))).toBe(true)
  expect(isOnce(catalogue.map(({ kind }) => kind))).toBe(true)
  expect(isOnce(catalogue.map(({ title }) => title))).toBe(true)
})

/** What American electricians don't write: British trade words, and straight quotation marks. */
const FOREIGN =
  /\b(?:fit(?:s|ted|ting)?|earth(?:ed|ing)?|(?<!meter )sockets?|consumer unit|spur|trunking|make good|mains|lamp holder|cooker|loft)\b|\ba make\b|['"]/i

test('titles, work, and scopes are in American trade English', () => {
  const texts = catalogue.flatMap(({ title, work, scope }) => [title, work, scope])
  expect(texts.filter((text) => FOREIGN.test(text))).toEqual([])
})

test('the standard charges exist, and no report text matches them', () => {
  for (const kind of ['service_call', 'permit']) expect(kindNamed(kind).patterns).toEqual([])
  expect(() => kindNamed('no_such_kind')).toThrow("no kind 'no_such_kind'")
})

const DOMAIN = new URL('../../../../../shared/domain/', import.meta.url)

test.skipIf(!existsSync(DOMAIN)).each(['kinds.json', 'kinds-extra.json'])(
  'every agreed kind of %s is in the catalogue under its code (needs ../shared/domain)',
  (file) => {
    const agreed = JSON.parse(readFileSync(new URL(file, DOMAIN), 'utf8')) as { code: string; kind: string }[]
    const here = new Map(catalogue.map(({ kind, code }) => [kind, code]))
    expect(agreed.map(({ kind }) => [kind, here.get(kind)])).toEqual(
      agreed.map(({ kind, code }) => [kind, code]),
    )
  },
)
