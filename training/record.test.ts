import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RECORD, recordNow } from './record.ts'

test('the weights are those that the trainers made of today’s code and texts; if not, run `node training/train.ts`', () => {
  expect(recordNow()).toEqual(JSON.parse(readFileSync(RECORD, 'utf8')))
})
