import { expect, test } from 'vitest'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { lineItem } from '#test/builders/line-items.ts'
import {
  type DeskAction,
  type DeskState,
  isRefused,
  NEW_LINE_ID,
  reduceDesk,
  startDesk,
} from './desk-state.ts'
import { type LineValues, valuesOf } from './line-form.ts'

const line = (id: string, finding_ids: string[]) => lineItem(id, { description: id, finding_ids })

const finding = (id: string, pages: number[]) => ({
  id,
  evidence: pages.map((page) => ({ page, quote: `${id} on ${page}`, boxes: [[page, 0, 10, 10]] })),
})

/** A save returns an equal estimate as new objects. */
const loadEstimate = () =>
  ({
    status: 'draft',
    contractorId: null,
    estimateData: { line_items: [line('a', ['f1']), line('b', ['f2']), line('c', [])] },
    findings: [finding('f1', [3, 7]), finding('f2', [5])],
    possible: [],
    setAside: [],
    decisions: [],
    checks: [],
    bundles: [],
    removedLines: [],
    suggestions: [{ lineId: 'a', itemName: 'Tap', unit: null, minPrice: '15.00', maxPrice: '15.00' }],
  }) as unknown as AdminEstimate

const play = (...actions: DeskAction[]) => actions.reduce(reduceDesk, startDesk(loadEstimate()))
const step: DeskAction = { type: 'step', by: 1 }

test('the report shows the first evidence of the selected line, and nothing for a line without evidence', () => {
  expect(play().place).toMatchObject({ page: 3 })
  expect(play(step).place).toMatchObject({ page: 5 })
  expect(play(step, step).place).toBeNull()
})

test('the evidence of a line is shown one after the other, wrapping around, also after a save', () => {
  const next: DeskAction = { type: 'showNextEvidence' }
  const first = play(next)
  expect(first).toMatchObject({ place: { page: 3 }, isReportOpen: true })
  const second = reduceDesk(first, next)
  expect(second.place).toMatchObject({ page: 7 })
  expect(reduceDesk(second, next).place).toMatchObject({ page: 3 })

  const saved = reduceDesk(second, { type: 'saved', estimate: loadEstimate(), content: second.draft })
  expect(reduceDesk(saved, next).place).toMatchObject({ page: 3 })
})

test('editing and saving leave the report where it is', () => {
  const shown = play({ type: 'showPlace', place: { page: 9, boxes: [] } })
  const edited = reduceDesk(shown, { type: 'edit', id: 'a', change: { description: 'New words' } })
  const saved = reduceDesk(edited, { type: 'saved', estimate: loadEstimate(), content: edited.draft })
  expect(saved.place).toBe(shown.place)
})

test('selecting the current place again scrolls back to it', () => {
  const place = { page: 9, boxes: [] }
  const once = play({ type: 'showPlace', place })
  expect(reduceDesk(once, { type: 'showPlace', place }).place).not.toBe(once.place)
})

test('the first evidence of the next line is shown first, too', () => {
  const next: DeskAction = { type: 'showNextEvidence' }
  expect(play(next, next, step, next).place).toMatchObject({ page: 5 })
  expect(play(next, next, step, { type: 'step', by: -1 }, next).place).toMatchObject({ page: 3 })
})

const edit = (id: string): DeskAction => ({ type: 'startEditing', id })
/** Types into the form of a line that costs $10.00. */
const type = (values: Partial<LineValues>): DeskAction => ({
  type: 'typing',
  values: { ...valuesOf(loadEstimate().estimateData!.line_items[0]!), ...values },
})
const descriptionsIn = ({ draft }: DeskState) => draft.lines.map(({ description }) => description)

