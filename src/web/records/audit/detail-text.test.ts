import { expect, test } from 'vitest'
import { actionText } from '#web/ui/format.ts'
import { detailText } from './detail-text.ts'

test.each([
  ['estimate-sent', 'Estimate sent'],
  ['totalAmount', 'Total amount'],
  ['line_items', 'Line items'],
  ['sign-in', 'Login'],
  ['sign-in-failed', 'Login failed'],
  ['ipAddress', 'IP address'],
  ['contractorId', 'Contractor ID'],
])('%s reads as “%s”', (name, text) => expect(actionText(name)).toBe(text))

test.each([
  [{ from: '53202', to: null }, '53202 → none'],
  [['53202', '53203'], '53202, 53203'],
  [[], 'none'],
  [true, 'true'],
  [{ lines: [{ id: 1 }] }, '{"lines":[{"id":1}]}'],
  ['x'.repeat(400), `${'x'.repeat(300)}…`],
])('the detail %j reads as “%s”', (value, text) => expect(detailText(value)).toBe(text))
