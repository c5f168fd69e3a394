import { expect, interact, test } from '../support/journey.ts'

const OFFER = 'Get instant estimates from qualified local electrical contractors'
const COUNTIES = ['Jefferson', 'Milwaukee', 'Ozaukee', 'Racine', 'Washington', 'Waukesha']

test('the county list collapses and expands, by mouse and by keyboard', async ({ page }) => {
  await page.goto('/#locations')
  const panel = page.getByRole('button', { name: /^Wisconsin/ })
  await expect(panel).toHaveAttribute('aria-expanded', 'true')
  for (const county of COUNTIES)
    await expect(page.getByRole('button', { name: `Show ${county} County on the map` })).toBeAttached()
  await panel.click()
  await expect(panel).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Show Jefferson County on the map' })).toHaveCount(0)
  await panel.focus()
  await page.keyboard.press('Enter')
  await expect(panel).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Brookfield')).toBeVisible()
  await expect(page.getByText('53202')).toBeHidden()
  await page.getByText('37 ZIP codes in Milwaukee County').click()
  await expect(page.getByText('53202')).toBeVisible()
})

test('the map’s popups open on hover, click, and by keyboard, without any tiles', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).host))
  await page.goto('/')
  await expect(page.locator('.leaflet-container')).toHaveCount(0)
  await page.getByRole('link', { name: 'Service Areas' }).first().click()
  const pins = page.locator('.leaflet-marker-icon')
  await expect(pins).toHaveCount(COUNTIES.length)
  await expect(page.locator('path.map-served')).toHaveCount(COUNTIES.length)
  await expect(page.locator('path.map-road').first()).toBeAttached()
  await expect(page.locator('.map-town-name', { hasText: 'Kenosha' })).toBeVisible()
  const box = await page.locator('.leaflet-container').boundingBox()
  expect(box?.height).toBe(500)

  const popup = page.locator('.leaflet-popup')
  const pin = (county: string) =>
    page
      .getByRole('figure', { name: 'Service Coverage Map' })
      .getByRole('button', { name: `${county} County` })
  await pin('Waukesha').hover()
  await expect(popup).toContainText(`Waukesha County${OFFER}`)
  await pin('Waukesha').click()
  await expect(popup).toContainText('Waukesha County')
  await page.mouse.move(5, 5)
  await expect(popup).toHaveCount(0)

  await pin('Racine').click()
  await expect(popup).toContainText('Racine County')
  await page.mouse.move(5, 5)
  await expect(popup).toHaveCount(0)

  for (const key of ['Enter', 'Space']) {
    await pin('Ozaukee').focus()
    await page.keyboard.press(key)
    await expect(popup).toContainText(`Ozaukee County${OFFER}`)
    await expect(page.getByRole('status').filter({ hasText: OFFER })).toHaveText(`Ozaukee County. ${OFFER}.`)
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'Show Jefferson County on the map' }).click()
  await expect(popup).toContainText('Jefferson County')
  expect(new Set(requests).size).toBe(1)
})

