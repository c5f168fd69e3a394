import { expect, test } from 'vitest'
import { z } from 'zod'
import './validation-messages.ts'

const messageOf = (schema: z.ZodType, value: unknown) =>
  z.object({ zipCode: schema }).safeParse({ zipCode: value }).error?.issues[0]?.message

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'ZIP code is required'],
  [z.string(), null, 'ZIP code is required'],
  [z.string(), 5, 'ZIP code must be text'],
  [z.string().min(1), '', 'ZIP code is required'],
  [z.string().min(5), 'a', 'ZIP code must be 5 characters or more'],
  [z.string().max(1), 'aa', 'ZIP code must be 1 character or fewer'],
  [z.string().regex(/a/), 'b', 'ZIP code isn’t valid'],
  [z.email(), 'b', 'ZIP code must be an email address, like name@example.com'],
  [z.uuid(), 'b', 'ZIP code isn’t valid'],
  [z.number(), 'b', 'ZIP code must be a number'],
  [z.int(), 1.5, 'ZIP code must be a whole number'],
  [z.number().positive(), 0, 'ZIP code must be more than 0'],
  [z.number().max(3), 4, 'ZIP code must be 3 or less'],
  [z.boolean(), 'b', 'ZIP code must be true or false'],
  [z.enum(['a', 'b']), 'c', 'ZIP code must be one of a, b'],
  [z.literal('a'), 'c', 'ZIP code isn’t valid'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'ZIP code can have 2 items at most'],
  [z.array(z.string()).min(2), ['a'], 'ZIP code needs 2 items or more'],
  [z.union([z.string(), z.number()]), true, 'ZIP code isn’t valid'],
  [z.strictObject({}), { a: 1 }, 'ZIP code has fields that we don’t recognize: a'],
  [z.string().max(1, 'One letter is enough'), 'aa', 'One letter is enough'],
])('%# a check without a message of its own gets ours', (schema, value, message) => {
  expect(messageOf(schema, value)).toBe(message)
})

test('a message about a list item names the item’s field', () => {
  const schema = z.object({ lines: z.array(z.object({ unitPrice: z.number() })) })
  const { error } = schema.safeParse({ lines: [{ unitPrice: 1 }, { unitPrice: 'a' }] })
  expect(error?.issues[0]?.message).toBe('Unit price must be a number')
  expect(z.string().safeParse(5).error?.issues[0]?.message).toBe('This must be text')
})
