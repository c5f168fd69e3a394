import { expect, test } from 'vitest'
import type { LineItem } from '#domain/estimates/contract.ts'
import { lineItem } from '#test/builders/line-items.ts'
import { carriedOver, sameLines } from './carrying-over.ts'
import type { RequestLine } from './contract.ts'

const TERMS = { payer: 'buyer' as const, dueOn: '2026-12-18', showsPrices: false, message: 'Thanks' }

const asked = (lineId: string, details: Partial<RequestLine> = {}): RequestLine => ({
  lineId,
  ask: 'repair',
  amount: null,
  response: null,
  isTaken: false,
  ...details,
})

const line = (id: string, details: Parameters<typeof lineItem>[1] = {}) =>
  lineItem(id, { finding_ids: [`f-${id}`], ...details })

/** Each finding's words are its id without `new-`. */
const estimate = (...lines: LineItem[]) => ({
  lines,
  evidence: lines.flatMap(({ finding_ids }) =>
    finding_ids.map((findingId) => ({ findingId, quote: findingId.replace('new-', '') })),
  ),
})

test('lines with another id are the same for the same place and words; of several, by their description', () => {
  const before = estimate(line('a', { location: 'Garage' }), line('b', { location: 'Attic' }), line('c'))
  const garage = line('new-a', { location: 'Garage', finding_ids: ['f-a'] })
  const elsewhere = line('new-b', { location: 'Kitchen', finding_ids: ['f-b'] })
  const wordless = line('new-c', { finding_ids: [] })
  expect([...sameLines(before, estimate(garage, elsewhere, wordless))]).toEqual([['new-a', 'a']])

  const two = ['one', 'two'].map((id) => line(id, { description: id, finding_ids: ['f'] }))
  const again = [
    line('new-2', { description: 'two', finding_ids: ['f'] }),
    line('new-3', { description: 'three', finding_ids: ['f'] }),
  ]
  expect([...sameLines(estimate(...two), estimate(...again))]).toEqual([['new-2', 'two']])
})

test('what was asked is asked again, new lines for the repair; others stay out, and what’s gone or repriced is named', () => {
  const before = estimate(
    line('a'),
    line('b', { price: '95.00' }),
    line('c', { description: 'Old' }),
    line('d'),
  )
  const after = estimate(line('a'), line('b', { price: '120.00' }), line('d'), line('e'))
  const content = {
    terms: TERMS,
    lines: [asked('a', { ask: 'credit', amount: '8.00' }), asked('b'), asked('c')],
    bid: {
      company: 'Brightline',
      total: null,
      lines: ['b', 'c'].map((lineId) => ({ lineId, amount: '50.00' as const })),
    },
  }
  expect(carriedOver(content, before, after)).toEqual({
    terms: TERMS,
    lines: [
      { lineId: 'a', ask: 'credit', amount: '8.00' },
      { lineId: 'b', ask: 'repair', amount: null },
      { lineId: 'e', ask: 'repair', amount: null },
    ],
    bid: { company: 'Brightline', total: null, lines: [{ lineId: 'b', amount: '50.00' }] },
    kept: 2,
    added: ['e'],
    repriced: [{ lineId: 'b', before: '95.00' }],
    gone: ['Old'],
  })
  expect(carriedOver({ ...content, lines: [asked('c')] }, before, after)).toBeNull()
})

test('money that both sides agreed on is asked for in place of the repair', () => {
  const [before, after] = [estimate(line('a')), estimate(line('a'))]
  const response = {
    response: 'credit' as const,
    amount: '7.00',
    note: '',
    attachments: [],
    by: 'Sam',
    at: '',
  }
  const askFor = (isTaken: boolean) =>
    carriedOver({ terms: TERMS, lines: [asked('a', { response, isTaken })], bid: null }, before, after)?.lines
  expect(askFor(true)).toEqual([{ lineId: 'a', ask: 'credit', amount: '7.00' }])
  expect(askFor(false)).toEqual([{ lineId: 'a', ask: 'repair', amount: null }])
})
