import { expect, test } from 'vitest'
import { answersText, whereaboutsText } from './whereabouts-text.ts'

const none = { estimates: 0, letters: 0, inReview: 0, unread: 0, returned: 0, uploading: 0 }

test('the uploaded reports that weren’t answered are where the text says', () => {
  expect(whereaboutsText({ ...none, estimates: 2, letters: 1, inReview: 1 })).toBe(
    'Of the uploaded reports, 3 were answered (2 estimates and 1 letter) and 1 is in review.',
  )
  expect(whereaboutsText({ ...none, estimates: 1, unread: 2, returned: 1, uploading: 3 })).toBe(
    'Of the uploaded reports, 1 was answered (1 estimate), 2 are being read, 1 was returned to the agent, and 3 are still uploading.',
  )
  expect(whereaboutsText({ ...none, inReview: 2 })).toBe('Of the uploaded reports, 2 are in review.')
  expect(whereaboutsText(none)).toBeNull()
})

test('responses to reports from before the period are counted apart', () => {
  const whereabouts = { ...none, estimates: 2 }
  expect(answersText({ sent: 2, whereabouts })).toBe(
    'Of the uploaded reports, 2 were answered (2 estimates).',
  )
  expect(answersText({ sent: 3, whereabouts })).toContain(
    '1 of the responses was for a report uploaded earlier.',
  )
})
