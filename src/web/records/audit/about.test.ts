import { expect, test } from 'vitest'
import { aboutOf } from './about.ts'

const ID = '59446dfe-bea3-4d4c-9df0-5d1a4f1d9a01'

test.each([
  [{ propertyAddress: '1 Main St', reason: 'Late' }, '1 Main St', { reason: 'Late' }],
  [{ contractor: 'Lakeside Electric', imported: 2 }, 'Lakeside Electric', { imported: 2 }],
  [{ contractor: { from: 'a', to: 'b' } }, null, { contractor: { from: 'a', to: 'b' } }],
  [{ propertyAddress: '1 Main St', recipient: 'a@example.com' }, '1 Main St', { recipient: 'a@example.com' }],
  [{}, null, {}],
])('an event with the details %j is about “%s”', (details, about, others) => {
  expect(aboutOf({ subject: ID, details })).toEqual({
    about,
    others: [['ID', ID], ...Object.entries(others)],
  })
})

test('a subject that isn’t an ID says what it is about', () => {
  expect(aboutOf({ subject: 'a@example.com', details: { phone: '1' } })).toEqual({
    about: 'a@example.com',
    others: [['phone', '1']],
  })
})
