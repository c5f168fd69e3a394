import { expect, type Locator, type Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'

/**
 * Opens a page while its scripts are held back: `finish` lets them load, waits for what only they show (`late`; a portal's button if it
 * isn't given), and returns the early requests that were sent again.
 */
export async function openWithoutScripts(
  page: Page,
  path: string,
  late: Locator = page.getByRole('button', { name: 'Log Out' }),
) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname + search)
  })
  const release = await holdScripts(page)
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
  const finish = async () => {
    const early = [...requests]
    release()
    await expect(late).toBeVisible()
    await page.waitForLoadState('networkidle')
    return early.filter((each) => requests.filter((other) => other === each).length > 1)
  }
  return { requests, response, finish }
}
