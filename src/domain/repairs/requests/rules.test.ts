import { describe, expect, test } from 'vitest'
import { pricesByLine } from '#domain/client/acceptances/rules.ts'
import type { LineItem } from '#domain/estimates/contract.ts'
import { cents } from '#kernel/money.ts'
import type { Ask, LineResponse, RequestLine, RequestTerms, ResponseKind, Side } from './contract.ts'
import {
  answeredLines,
  endedResponse,
  hasAgreedList,
  isAllAgreed,
  openItemsInWords,
  outcomeOf,
  repairsLeft,
  requestInWords,
  revisedLines,
  stateOf,
  sumsOf,
  termsInWords,
  wasSent,
} from './rules.ts'

const TERMS: RequestTerms = { payer: 'seller', dueOn: null, showsPrices: true, message: '' }

const FROM = { by: 'Sam Seller', at: '2026-11-27T15:00:00.000Z' }

const responseOf = (response: ResponseKind, details: Partial<LineResponse> = {}): LineResponse => ({
  response,
  amount: response === 'credit' ? '90.00' : null,
  note: '',
  attachments: [],
  ...FROM,
  ...details,
})

const lineOf = (details: Partial<RequestLine> = {}): RequestLine => ({
  lineId: 'a',
  ask: 'repair',
  amount: null,
  response: null,
  isTaken: false,
  ...details,
})

describe('a line is settled only when both sides say the same', () => {
  test.each<[string, Partial<RequestLine>, object]>([
    ['asked and not answered', {}, { kind: 'open' }],
    ['a repair, agreed', { response: responseOf('agree') }, { kind: 'repair' }],
    [
      'a credit, agreed',
      { ask: 'credit', amount: '120.00', response: responseOf('agree') },
      { kind: 'credit', amount: '120.00' },
    ],
    [
      'a reduction, agreed',
      { ask: 'price_reduction', amount: '120.00', response: responseOf('agree') },
      { kind: 'price_reduction', amount: '120.00' },
    ],
    ['declined', { response: responseOf('decline') }, { kind: 'open' }],
    [
      'declined, and the agent takes it',
      { response: responseOf('decline'), isTaken: true },
      { kind: 'dropped' },
    ],
    [
      'already done, and the agent takes it',
      { response: responseOf('already_done'), isTaken: true },
      { kind: 'already_done' },
    ],
    ['another credit', { response: responseOf('credit') }, { kind: 'open' }],
    [
      'another credit, and the agent takes it',
      { response: responseOf('credit'), isTaken: true },
      { kind: 'credit', amount: '90.00' },
    ],
    ['to discuss', { response: responseOf('discuss'), isTaken: true }, { kind: 'open' }],
  ])('%s', (_what, details, outcome) => {
    expect(outcomeOf(lineOf(details))).toEqual(outcome)
  })
})

test('the state says whose turn it is', () => {
  const open = lineOf({ lineId: 'b' })
  const stateFor = (lines: RequestLine[], isWithdrawn = false) => stateOf({ lines, isWithdrawn })
  expect(stateFor([lineOf(), open])).toBe('waiting')
  expect(stateFor([lineOf({ response: responseOf('decline') }), open])).toBe('answered')
  expect(stateFor([lineOf({ response: responseOf('agree') }), open])).toBe('waiting')
  expect(stateFor([lineOf({ response: responseOf('agree') })])).toBe('agreed')
  expect(stateFor([lineOf({ response: responseOf('agree') })], true)).toBe('withdrawn')
})

test('once the agent’s version has items to answer again, the other side is next', () => {
  const lines = [lineOf(), lineOf({ lineId: 'b', response: responseOf('discuss') })]
  expect(stateOf({ lines, side: 'agent', isWithdrawn: false })).toBe('waiting')
  expect(stateOf({ lines, side: 'other_side', isWithdrawn: false })).toBe('answered')
})

test('an answer that has to be given again can still be read', () => {
  const [response, isWithdrawn] = [responseOf('already_done'), false]
  const [asked, answered] = [[lineOf()], [lineOf({ response })]].map((lines) => ({ isWithdrawn, lines }))
  expect(endedResponse([asked!, answered!], 'a')).toBe(response)
  expect(endedResponse([answered!, asked!], 'a')).toBeNull()
})

