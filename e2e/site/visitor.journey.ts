import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, interact, test } from '../support/journey.ts'

const COUNTIES = ['Jefferson', 'Milwaukee', 'Ozaukee', 'Racine', 'Washington', 'Waukesha']

test('the landing page has its sections in order, and every call to action links to the right page', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/ODIE/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  const order = [
    'Electrical estimates available now',
    'How It Works',
    'For Agents',
    'Service Areas',
    'For Contractors',
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

  const expectLink = (name: string | RegExp, path: string) =>
    expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', path)
  await expectLink('Sign In', '/auth')
  for (const name of ["I'm a Real Estate Agent", 'Get Started', 'Get Started Today', 'Start Free Trial'])
    await expectLink(name, '/auth?tab=signup')
  await expectLink(/Drag and drop or click to upload/, '/auth?tab=signup')
  await expectLink('Schedule a Demo', '/contact?topic=demo')
  await expectLink('See a sample estimate', '/sample-estimate.pdf')
  for (const [name, path] of [
    ['Help Center', '/help'],
    ['Contact Us', '/contact'],
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms-of-service'],
  ] as const)
    await expectLink(name, path)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2024 On-Demand Inspection Estimates')
  for (const network of ['LinkedIn', 'Twitter', 'Facebook'])
    await expect(footer.getByRole('link', { name: network })).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('link', { name: 'How It Works' }).first().click()
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport()
  await page.getByRole('link', { name: "I'm a Real Estate Agent" }).click()
  await expect(page).toHaveURL('/auth?tab=signup')
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('complementary').getByText('Proof on every line')).toBeVisible()
})

test('search engines and link previews get the page’s title, image, and canonical URL', async ({
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
  await interact(page)
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  // Hydration must not add a second canonical link.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/`)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  const service = data['@graph'].find((each: { '@type': string }) => each['@type'] === 'Service')
  expect(service.areaServed).toHaveLength(COUNTIES.length)
})

test('help, privacy policy, terms of service, and an unknown path', async ({ page }) => {
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

  expect((await page.goto('/nothing/here'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL('/')
})

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`at ${width} px no public page scrolls sideways, and axe reports no violations in the map`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/contact', '/help', '/privacy', '/terms-of-service', '/nothing/here', '/']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(tooWide, path).toBeLessThanOrEqual(0)
    }
    // `axe.journey.ts` checks every page, but the map only loads once it's scrolled into view.
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

test('the sample estimate is a PDF that opens without an account', async ({ page }) => {
  const response = await page.request.get('/sample-estimate.pdf')
  expect(response.headers()['content-type']).toBe('application/pdf')
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('"Schedule a Demo" fills in the type and the subject of the contact form', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Schedule a Demo' }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Schedule a demo')
  await expect(page.getByRole('combobox', { name: 'Inquiry Type' })).toHaveValue('partnership')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Schedule a demo')
})

test('a section’s link clicked before the page works opens that section', async ({ visit }) => {
  const page = await visit('agent')
  await page.addInitScript(() => {
    // The last moment at which the router doesn't notice a click: just before it starts to listen.
    const addListener = window.addEventListener
    window.addEventListener = (...listener: Parameters<typeof addListener>) => {
      if (listener[0] === 'popstate' && location.hash === '')
        history.replaceState(history.state, '', '#locations')
      addListener(...listener)
    }
  })
  await page.goto('/')
  await page.waitForFunction(() => location.hash === '#locations')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Service Areas' })).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Agent Dashboard' })).toBeHidden()
})

test('signed-in users never see the landing page while their dashboard starts', async ({ visit }) => {
  const page = await visit('agent')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  // Another page in between: the URL differs from the first in its hash only, and wouldn't be loaded.
  await page.goto('about:blank')
  await page.goto('/#locations', { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { name: 'Service Areas' })).toBeInViewport()
})

test('footer links open the landing page’s sections for signed-in users too', async ({ visit }) => {
  const page = await visit('agent')
  for (const start of ['/help', '/contact']) {
    await page.goto(start)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Service Areas' }).click()
    await expect(page.getByRole('heading', { name: 'Service Areas' })).toBeInViewport()
  }
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Agent Dashboard' })).toBeVisible()
})

test('tabbing quickly through the landing page reaches the map and the application, which load on demand', async ({
  page,
}) => {
  await page.goto('/')
  const reached = new Set<string>()
  // As fast as the keys are pressed, without waiting for what loads.
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab')
    const place = await page.evaluate(() => {
      const active = document.activeElement
      return active?.closest('[role=group]')?.getAttribute('aria-label') ?? active?.tagName ?? ''
    })
    reached.add(place)
    if (place === 'BODY') break
  }
  expect(reached).toContain('Map')
  expect(reached).toContain('Application')

  await page.getByRole('group', { name: 'Application' }).getByRole('textbox').first().waitFor()
  // A page that's just loaded, without its script.
  await page.goto('/')
  await page.getByRole('group', { name: 'Application' }).focus()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
})

test('the page doesn’t move when the font arrives late', async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    // After the first paint with the fallback.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const arrived = page.waitForResponse(/public-sans-latin-wght-normal.*woff2/)
  await page.goto('/', { waitUntil: 'load' })
  await arrived
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const total = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  )
  expect(total).toBeLessThan(0.01)
})
