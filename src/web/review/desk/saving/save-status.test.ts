import { expect, test } from 'vitest'
import { checksProblem, saveLabel } from './save-status.ts'

test('the desk says that all is saved only once the server has the draft and the checked lines', () => {
  expect(saveLabel(false, 'saved')).toBe('Saved')
  expect(saveLabel(false, 'sending')).toBe('Saving…')
  expect(saveLabel(false, 'failed')).toBe('Not saved')
  expect(saveLabel(true, 'saved')).toBe('Save')
  expect(saveLabel(true, 'failed')).toBe('Save')
})

test('checked lines that couldn’t be sent are said to be unsaved, and why', () => {
  expect(checksProblem('failed', false)).toBe('Not saved. You’re offline, so we’ll try again.')
  expect(checksProblem('failed', true)).toContain('Not saved.')
  expect(checksProblem('sending', false)).toBeNull()
  expect(checksProblem('saved', true)).toBeNull()
})
