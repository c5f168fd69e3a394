import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { readTxt } from '#platform/documents/txt.ts'
import { findDeficiencies } from './findings.ts'

/* Documents that agents upload by mistake: one of our own for each type. */

const FIXTURES = new URL('../../../../test/fixtures/analysis/', import.meta.url)
const REPORTS = new URL('../../../demo/reports/', import.meta.url)

const textOf = (url: URL) => readFileSync(url, 'utf8')
const find = (text: string) => findDeficiencies(structureOf(readTxt(Buffer.from(text))))

const documents = readdirSync(new URL('other-documents/', FIXTURES)).map((name) => ({
  name,
  text: textOf(new URL(`other-documents/${name}`, FIXTURES)),
}))

test.each([
  ['sewer-scope.txt', 'sewer_scope'],
  ['roof-certificate.txt', 'roof_certificate'],
  ['seller-disclosure.txt', 'seller_disclosure'],
  ['agreement.txt', 'agreement'],
  ['standards.txt', 'standards'],
  ['repair-estimate.txt', 'repair_estimate'],
  ['blank-form.txt', 'blank_form'],
  ['in-spanish.txt', 'other_language'],
])('%s is recognized as %s and yields no findings', (name, type) => {
  const { text } = documents.find((document) => document.name === name)!
  expect(find(text)).toMatchObject({ type, findings: [] })
})

test.each(['blank-form.txt', 'standards.txt', 'agreement.txt'])('nothing in %s is even possible', (name) => {
  const { text } = documents.find((document) => document.name === name)!
  const { possible, mentions } = find(text)
  expect(possible).toEqual([])
  expect(mentions.length).toBeGreaterThan(0)
})

test('what a seller says is wrong is possible, so that staff see it', () => {
  const { text } = documents.find(({ name }) => name === 'seller-disclosure.txt')!
  expect(find(text).possible.map(({ kind }) => kind)).toContain('inoperative_light')
})

const report = textOf(new URL('inspection-2718-n-gull-avenue.txt', REPORTS))

test.each(documents.filter(({ name }) => name !== 'in-spanish.txt'))(
  'a report that comes with $name, before or after it, is a report',
  ({ text }) => {
    const { length } = find(report).findings
    expect(length).toBeGreaterThan(0)
    expect(find(`${text}\f${report}`)).toMatchObject({ type: null })
    expect(find(`${report}\f${text}`)).toMatchObject({ type: null })
  },
)

test.each(
  readdirSync(new URL('reports/', FIXTURES)).filter(
    (name) => !/agreement-and-standards|blank-checklist|disclosure-and-invoice/.test(name),
  ),
)('the report in the format %s is one', (name) => {
  const [, ...lines] = textOf(new URL(`reports/${name}`, FIXTURES)).split('\n')
  expect(find(lines.join('\n')).type).toBeNull()
})
