import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { swipe } from '../support/touch.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const scrollTopOf = (page: Page) => page.evaluate(() => window.scrollY)

/** The vertical position of the first county's pin within the map, in pixels; both are read at once, because the page may be scrolling. */
const pinPosition = (page: Page) =>
  page.evaluate(() => {
    const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0
    return Math.round(topOf('.leaflet-marker-icon') - topOf('.coverage-map'))
  })

test('on a phone, one finger scrolls past the map and two fingers move it', async ({ page }) => {
  await page.goto('/')
  await page.locator('#coverage-map-title').scrollIntoViewIfNeeded()
  await expect(page.locator('.leaflet-marker-icon')).toHaveCount(6)
  await page.locator('.coverage-map').evaluate((map) => map.scrollIntoView({ block: 'center' }))
  const middle = { x: 195, y: 422 }
  const [scrollBefore, pinBefore] = [await scrollTopOf(page), await pinPosition(page)]

  await swipe(page, [middle], { x: 0, y: -120 })
  await expect.poll(() => scrollTopOf(page)).toBeGreaterThan(scrollBefore + 60)
  expect(await pinPosition(page)).toBe(pinBefore)
  await expect(page.locator('.map-hint')).toHaveText('Use two fingers to move the map')

  await page.locator('.coverage-map').evaluate((map) => map.scrollIntoView({ block: 'center' }))
  const two = [middle, { x: middle.x + 60, y: middle.y }]
  await swipe(page, two, { x: 0, y: -80 })
  await expect.poll(() => pinPosition(page)).toBeLessThan(pinBefore - 40)
})
