import { expect, test } from 'vitest'
import { type Candidate, choose } from './choosing.ts'

const PASSAGES = [
  'The rear door rubs at the head of its frame.',
  'Two breakers in the main panel are double tapped.',
  'A junction box in the attic was missing its cover.',
  'The faucet in the hall bathroom was dripping.',
]
const document = (name: string, details: Partial<Candidate> = {}): Candidate => ({
  name,
  type: null,
  printedAddress: null,
  findings: 2,
  passages: ['Home Inspection Report', ...PASSAGES],
  ...details,
})
const summary = document('summary.pdf', { passages: PASSAGES.slice(1, 3) })
const namesOf = (candidates: readonly Candidate[]) => {
  const { reports, unused } = choose(candidates)
  return [reports.map(({ name }) => name), unused.map(({ candidate, why }) => `${candidate.name}: ${why}`)]
}

test('of a report, its summary, the agreement, and the invoice, the report is used, in whatever order they come', () => {
  const others = [
    document('agreement.pdf', { type: 'agreement' }),
    summary,
    document('invoice.pdf', { type: 'repair_estimate' }),
  ]
  const unused = ['agreement.pdf: other_document', 'invoice.pdf: other_document', 'summary.pdf: summary']
  expect(namesOf([document('report.pdf'), ...others])).toEqual([['report.pdf'], unused])
  expect(namesOf([...others, document('report.pdf')])).toEqual([['report.pdf'], unused])
})

test('a summary that comes alone is used', () => {
  expect(namesOf([summary])).toEqual([['summary.pdf'], []])
})

test('reports on two houses are both used', () => {
  const oak = document('a.pdf', { printedAddress: '1 Oak St, Milwaukee, WI 53202' })
  const elm = document('b.pdf', { printedAddress: '2 Elm St, Milwaukee, WI 53202' })
  expect(namesOf([oak, elm])).toEqual([['a.pdf', 'b.pdf'], []])
})

test('of two reports on one house, the longer one is used', () => {
  const printedAddress = '1 Oak Street, Milwaukee, WI 53202'
  const first = document('first.pdf', { printedAddress })
  const again = document('again.pdf', {
    printedAddress: '1 Oak St, Milwaukee, WI 53202',
    passages: ['The outlet was replaced and works.'],
  })
  expect(namesOf([again, first])).toEqual([['first.pdf'], ['again.pdf: same_house']])
})

test('another document without an address is used if there’s something to estimate in it', () => {
  const passages = ['A re-inspection of other things entirely, with other words.']
  expect(namesOf([document('report.pdf'), document('radon.pdf', { findings: 0, passages })])).toEqual([
    ['report.pdf'],
    ['radon.pdf: no_findings'],
  ])
  expect(namesOf([document('report.pdf'), document('other.pdf', { findings: 1, passages })])).toEqual([
    ['report.pdf', 'other.pdf'],
    [],
  ])
})

test('a flyer isn’t used next to a report, but alone it is: staff look at it', () => {
  const flyer = document('flyer.pdf', { findings: 0, passages: ['Thank you for your business.'] })
  expect(namesOf([flyer, document('report.pdf')])).toEqual([['report.pdf'], ['flyer.pdf: other_document']])
  expect(namesOf([flyer])).toEqual([['flyer.pdf'], []])
})

test('without any inspection report, nothing is used', () => {
  expect(namesOf([document('invoice.pdf', { type: 'repair_estimate' })])).toEqual([
    [],
    ['invoice.pdf: other_document'],
  ])
  expect(namesOf([])).toEqual([[], []])
})
