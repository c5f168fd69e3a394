import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, interact, serverWith, test } from '../support/journey.ts'
import type { Server } from '../support/server.ts'

/* The tile server is stubbed; each test decides how it responds. */

const withTiles = test.extend<object, { server: Server }>({
  server: serverWith({
    MAP_TILE_URL: 'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
    MAP_TILE_ATTRIBUTION: '© Tile Makers <b>& Co',
  }),
})

const TILES = 'https://*.tiles.example.com/**'

const openMap = async (page: Page) => {
  await page.goto('/#locations')
  await interact(page)
  await expect(page.locator('.leaflet-marker-icon')).toHaveCount(6)
}
const landOpacity = (page: Page) =>
  page
    .locator('path.map-county')
    .first()
    .evaluate((line) => getComputedStyle(line).fillOpacity)

withTiles('configured tiles are the base map, with their attribution', async ({ page }) => {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde' } })
    .png()
    .toBuffer()
  await page.route(TILES, (route) => route.fulfill({ contentType: 'image/png', body: tile }))
  await openMap(page)
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeAttached()
  await expect.poll(() => landOpacity(page)).toBe('0')
  await expect(page.locator('path.map-road')).toHaveCount(0)
  await expect(page.locator('.leaflet-control-attribution')).toContainText('© Tile Makers <b>& Co')
})

withTiles('the map draws its own base map when the tile server is down', async ({ page }) => {
  await page.route(TILES, (route) => route.abort())
  await openMap(page)
  await expect.poll(() => landOpacity(page)).toBe('1')
  await page.locator('.leaflet-marker-icon').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.leaflet-popup')).toBeVisible()
})
