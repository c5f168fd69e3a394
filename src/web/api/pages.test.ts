import { expect, test } from 'vitest'
import type { Page } from '#kernel/page.ts'
import { addShownList, isScrolledAway } from './pages.ts'

const pageOf = (...items: unknown[]): Page<unknown> => ({ items, nextCursor: null })

test('while a list is on the screen, only the pages near the user’s place in it are refetched', () => {
  const [near, away] = [pageOf(1), pageOf(2)]
  const remove = addShownList((page) => (page === near ? 'near' : 'away'), [near, away])
  expect([near, away].map(isScrolledAway)).toEqual([false, true])
  remove()
})

test('the pages of a list that the user has left aren’t refetched until they return and see them', () => {
  const pages = [pageOf(1), pageOf(2)]
  addShownList(() => 'near', pages)()
  expect(pages.map(isScrolledAway)).toEqual([true, true])
  const remove = addShownList(() => 'near', pages)
  expect(pages.map(isScrolledAway)).toEqual([false, false])
  remove()
})

test('a list that doesn’t tell where its pages are is refetched as a whole', () => {
  const page = pageOf(1)
  expect(isScrolledAway(page)).toBe(false)
  addShownList(() => undefined, [page])()
  expect(isScrolledAway(page)).toBe(false)
})
