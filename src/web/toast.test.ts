import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismissFinished,
  dismissToast,
  showToast,
  TOAST_DURATION_MS,
  TOAST_LIMIT,
  visibleToasts,
} from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const titles = () => visibleToasts().map(({ title, isOpen }) => (isOpen ? title : `(${title})`))

test('only the newest toast shows, for five seconds', () => {
  expect([TOAST_LIMIT, TOAST_DURATION_MS]).toEqual([1, 5_000])
  showToast({ tone: 'good', title: 'first' })
  showToast({ tone: 'danger', title: 'second' })
  expect(titles()).toEqual(['second'])
})

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  showToast({ tone: 'good', title: 'going' })
  dismissToast(visibleToasts()[0]!.id)
  expect(titles()).toEqual(['(going)'])
  vi.advanceTimersByTime(999_999)
  expect(titles()).toEqual(['(going)'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

test('removing an old toast keeps a newer one', () => {
  showToast({ tone: 'good', title: 'old' })
  dismissToast(visibleToasts()[0]!.id)
  showToast({ tone: 'good', title: 'new' })
  vi.advanceTimersByTime(1_000_000)
  expect(titles()).toEqual(['new'])
})

test('a dialog that opens closes a success, but not a failure or an Undo', () => {
  showToast({ tone: 'good', title: 'saved' })
  dismissFinished()
  expect(titles()).toEqual(['(saved)'])
  showToast({ tone: 'danger', title: 'failed' })
  dismissFinished()
  expect(titles()).toEqual(['failed'])
  showToast({ tone: 'good', title: 'removed', action: { label: 'Undo', onPress: () => undefined } })
  dismissFinished()
  expect(titles()).toEqual(['removed'])
})