test('a visitor checks a ZIP without an account, and sees the contractor or joins the waiting list', async ({
  page,
}) => {
  const check = async (zip: string) => {
    await page.getByRole('textbox', { name: 'Do you serve my ZIP code?' }).fill(zip)
    await page.getByRole('button', { name: 'Check' }).click()
  }
  await page.goto('/')
  await check('5320')
  const zip = page.getByRole('textbox', { name: 'Do you serve my ZIP code?' })
  await expect(page.getByText('Enter a five-digit ZIP code')).toBeVisible()
  await expect(zip).toBeFocused()
  await check('00000')
  await expect(page.getByText('There’s no ZIP code 00000. Please check it.')).toBeVisible()
  await expect(zip).toBeFocused()

  await check('53202-1234')
  await expect(page.getByText('Yes, we serve 53202 (Milwaukee, WI).')).toBeVisible()
  await expect(page.getByText('Brightline Electric LLC prices estimates there.')).toBeVisible()

  // What the section lists is what the check says.
  await check('53140')
  await expect(page.getByText('We don’t serve 53140 (Kenosha, WI) yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Kenosha County on the map' })).toHaveCount(0)

  await check('46204')
  await expect(page.getByText('We don’t serve 46204 yet.')).toBeVisible()
  const email = page.getByRole('region', { name: 'Service Areas' }).getByRole('textbox', { name: 'Email' })
  await email.fill('lee@')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  await email.fill('lee@example.com')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(
    page.getByText('You’re on the list. We’ll email lee@example.com when we start serving 46204.'),
  ).toBeFocused()
})

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`at ${width} px, the answer about a ZIP code is in view and moves nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/#locations')
    await interact(page)
    const placeOf = (name: string) =>
      page
        .getByRole('heading', { name, exact: true })
        .evaluate((heading) => Math.round(heading.getBoundingClientRect().top + scrollY))
    const places = async () => [await placeOf('Expanding Soon'), await placeOf('Ready to Get Started?')]
    // Both are loaded once they're near.
    await page.getByRole('figure', { name: 'Service Coverage Map' }).scrollIntoViewIfNeeded()
    await expect(page.locator('.leaflet-marker-icon').first()).toBeVisible()
    const application = page.getByRole('group', { name: 'Application' })
    await application.scrollIntoViewIfNeeded()
    await application.getByRole('textbox').first().waitFor()
    const before = await places()
    for (const [zip, answer] of [
      ['53202', 'Yes, we serve 53202 (Milwaukee, WI).'],
      ['60601', 'We don’t serve 60601 (Chicago, IL) yet.'],
      ['00000', 'There’s no ZIP code 00000. Please check it.'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Do you serve my ZIP code?' }).fill(zip)
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(page.getByText(answer)).toBeInViewport({ ratio: 1 })
      if (zip === '60601')
        await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeInViewport()
      expect(await places(), zip).toEqual(before)
    }
  })

test('on the map, no name covers another, at any zoom level, and the lake has its name', async ({ page }) => {
  for (const { width, height } of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await page.locator('#locations').scrollIntoViewIfNeeded()
    await expect(page.locator('.map-water-name')).toHaveText(/Lake\s*Michigan/)
    const noneOverlap = () => expect.poll(() => page.evaluate(overlapsOnMap)).toEqual([])
    for (let level = 0; level < 3; level++) {
      await noneOverlap()
      await page.getByRole('button', { name: 'Zoom in' }).click()
    }
    const zoomOut = page.getByRole('button', { name: 'Zoom out' })
    for (await noneOverlap(); await zoomOut.isEnabled(); await noneOverlap()) await zoomOut.click()
  }
})

test('for people who prefer reduced motion, the map zooms without animation', async ({ page }) => {
  const isAnimated = async () => {
    await page.goto('/')
    await interact(page)
    await page.locator('#locations').scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Zoom in' }).waitFor()
    return await page.evaluate(zoomsAnimated)
  }
  expect(await isAnimated()).toBe(false)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await isAnimated()).toBe(true)
})

/** Zooms in; whether the map is moving two frames later. */
async function zoomsAnimated(): Promise<boolean> {
  const nextFrame = () => new Promise(requestAnimationFrame)
  document.querySelector<HTMLElement>('.leaflet-control-zoom-in')?.click()
  await nextFrame()
  await nextFrame()
  return document.querySelector('.leaflet-zoom-anim') !== null
}

/** The pairs of names on the map that cover each other. */
function overlapsOnMap(): string[] {
  const names = [...document.querySelectorAll('.county-pin > span:not(.is-unseen), .map-town-name')]
    .filter((name) => getComputedStyle(name).opacity !== '0')
    .map((name) => ({ text: name.textContent, box: name.getBoundingClientRect() }))
  return names.flatMap((a, index) =>
    names
      .slice(index + 1)
      .filter(
        (b) =>
          a.box.left < b.box.right - 1 &&
          b.box.left < a.box.right - 1 &&
          a.box.top < b.box.bottom - 1 &&
          b.box.top < a.box.bottom - 1,
      )
      .map((b) => `${a.text} and ${b.text}`),
  )
}
