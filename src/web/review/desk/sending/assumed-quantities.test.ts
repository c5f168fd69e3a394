import { expect, test } from 'vitest'
import type { Finding } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { assumedQuantities } from './assumed-quantities.ts'

const findings = [
  { id: 'stated', quantityStated: true },
  { id: 'open', quantityStated: false },
] as Finding[]

const line = (id: string, finding_ids: string[], over: Partial<LineEdit> = {}) =>
  ({ id, type: 'work', unit: 'each', class: 'firm', finding_ids, ...over }) as LineEdit

test('a quantity is assumed where a finding of a line that counts things doesn’t state it', () => {
  const lines = [
    line('stated', ['stated']),
    line('open', ['open']),
    line('both', ['stated', 'open']),
    line('whole', ['open'], { unit: 'panel' }),
    line('visit', ['open'], { class: 'needs_visit' }),
    line('permit', ['open'], { type: 'permit' }),
    line('added', []),
  ]
  expect(assumedQuantities(lines, findings).map(({ id }) => id)).toEqual(['open', 'both'])
})
