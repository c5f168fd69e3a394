import { expect, test } from 'vitest'
import type { UserId } from '#kernel/actor.ts'
import { idIn } from './ids.ts'

test('an id in an address is a UUID; anything else is none', () => {
  const id = '0b6f3f0e-4f0e-4f0e-8f0e-0b6f3f0e4f0e'
  expect(idIn<UserId>(id)).toBe(id)
  for (const other of [
    '',
    null,
    undefined,
    'new',
    `${id}/x`,
    ` ${id}`,
    `${id}\n`,
    '0b6f3f0e4f0e4f0e8f0e0b6f3f0e4f0e',
  ])
    expect(idIn<UserId>(other), String(other)).toBeNull()
})
