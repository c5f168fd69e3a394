import { expect, test } from 'vitest'
import { watchSuspects } from './suspects.ts'

/** The suspects of a process whose age the test sets. */
function watch() {
  let ageMs = 0
  const suspects = watchSuspects({ now: () => ageMs })
  return {
    requestStart: (interruptions: number, trials = 0) => suspects.requestStart({ interruptions, trials }),
    age: (ms: number) => {
      ageMs = ms
    },
  }
}

test('jobs that were interrupted once run side by side, as ever', () => {
  const { requestStart } = watch()
  for (const interruptions of [0, 1, 1, -1, 0])
    expect(requestStart(interruptions)).toMatchObject({ mayStart: true, isTrial: false })
})

test('a job that was interrupted twice waits for any other such job, but for no other', () => {
  const { requestStart } = watch()
  const first = requestStart(2)
  expect(first).toMatchObject({ mayStart: true, isTrial: false })
  expect(requestStart(3)).toEqual({ mayStart: false, pauseMs: 1_000 })
  expect(requestStart(1)).toMatchObject({ mayStart: true })
  if (first.mayStart) first.leave()
  expect(requestStart(3)).toMatchObject({ mayStart: true, isTrial: false })
})

test('a job’s trial waits until its process has lived for 20 seconds, and for other suspects', () => {
  const { requestStart, age } = watch()
  expect(requestStart(4)).toEqual({ mayStart: false, pauseMs: 20_000 })
  expect(requestStart(0, 1)).toEqual({ mayStart: false, pauseMs: 20_000 })
  age(15_000)
  expect(requestStart(9)).toEqual({ mayStart: false, pauseMs: 5_000 })
  expect(requestStart(2)).toMatchObject({ mayStart: true, isTrial: false })
  age(20_000)
  expect(requestStart(4)).toEqual({ mayStart: false, pauseMs: 1_000 })
})
