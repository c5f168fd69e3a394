import { expect, test } from 'vitest'
import { watchSuspects } from './suspects.ts'

/** The suspects of a process whose age the test sets. */
function watch() {
  let ageMs = 0
  const suspects = watchSuspects({ now: () => ageMs })
  return {
    admit: (interruptions: number, trials = 0) => suspects.admit({ interruptions, trials }),
    age: (ms: number) => {
      ageMs = ms
    },
  }
}

test('jobs that were interrupted once run side by side, as ever', () => {
  const { admit } = watch()
  for (const interruptions of [0, 1, 1, -1, 0])
    expect(admit(interruptions)).toMatchObject({ isAdmitted: true, isTrial: false })
})

test('a job that was interrupted twice waits for any other such job, but for no other', () => {
  const { admit } = watch()
  const first = admit(2)
  expect(first).toMatchObject({ isAdmitted: true, isTrial: false })
  expect(admit(3)).toEqual({ isAdmitted: false, pauseMs: 1_000 })
  expect(admit(1)).toMatchObject({ isAdmitted: true })
  if (first.isAdmitted) first.leave()
  expect(admit(3)).toMatchObject({ isAdmitted: true, isTrial: false })
})

test('a job’s trial waits until its process has lived for 20 seconds, and for other suspects', () => {
  const { admit, age } = watch()
  expect(admit(4)).toEqual({ isAdmitted: false, pauseMs: 20_000 })
  expect(admit(0, 1)).toEqual({ isAdmitted: false, pauseMs: 20_000 })
  age(15_000)
  expect(admit(9)).toEqual({ isAdmitted: false, pauseMs: 5_000 })
  expect(admit(2)).toMatchObject({ isAdmitted: true, isTrial: false })
  age(20_000)
  expect(admit(4)).toEqual({ isAdmitted: false, pauseMs: 1_000 })
})
