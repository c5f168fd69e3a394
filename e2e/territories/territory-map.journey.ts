import type { Page } from '@playwright/test'
import { smallState, startBoundaryHost } from '#test/stand-ins/boundary-host.ts'
import { expectToast } from '../support/accounts.ts'
import { expect, test } from '../support/journey.ts'
import { pick } from '../support/picking.ts'
import { type Server, startServer } from '../support/server.ts'
import { swipe } from '../support/touch.ts'
import { violationsIn } from '../support/violations.ts'

const COMPANY = 'Kettle Range Electrical Services'

type Point = readonly [x: number, y: number]

async function drag({ mouse }: Page, from: Point, to: Point, beforeRelease?: () => Promise<void>) {
  await mouse.move(...from)
  await mouse.down()
  await mouse.move(...to, { steps: 4 })
  await beforeRelease?.()
  await mouse.up()
}

/** A state of twelve ZIP codes, 53201 to 53212, four in a row; Wisconsin's others have no shape. */
const withBoundaries = test.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from its first parameter
    async ({}, use) => {
      const host = await startBoundaryHost((_request, response) => response.end(JSON.stringify(smallState())))
      const server = await startServer({ DEMO: 'true', ZIP_BOUNDARY_URL: host.url })
      await use(server)
      await server.stop()
      await host.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

withBoundaries('staff choose ZIP codes on the map or in the list, and assign them', async ({ visit }) => {
  const admin = await visit('admin')
  await admin.goto('/admin/territories')
  const map = admin.getByRole('region', { name: 'Map of Wisconsin' })
  const list = admin.getByRole('listbox', { name: 'ZIP codes in Wisconsin' })
  const chosen = list.getByRole('option', { selected: true })
  // Options out of view aren't rendered, so the count comes from the text.
  const expectSelected = (count: string) => expect(admin.getByText(`${count} selected`)).toBeVisible()
  await expect(map.locator('canvas')).toBeVisible({ timeout: 60_000 })
  // Measured each time: a click on what's below the map may scroll the page.
  const at = async (x: number, y: number) => {
    const { x: left, y: top, width, height } = (await map.boundingBox())!
    return [left + width * x, top + height * y] as const
  }

  await test.step('a click selects the ZIP code there, and another one unselects it', async () => {
    await admin.mouse.move(...(await at(0.46, 0.5)))
    await expect(map).toContainText('53206 Milwaukee')
    await admin.mouse.click(...(await at(0.46, 0.5)))
    await expect(chosen).toContainText('53206')
    await expectSelected('1 ZIP code')
    await admin.mouse.click(...(await at(0.46, 0.5)))
    await expect(chosen).toHaveCount(0)
  })
  await test.step('the keyboard alone does the same in the list', async () => {
    const search = admin.getByLabel('Search ZIP codes')
    await search.fill('5320')
    await list.focus()
    await admin.keyboard.press('Home')
    await admin.keyboard.press('Space')
    await admin.keyboard.press('Shift+ArrowDown')
    await expect(chosen).toHaveText([/53201/, /53202/])
    await expect(map).toContainText('53202 Milwaukee')
    await admin.keyboard.press('Control+a')
    await expectSelected('9 ZIP codes')
    await search.fill('')
    await admin.getByRole('button', { name: 'Clear selection' }).click()
    await expect(chosen).toHaveCount(0)
  })
  await test.step('an area selects all ZIP codes in it', async () => {
    await map.getByRole('button', { name: 'Select an area' }).click()
    await drag(admin, await at(0.05, 0.95), await at(0.95, 0.05), async () => {
      const drawn = (await map.locator('.zip-area').boundingBox())!
      expect(drawn.width / (await map.boundingBox())!.width).toBeCloseTo(0.9, 1)
    })
    await expectSelected('12 ZIP codes')
    await admin.getByRole('button', { name: 'Clear selection' }).click()
  })
  await test.step('Shift and drag selects an area, too', async () => {
    await admin.keyboard.down('Shift')
    await drag(admin, await at(0.05, 0.95), await at(0.95, 0.05))
    await admin.keyboard.up('Shift')
    await expectSelected('12 ZIP codes')
    expect(await violationsIn(admin, 'the map of territories')).toEqual([])
  })
  await test.step('assigning says whom they are taken from', async () => {
    await admin.getByRole('button', { name: 'Assign selected' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Assign 12 ZIP codes' })
    await pick(dialog.getByLabel('Contractor'), COMPANY)
    await expect(dialog.getByRole('region', { name: 'Assignment Summary' })).toContainText(
      'Reassigns 12 ZIP codes from Brightline Electric LLC',
    )
    await dialog.getByRole('button', { name: 'Assign Territories' }).click()
    await expectToast(admin, '12 ZIP codes reassigned')
    await expect(admin.getByText('No ZIP codes selected')).toBeVisible()
    await admin.getByLabel('Search ZIP codes').fill('53206')
    await expect(list.getByRole('option')).toHaveCount(1)
    await expect(list.getByRole('option')).toContainText(COMPANY)
  })
})

withBoundaries.describe('on a phone', () => {
  withBoundaries.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  withBoundaries('a tap selects a ZIP code, and a finger draws the area to select', async ({ visit }) => {
    const admin = await visit('admin')
    await admin.goto('/admin/territories')
    const map = admin.getByRole('region', { name: 'Map of Wisconsin' })
    await expect(map.locator('canvas')).toBeVisible({ timeout: 60_000 })
    await map.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = (await map.boundingBox())!
    const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y })

    await admin.touchscreen.tap(at(0.46, 0.5).x, at(0.46, 0.5).y)
    await expect(admin.getByText('1 ZIP code selected')).toBeVisible()
    const draw = map.getByRole('button', { name: 'Select an area' })
    await draw.tap()
    await expect(draw).toHaveAttribute('aria-pressed', 'true')
    // The browser takes over the new `touch-action` with the next frame.
    await admin.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    await swipe(admin, [at(0.05, 0.9)], { x: box.width * 0.9, y: -box.height * 0.7 })
    await expect(admin.getByText('12 ZIP codes selected')).toBeVisible()
  })
})

withBoundaries('a contractor sees their territories on a map that changes nothing', async ({ visit }) => {
  const contractor = await visit('contractor')
  await contractor.goto('/contractor')
  // Once the list is there: a page that's still loading has nothing to scroll.
  await contractor.getByRole('group', { name: 'Territory map' }).evaluate((place) => place.scrollIntoView())
  const map = contractor.getByRole('region', { name: 'Map of Wisconsin' })
  await expect(map.locator('canvas')).toBeVisible({ timeout: 60_000 })
  await expect(map.getByRole('button', { name: 'Select an area' })).toHaveCount(0)
  await expect(contractor.getByRole('list', { name: 'Legend' })).toContainText('Your territory')
})

test('without boundaries, staff get a warning and the list', async ({ visit }) => {
  const admin = await visit('admin')
  await admin.goto('/admin/territories')
  await expect(
    admin.getByText('Could not load Wisconsin ZIP code boundaries. Showing list view only.'),
  ).toBeVisible()
  await admin.getByLabel('Search ZIP codes').fill('53202')
  await admin.getByRole('option', { name: /^53202/ }).click()
  await expect(admin.getByText('1 ZIP code selected')).toBeVisible()
})
