import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const OFFER = 'Get instant estimates from qualified local electrical contractors'
const COUNTIES = ['Jefferson', 'Milwaukee', 'Ozaukee', 'Racine', 'Washington', 'Waukesha']
const SCRIPT_BUDGET_BYTES = 100_000

test('a stranger reads what ODIE does, in this order, and every way in leads in', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/ODIE/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const order = [
    'Electrical estimates available now',
    'How It Works',
    'For Agents',
    'Service Areas',
    'Ready to Get Started?',
  ]
  const main = (await page.locator('main').textContent()) ?? ''
  const places = order.map((text) => main.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  for (const text of ['Plumbing', 'HVAC', 'Coming Soon', 'Milwaukee, WI'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  for (const text of ['Complete', 'Processing', 'Expanding Soon', 'Join the Future of Inspection Estimates'])
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  for (const step of ['1. Sign In & Verify', '2. Upload Report', '3. Get Estimates'])
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  for (const line of ['Analyzing the report', 'Matching local contractors', 'Generating estimates'])
    await expect(page.getByText(line, { exact: true })).toBeVisible()

  const leadsTo = (name: string | RegExp, address: string) =>
    expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', address)
  for (const name of ['Sign In', 'Get Started', "I'm a Real Estate Agent", 'Get Started Today'])
    await leadsTo(name, '/auth')
  await leadsTo('Start Free Trial', '/auth?tab=signup')
  await leadsTo(/Drag and drop or click to upload/, '/auth?tab=signup')
  await leadsTo('Schedule a Demo', '/contact')
  for (const [name, address] of [
    ['Help Center', '/help'],
    ['Contact Us', '/contact'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms-of-service'],
  ] as const)
    await leadsTo(name, address)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2024 On-Demand Inspection Estimates')
  for (const network of ['LinkedIn', 'Twitter', 'Facebook'])
    await expect(footer.getByRole('link', { name: network })).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('link', { name: 'How It Works' }).first().click()
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport()
  await page.getByRole('link', { name: "I'm a Real Estate Agent" }).click()
  await expect(page).toHaveURL('/auth')
})

test('search engines and link previews are told what the page is, at the address where it is', async ({
  page,
  baseURL,
}) => {
  const html = await (await page.request.get('/')).text()
  for (const tag of ['og:title', 'og:description', 'og:image', 'og:url'])
    expect(html).toContain(`property="${tag}"`)
  expect(html).not.toContain('odie.invalid')
  expect((await page.request.get('/share.png')).headers()['content-type']).toBe('image/png')
  expect(await (await page.request.get('/robots.txt')).text()).toMatch(/^User-agent: \*/)

  await page.goto('/')
  await page.mouse.move(10, 10)
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  // Once the script is there the address is still the one that the server gave, and named once.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/`)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  const service = data['@graph'].find((each: { '@type': string }) => each['@type'] === 'Service')
  expect(service.areaServed).toHaveLength(COUNTIES.length)
})

test('the page costs next to no script until somebody is there, and then a press on a button is not lost', async ({
  page,
}) => {
  let bytes = 0
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') bytes += gzipSync(await response.body()).length
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(bytes).toBeLessThan(SCRIPT_BUDGET_BYTES)
  await expect(page.getByRole('heading', { name: 'Milwaukee County' })).toBeAttached()

  // The very first sign of life is a press: the script comes after it.
  await page.getByRole('button', { name: 'Use the dark theme' }).dispatchEvent('click')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined()
  await page.mouse.move(20, 20)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the counties fold away and come back, by mouse and by keyboard', async ({ page }) => {
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
  await expect(page.getByText('53202').first()).toBeVisible()
})

test('the map tells its offer by mouse, by click and by keyboard, without any tiles', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).host))
  await page.goto('/')
  await expect(page.locator('.leaflet-container')).toHaveCount(0)
  await page.getByRole('link', { name: 'Service Areas' }).first().click()
  const pins = page.locator('.leaflet-marker-icon')
  await expect(pins).toHaveCount(COUNTIES.length)
  await expect(page.locator('path.map-served')).toHaveCount(COUNTIES.length)
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

test('help, privacy, terms and an address of nothing', async ({ page }) => {
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
  const question = page.getByText('What does it cost?')
  await question.click()
  await expect(page.getByText('ODIE is free for agents.')).toBeVisible()

  await page.goto('/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()

  await page.goto('/terms-of-service')
  await expect(page.getByText('December 2024').first()).toBeVisible()
  await expect(page.getByText('never more than $1,000')).toBeVisible()
  await expect(page.getByText(/binding arbitration in Milwaukee County/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/nothing/here')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL('/')
})

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`at ${width} px no public page is wider than the screen, and axe finds nothing in the open map`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/contact', '/help', '/privacy', '/terms-of-service', '/nothing/here', '/']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(tooWide, path).toBeLessThanOrEqual(0)
    }
    // `axe.journey.ts` looks at every page; the map is there only for who scrolls to it.
    await openMap(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).include('#locations').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  })

async function openMap(page: Page) {
  await page.locator('#locations').scrollIntoViewIfNeeded()
  const pin = page.locator('.leaflet-marker-icon').first()
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.leaflet-popup')).toBeVisible()
}