test('there’s a list of what’s agreed while the other side is next, and none before something is', () => {
  const agreed = lineOf({ response: responseOf('agree') })
  const lines = [agreed, lineOf({ lineId: 'b' })]
  expect([stateOf({ lines, isWithdrawn: false }), hasAgreedList(lines)]).toEqual(['waiting', true])
  expect([hasAgreedList([lineOf()]), isAllAgreed(lines), isAllAgreed([agreed])]).toEqual([false, false, true])
  expect(hasAgreedList([lineOf({ response: responseOf('discuss') })])).toBe(false)
})

test('only items without an answer wait for the other side', () => {
  const [asked, discussed] = [lineOf(), lineOf({ response: responseOf('discuss') })]
  expect(openItemsInWords([discussed], 'Ann Agent')).toBe(
    'You’ve answered every item, so Ann Agent is next. You can still change your answers.',
  )
  expect(openItemsInWords([asked, discussed], 'Ann')).toBe('One item still needs an answer from you.')
  expect(openItemsInWords([asked, asked], 'Ann')).toBe('2 items still need an answer from you.')
})

test('an answer stays with what it answered, and not with another ask', () => {
  const before = [
    lineOf({ response: responseOf('decline') }),
    lineOf({ lineId: 'b', response: responseOf('agree') }),
  ]
  const lines = [
    { lineId: 'a', ask: 'credit' as const, amount: '50.00', isTaken: true },
    { lineId: 'b', ask: 'repair' as const, amount: null, isTaken: true },
    { lineId: 'c', ask: 'repair' as const, amount: null, isTaken: true },
  ]
  const revised = revisedLines({ terms: TERMS, lines: before }, { terms: TERMS, lines })
  expect(revised).toEqual([
    lineOf({ ask: 'credit', amount: '50.00' }),
    lineOf({ lineId: 'b', response: responseOf('agree') }),
    lineOf({ lineId: 'c' }),
  ])
})

describe('answers to repairs were given under who pays by when', () => {
  const before = [
    lineOf({ response: responseOf('agree') }),
    lineOf({ lineId: 'b', response: responseOf('credit') }),
    lineOf({ lineId: 'c', response: responseOf('discuss') }),
    lineOf({ lineId: 'd', ask: 'credit', amount: '50.00', response: responseOf('agree') }),
  ]
  /** The lines that still have an answer when the agent takes the credit for `b` under these terms. */
  const answeredUnder = (terms: Partial<RequestTerms>) =>
    revisedLines(
      { terms: TERMS, lines: before },
      {
        terms: { ...TERMS, ...terms },
        lines: before.map(({ lineId, ask, amount }) => ({ lineId, ask, amount, isTaken: lineId === 'b' })),
      },
    ).flatMap(({ lineId, response }) => (response ? [lineId] : []))

  test('so they end with them, and what the agent takes in place of a repair and agreed money stay', () => {
    expect(answeredUnder({ payer: 'buyer' })).toEqual(['b', 'd'])
    expect(answeredUnder({ dueOn: '2026-12-20' })).toEqual(['b', 'd'])
  })

  test('and not under a message, or whether prices are shown', () => {
    expect(answeredUnder({ message: 'Thanks for your answers.', showsPrices: false })).toHaveLength(4)
  })
})

test('the history says all terms at first, and then what changed in them', () => {
  expect(termsInWords({ ...TERMS, message: 'Thanks' })).toEqual([
    'Who pays for the repairs: the seller',
    'Repairs due: before closing',
    'Prices: shown to the other side',
    'Message: “Thanks”',
  ])
  const changed = { payer: 'shared' as const, dueOn: '2026-12-20', showsPrices: false, message: '' }
  expect(termsInWords(changed, { ...TERMS, message: 'Thanks' })).toEqual([
    'Who pays for the repairs: buyer and seller, half each (was the seller)',
    'Repairs due: by December 20, 2026 (was before closing)',
    'Prices: hidden from the other side',
    'Message: removed',
  ])
  expect(termsInWords(TERMS, TERMS)).toEqual([])
})

test('what repairs take is only said if one is asked for', () => {
  const introOf = (...asks: Ask[]) =>
    requestInWords(
      TERMS,
      asks.map((ask) => lineOf({ ask, amount: ask === 'repair' ? null : '90.00' })),
    )
  expect(introOf('credit', 'price_reduction')).toBe(
    'Credits and price reductions take the place of the repair that they’re listed with.',
  )
  expect(introOf('repair', 'credit')).toMatch(
    /^The repairs below are to be completed before closing .*, at the seller’s expense, with permits/,
  )
  expect(requestInWords({ payer: 'shared', dueOn: '2026-12-18' }, [lineOf()])).toContain(
    'by December 18, 2026 by a licensed electrician, with the cost shared equally by buyer and seller, with permits',
  )
})

