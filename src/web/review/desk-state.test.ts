import { expect, test } from 'vitest'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { type DeskAction, reduceDesk, startDesk } from './desk-state.ts'

const line = (id: string, finding_ids: string[]) => ({ id, description: id, finding_ids })

const finding = (id: string, pages: number[]) => ({
  id,
  evidence: pages.map((page) => ({ page, quote: `${id} on ${page}`, boxes: [[page, 0, 10, 10]] })),
})

/** A save returns an equal estimate as new objects. */
const loadEstimate = () =>
  ({
    contractorId: null,
    estimateData: { line_items: [line('a', ['f1']), line('b', ['f2']), line('c', [])] },
    findings: [finding('f1', [3, 7]), finding('f2', [5])],
    possible: [],
    setAside: [],
    decisions: [],
    bundles: [],
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
  const second = play(next)
  expect(second).toMatchObject({ place: { page: 7 }, isReportOpen: true })
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
