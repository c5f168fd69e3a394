import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findUnfinished, forgetFinished, rememberUnfinished } from './unfinished-uploads.ts'

/** The browser's storage, of which Node has none: entries are its properties. */
const storage = () =>
  Object.defineProperties({} as Record<string, unknown>, {
    getItem: { value: (key: string) => localStorage[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        localStorage[key] = value
      },
    },
    removeItem: { value: (key: string) => Reflect.deleteProperty(localStorage, key) },
  })

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => vi.unstubAllGlobals())

const fileOf = (lastModified: number) => new File(['report'], 'report.pdf', { lastModified })

test('an upload that has finished is forgotten, also with a copy of its file, and no other is', () => {
  const [first, copy, other] = [fileOf(1), fileOf(2), fileOf(3)]
  const finished = { url: '/api/inspection-reports/uploads/1', address: '1 Oak St' }
  const unfinished = { url: '/api/inspection-reports/uploads/2', address: '2 Oak St' }
  rememberUnfinished(first, finished)
  rememberUnfinished(copy, finished)
  rememberUnfinished(other, unfinished)
  forgetFinished(finished.url)
  expect([first, copy, other].map(findUnfinished)).toEqual([null, null, unfinished])
})