test('an answer replaces the earlier one; lines that it doesn’t name, and what it repeats, stay', () => {
  const taken = lineOf({ response: responseOf('decline'), isTaken: true })
  const other = lineOf({ lineId: 'b', response: responseOf('agree') })
  const { by: _by, at: _at, ...declined } = responseOf('decline')
  const later = { by: 'Sam Seller', at: '2026-11-28T15:00:00.000Z' }
  expect(answeredLines([taken, other], [{ lineId: 'a', ...declined }], later)).toEqual([taken, other])
  const { by: _b, at: _a, ...credit } = responseOf('credit', { amount: '75.00' })
  expect(answeredLines([taken, other], [{ lineId: 'a', ...credit }], later)).toEqual([
    lineOf({ response: { ...credit, ...later } }),
    other,
  ])
  const [agreed] = answeredLines([lineOf()], [{ lineId: 'a', ...credit, response: 'agree' }], later)
  expect(agreed?.response?.amount).toBeNull()
})

test('sums add up in cents: repairs at the estimate’s prices, money at the agreed amounts, and what’s open', () => {
  const lines = [
    lineOf({ response: responseOf('agree') }),
    lineOf({ lineId: 'b', ask: 'credit', amount: '10.10', response: responseOf('agree') }),
    lineOf({ lineId: 'c', ask: 'price_reduction', amount: '20.20' }),
    lineOf({ lineId: 'd', response: responseOf('already_done'), isTaken: true }),
  ]
  expect(sumsOf(lines, () => cents(12_345))).toEqual({
    repairs: 12_345,
    money: 1_010,
    open: 2_020,
    settled: 3,
    of: 4,
  })
})

const itemOf = (id: string, details: Partial<LineItem> = {}): LineItem => ({
  id,
  type: 'work',
  description: id,
  scope: '',
  location: null,
  quantity: 1,
  unit: 'each',
  class: 'firm',
  unit_price: '100.00',
  total_price: '100.00',
  unit_price_min: '100.00',
  unit_price_max: '100.00',
  price_basis: 'staff',
  finding_ids: [],
  ...details,
})

test('a line’s price includes what goes with it, and is unknown if any of that needs a visit', () => {
  const lines = [
    itemOf('a'),
    itemOf('a.more', { total_price: '80.00', unit_price: '80.00' }),
    itemOf('b', { class: 'needs_visit', unit_price: null, total_price: null }),
    itemOf('visit', { type: 'service_call' }),
  ]
  expect([...pricesByLine(lines)]).toEqual([
    ['a', 18_000],
    ['b', null],
  ])
})

describe('a request is sent once the other side can respond', () => {
  const by = (side: Side) => ({ side, isWithdrawn: false })
  const withdrawal = { side: 'agent' as const, isWithdrawn: true }

  test('through a link that lets them', () => {
    expect(wasSent([by('agent')], [])).toBe(false)
    expect(wasSent([by('agent')], [{ purpose: 'view' }, { purpose: 'confirm' }])).toBe(false)
    expect(wasSent([by('agent')], [{ purpose: 'view' }, { purpose: 'respond' }])).toBe(true)
  })

  test('and stays so when their link has ended after they responded, until it’s withdrawn', () => {
    const versions = [by('agent'), by('other_side'), by('agent')]
    expect(wasSent(versions, [])).toBe(true)
    expect(wasSent([by('agent'), withdrawal, ...versions], [])).toBe(false)
  })
})

describe('what’s left to request', () => {
  const agreed = lineOf({ lineId: 'agreed', response: responseOf('agree') })
  const credited = lineOf({ lineId: 'credited', response: responseOf('credit'), isTaken: true })
  const open = lineOf({ lineId: 'open' })
  const leftOf = (lines: RequestLine[], isWithdrawn = false) =>
    repairsLeft({ isWithdrawn, lines }, ['agreed', 'credited', 'open', 'never asked'])

  test('is only what was agreed to be repaired, once all is agreed', () => {
    expect(leftOf([agreed, credited])).toEqual(['agreed'])
    expect(leftOf([credited])).toEqual([])
  })

  test('is everything but what was settled without a repair, as long as something is open', () => {
    expect(leftOf([agreed, credited, open])).toEqual(['agreed', 'open', 'never asked'])
  })

  test('is unknown while nothing was settled without a repair, and after a withdrawal', () => {
    expect(leftOf([open])).toBeNull()
    expect(leftOf([agreed, credited], true)).toBeNull()
  })
})
