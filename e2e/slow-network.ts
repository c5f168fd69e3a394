import type { Page } from '@playwright/test'

/** Chromium's "Slow 3G": 50 kB/s both ways, and 2 seconds until the first byte. */
const SLOW_3G = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** From now on the page loads everything over a slow mobile network. */
export async function useSlow3G(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW_3G)
}
