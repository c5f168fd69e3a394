import { gzipSync } from 'node:zlib'
import { holdScripts } from '../support/hold-scripts.ts'
import { expect, test } from '../support/journey.ts'

const SCRIPT_BUDGET_BYTES = 100_000

test('a tab chosen before the script has loaded is shown once it has', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth', { waitUntil: 'domcontentloaded' })
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  release()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
})

test('a sign-up link shows the sign-up form before the script has loaded', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/auth?tab=signup', { waitUntil: 'domcontentloaded' })
  await page.getByRole('textbox', { name: 'First Name' }).fill('Nora')
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeHidden()
  release()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Nora')
})

test('without JavaScript, pages say that they need it', async ({ page }) => {
  for (const path of ['/', '/auth', '/agent'])
    expect(await (await page.request.get(path)).text(), path).toMatch(/<noscript>.*ODIE needs JavaScript/s)
})

test('the landing page loads almost no script before the first interaction, and loses no click', async ({
  page,
}) => {
  let bytes = 0
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') bytes += gzipSync(await response.body()).length
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  // Browsers send this when the page is laid out below a mouse that rests.
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')))
  await expect(page.locator('link[rel="modulepreload"]')).toHaveCount(0)
  expect(bytes).toBeLessThan(SCRIPT_BUDGET_BYTES)
  await expect(page.getByRole('heading', { name: 'Milwaukee County' })).toBeAttached()

  // This click is the first interaction, so the script loads after it.
  await page.getByRole('button', { name: 'Use the dark theme' }).dispatchEvent('click')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined()
  await page.mouse.move(20, 20, { steps: 2 })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
