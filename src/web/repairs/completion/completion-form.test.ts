import { expect, test } from 'vitest'
import { AttachmentId } from '#domain/repairs/attachments/contract.ts'
import { CompletionInput, type CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { MAX_REASON } from '#domain/repairs/work/contract.ts'
import {
  draftOf,
  EMPTY,
  errorsOf,
  inputOf,
  isChargedUndone,
  isDraftOverLimit,
  itemsChargedIn,
} from './completion-form.ts'

const record = (line: object = {}) =>
  ({
    requestedAt: '2026-11-02T15:00:00.000Z',
    completion: null,
    attachments: [],
    lines: [{ id: 'a', verdict: null, verdictReason: null, ...line }],
  }) as unknown as CompletionRecord

test('the longest reason from before the work can be reported as it is', () => {
  const leftOut = record({ verdict: 'outside_scope', verdictReason: 'x'.repeat(MAX_REASON) })
  const draft = draftOf(leftOut)
  expect(errorsOf(leftOut, draft)).toEqual({})
  const [line] = CompletionInput.parse(inputOf(leftOut, draft)).lines
  expect(line?.reason?.endsWith(`: ${'x'.repeat(MAX_REASON)}`)).toBe(true)
})

test('a photo from after the work isn’t sent for a line that isn’t done', () => {
  const photo = {
    id: AttachmentId.parse('018f5a5e-0000-4000-8000-000000000001'),
  } as (typeof EMPTY)['after'][0]
  const entry = { ...EMPTY, reason: 'The part is missing', before: [photo], after: [photo] }
  const sent = (isDone: boolean) =>
    inputOf(record(), { ...draftOf(record()), lines: { a: { ...entry, isDone } } }).lines[0]
  expect(sent(false)).toMatchObject({ before: [photo.id], after: [] })
  expect(sent(true)).toMatchObject({ before: [photo.id], after: [photo.id] })
})

test('an amount for an item that isn’t done is noticed', () => {
  expect(isChargedUndone({ isDone: false, charged: '50' })).toBe(true)
  expect(isChargedUndone({ isDone: false, charged: '0' })).toBe(false)
  expect(isChargedUndone({ isDone: false, charged: '' })).toBe(false)
  expect(isChargedUndone({ isDone: true, charged: '50' })).toBe(false)
})

test('the items’ amounts add up, and a lower total is noticed', () => {
  const draft = (charged: string, total: string) => ({
    ...draftOf(record()),
    lines: { a: { ...EMPTY, charged } },
    charged: total,
  })
  expect(itemsChargedIn(record(), draft('', '50'))).toBeNull()
  expect(itemsChargedIn(record(), draft('$1,200', ''))).toEqual({ sum: '1200.00', isAboveTotal: false })
  expect(itemsChargedIn(record(), draft('80', '79.99'))).toEqual({ sum: '80.00', isAboveTotal: true })
})

test.each([
  ['', '900.01', true],
  ['', '900.00', false],
  ['950', '', true],
  ['950', '900', false],
  ['', '', false],
])(
  'of items for “%s” and a total of “%s”, it’s %s that they’re over the limit',
  (charged, total, expected) => {
    const limited = { ...record({ price: '800.00', verdict: 'confirmed' }), notToExceed: '900.00' }
    const draft = { ...draftOf(limited), lines: { a: { ...EMPTY, isDone: true, charged } }, charged: total }
    expect(isDraftOverLimit(limited, draft)).toBe(expected)
    // The limit is about what was confirmed, not about what a visit priced.
    const visited = { ...record({ price: '800.00', verdict: 'needs_visit' }), notToExceed: '900.00' }
    expect(isDraftOverLimit(visited, draft)).toBe(false)
  },
)

test('a report names how many remarks were on the page, unless its server has none', () => {
  const sent = (history?: object) => inputOf({ ...record(), history } as CompletionRecord, draftOf(record()))
  expect(sent({ remarks: [{}, {}] }).remarks).toBe(2)
  expect(sent()).not.toHaveProperty('remarks')
})
