import { expect, test } from 'vitest'
import { documentOf } from '#test/builders/report-text-fixtures.ts'
import { companyOf } from './company.ts'

test.each<[string, string[], string | null]>([
  [
    'its website',
    ['Home Inspection Report', 'https://www.blueheron-inspections.test'],
    'blueheron-inspections.test',
  ],
  ['the domain of its email address', ['Ann Lee', 'ann@heroninspect.test'], 'heroninspect.test'],
  [
    'its own domain rather than the client’s agent’s',
    ['dana@topbroker.test', 'www.heroninspect.test'],
    'heroninspect.test',
  ],
  [
    'its name rather than a stranger’s domain',
    ['Blue Heron Inspections, LLC', 'dana@topbroker.test'],
    'blue heron inspections',
  ],
  [
    'its name, whatever the legal form and case',
    ['BLUE HERON HOME INSPECTIONS INC.'],
    'blue heron home inspections',
  ],
  [
    'nothing, where the page has just a title',
    ['Confidential Home Inspection Report', 'Prepared for: A. Buyer'],
    null,
  ],
  ['nothing, where the address is at a public mailbox', ['Residential Report', 'blueheron@gmail.com'], null],
  [
    'nothing, where only a sentence talks of inspections',
    ['Our Inspections follow the standards. Read them.'],
    null,
  ],
])('a report is known by %s', (_what, lines, company) => {
  expect(companyOf(documentOf(lines))).toBe(company)
})

test('links on later pages don’t identify the company, and a document may have no page', () => {
  expect(companyOf(documentOf(['Inspection Report'], ['https://www.somewhere-else.test']))).toBeNull()
  expect(companyOf(documentOf())).toBeNull()
})
