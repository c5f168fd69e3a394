import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LineItem } from '#domain/estimates/contract.ts'
import { withTotals } from '#domain/estimates/rules.ts'
import { lineItem } from '#test/builders/line-items.ts'
import { choiceOf, choosableLines, countRequested, requestedLines } from './rules.ts'

const line = (id: string, price: string | null, details: Partial<LineItem> = {}) =>
  lineItem(id, { price, finding_ids: [`f-${id}`], ...details })

const SERVICE_CALL = line('service_call', '95.00', { type: 'service_call', finding_ids: [] })
const PERMIT = line('permit', '150.00', { type: 'permit', finding_ids: ['f-panel'] })
const included = (id: string, leader: string) =>
  line(id, '0.00', { scope: `Included in “${leader}”, at no charge.` })

const LINES = [
  line('panel', '1800.00'),
  included('tap', 'Work panel'),
  line('gfci', '145.00'),
  line('gfci.more', '90.00'),
  line('knob', null),
  SERVICE_CALL,
  PERMIT,
]

const idsWith = (lines: readonly LineItem[], ...chosen: string[]) =>
  requestedLines(lines, new Set(chosen)).map(({ id }) => id)

test('an agent chooses the work; what is included in it, further units, and charges aren’t chosen on their own', () => {
  expect(choosableLines(LINES).map(({ id }) => id)).toEqual(['panel', 'gfci', 'knob'])
})

test('the service call comes with any work, and the permit with the work that needs it', () => {
  expect(idsWith(LINES, 'gfci')).toEqual(['gfci', 'gfci.more', 'service_call'])
  expect(idsWith(LINES, 'panel')).toEqual(['panel', 'tap', 'service_call', 'permit'])
  expect(idsWith(LINES, 'knob')).toEqual(['knob', 'service_call'])
  expect(idsWith(LINES)).toEqual([])
})

test('a permit that isn’t tied to any finding comes with any work', () => {
  const lines = [line('gfci', '145.00'), line('panel', '1.00'), { ...PERMIT, finding_ids: [] }]
  expect(idsWith(lines, 'gfci')).toEqual(['gfci', 'permit'])
})

test('work included in the estimate as a whole comes with any work, even after its bundle is renamed', () => {
  const lines = [line('panel', '1800.00'), included('tap', 'An earlier title'), line('gfci', '145.00')]
  expect(choosableLines(lines).map(({ id }) => id)).toEqual(['panel', 'gfci'])
  expect(idsWith(lines, 'gfci')).toEqual(['tap', 'gfci'])
})

test('free work can’t be asked for on its own', () => {
  expect(idsWith(LINES, 'tap', 'gfci.more', 'service_call')).toEqual([])
})

test('a choice is stored with its total; everything chosen is the whole estimate', () => {
  const data = withTotals([...LINES])
  expect(choiceOf(data, new Set(['gfci']))).toEqual({
    lineIds: ['gfci', 'gfci.more', 'service_call'],
    amount: '330.00',
  })
  expect(choiceOf(data, new Set(['panel', 'gfci', 'knob']))).toEqual({
    lineIds: null,
    amount: data.summary.total,
  })
})

test('requested items are counted as the agent chose them', () => {
  expect(countRequested(LINES, ['gfci', 'gfci.more', 'service_call'])).toEqual({ requested: 1, of: 3 })
  expect(countRequested(LINES, null)).toEqual({ requested: 3, of: 3 })
})

test('lines that are included in each other don’t cause infinite recursion', () => {
  const lines = [included('a', 'Work a.more'), line('a.more', '10.00'), line('b', '20.00')]
  expect(idsWith(lines, 'a.more')).toEqual(['a', 'a.more'])
})

test('more work never costs less, and all of it is the estimate', () => {
  const ids = choosableLines(LINES).map(({ id }) => id)
  const amountOf = (chosen: readonly string[]) =>
    Number(choiceOf(withTotals([...LINES]), new Set(chosen)).amount)
  fc.assert(
    fc.property(fc.subarray(ids), fc.constantFrom(...ids), (chosen, other) => {
      fc.pre(chosen.length > 0)
      expect(amountOf([...chosen, other])).toBeGreaterThanOrEqual(amountOf(chosen))
    }),
    { seed: 3 },
  )
})
