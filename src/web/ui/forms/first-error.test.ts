import { expect, test } from 'vitest'
import { errorPaths, firstWithError } from './first-error.ts'

const error = (message: string) => ({ type: 'custom', message, ref: { name: 'a field' } })
const controlsOf = (...names: string[]) => names.map((name) => ({ name }))

test('the first error is the first on the page, not the first that was mounted', () => {
  const controls = controlsOf('', 'lines.0.verdict', 'lines.0.reason', 'dates.0', 'note')
  const errors = { dates: [error('Enter a date')], lines: [{ reason: error('Please say why') }] }
  expect(firstWithError(controls, errors)?.name).toBe('lines.0.reason')
})

test('lines without an error are skipped', () => {
  const controls = controlsOf('lines.0.reason', 'lines.1.reason', 'lines.10.reason')
  const errors = { lines: [undefined, { reason: error('Please say why') }] }
  expect(firstWithError(controls, errors)?.name).toBe('lines.1.reason')
})

test('what’s wrong with a group as a whole is at its first control', () => {
  const controls = controlsOf('name', 'acknowledged.a', 'acknowledged.b')
  expect(firstWithError(controls, { acknowledged: error('Please read them') })?.name).toBe('acknowledged.a')
  const root = { acknowledged: { root: error('Please read them') } }
  expect(firstWithError(controls, root)?.name).toBe('acknowledged.a')
})

test('an error of no control on the page has none', () => {
  expect(firstWithError(controlsOf('name'), { documents: error('At most 5 documents') })).toBeUndefined()
})

test('a field may be called type', () => {
  expect(errorPaths({ type: error('Choose a type') })).toEqual(['type'])
  expect(errorPaths({ documents: [{ type: error('Choose a type') }] })).toEqual(['documents.0.type'])
})
