import { expect, type Page } from '@playwright/test'
import { holdScripts } from './hold-scripts.ts'

/** Opens a page while its scripts are held back: `finish` lets them load, and returns the early requests that were sent again. */
export async function openWithoutScripts(page: Page, path: string) {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname + search)
  })
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const finish = async () => {
    const early = [...requests]
    release()
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    return early.filter((each) => requests.filter((other) => other === each).length > 1)
  }
  return { requests, finish }
}