test('what is typed joins the draft when it’s applied, and one undo takes it back', () => {
  const typing = play(edit('a'), type({ description: 'New words' }))
  expect([descriptionsIn(typing), typing.editing?.isTouched]).toEqual([['a', 'b', 'c'], true])
  const applied = reduceDesk(typing, { type: 'applyEditing' })
  expect([descriptionsIn(applied), applied.editing]).toEqual([['New words', 'b', 'c'], null])
  expect(descriptionsIn(reduceDesk(applied, { type: 'undo' }))).toEqual(['a', 'b', 'c'])
})

test('opening another form applies the open one', () => {
  const state = play(edit('a'), type({ description: 'New words' }), edit('b'))
  expect([descriptionsIn(state), state.editing?.id]).toEqual([['New words', 'b', 'c'], 'b'])
})

test('a form with invalid values stays open, in sight, and changes nothing', () => {
  const state = play(edit('a'), type({ unit_price: 'ten' }), { type: 'showTab', tab: 'mentions' }, edit('b'))
  expect(state).toMatchObject({
    tab: 'lines',
    editing: { id: 'a', refusals: 1, values: { unit_price: 'ten' } },
  })
  expect([isRefused(state), state.draft.past]).toEqual([true, []])
  const corrected = reduceDesk(state, type({ unit_price: '12' }))
  expect(isRefused(corrected)).toBe(false)
  expect(reduceDesk(corrected, edit('b')).draft.lines[0]?.unit_price).toBe('12.00')
})

test('a form that reads as before changes nothing: a price from the pricebook stays one', () => {
  const state = play(edit('a'), type({ description: 'x' }), type({ quantity: '1' }), { type: 'applyEditing' })
  expect([state.editing, state.draft.past]).toEqual([null, []])
  expect(state.draft.lines[0]?.price_basis).toBe('pricebook')
})

test('a price that the form leaves as it was keeps its source, as it does when it’s saved', () => {
  const priceIn = ({ draft: { lines } }: DeskState) => [lines[0]?.unit_price, lines[0]?.price_basis]
  const counted = play(edit('a'), type({ quantity: '5' }), { type: 'applyEditing' })
  expect(priceIn(counted)).toEqual(['10.00', 'pricebook'])
  const priced = [edit('a'), type({ unit_price: '12' }), { type: 'applyEditing' }] as const
  expect(priceIn(play(...priced))).toEqual(['12.00', 'staff'])
  const back = [edit('a'), type({ unit_price: '10' }), { type: 'applyEditing' }] as const
  expect(priceIn(play(...priced, ...back))).toEqual(['10.00', 'pricebook'])
  const suggested = play(edit('a'), type({ unit_price: '15' }), { type: 'applyEditing' })
  expect(priceIn(suggested)).toEqual(['15.00', 'pricebook'])
})

test('the form of a new line adds it; of a line that is removed or sent, it closes', () => {
  const added = play(edit(NEW_LINE_ID), type({ description: 'Added' }), { type: 'applyEditing' })
  expect(descriptionsIn(added)).toEqual(['a', 'b', 'c', 'Added'])
  expect(play(edit('a'), { type: 'remove', id: 'a' }).editing).toBeNull()
  const sent = { ...loadEstimate(), status: 'sent' as const }
  expect(play(edit('a'), { type: 'replace', estimate: sent }).editing).toBeNull()
})

test('j and k step through the passages, also past a quote that repeats on its page', () => {
  const passage = (page: number, quote: string) => ({
    page,
    quote,
    boxes: [],
    outcome: 'description' as const,
    findingId: null,
  })
  const mentions = [passage(1, 'One'), passage(2, 'Twice'), passage(2, 'Twice'), passage(3, 'Last')]
  const start = startDesk({ ...loadEstimate(), mentions })
  const pages = [1, 1, 1, 1, -1].reduce<{ state: typeof start; seen: (number | undefined)[] }>(
    ({ state, seen }, by) => {
      const next = reduceDesk(state, { type: 'stepPassage', by: by as 1 | -1 })
      return { state: next, seen: [...seen, next.passage?.page] }
    },
    { state: start, seen: [] },
  )
  expect(pages.seen).toEqual([1, 2, 3, 3, 2])
})
