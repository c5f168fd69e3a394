import { expect, test } from 'vitest'
import { messageFor, RETURN_REASONS } from './return-reasons.ts'

const PAGES = RETURN_REASONS['Pages are missing']!

test('a reason fills in an empty message, and takes the place of another reason’s', () => {
  expect(messageFor('Pages are missing', '')).toBe(PAGES)
  expect(messageFor('Pages are missing', ' \n')).toBe(PAGES)
  expect(messageFor('Wrong property', PAGES)).toBe(RETURN_REASONS['Wrong property'])
})

test('a message that staff wrote or changed stays when they choose a reason', () => {
  expect(messageFor('Pages are missing', 'Please call us.')).toBe('Please call us.')
  expect(messageFor('Wrong property', `${PAGES} Page 7 is blank.`)).toBe(`${PAGES} Page 7 is blank.`)
})

test('choosing no reason leaves the message as it is', () => {
  expect(messageFor('', '')).toBe('')
  expect(messageFor('', PAGES)).toBe(PAGES)
})
